CREATE TABLE "rereads" (
	"chain_id" integer NOT NULL,
	"id" integer NOT NULL,
	"reread" jsonb NOT NULL,
	"after" text DEFAULT '0x' NOT NULL,
	CONSTRAINT "rereads_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
ALTER TABLE "followed" ADD COLUMN "zones" jsonb;