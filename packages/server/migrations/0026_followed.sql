CREATE TABLE "backfills" (
	"chain_id" integer NOT NULL,
	"id" integer NOT NULL,
	"next" bigint NOT NULL,
	"until" bigint NOT NULL,
	"collections" jsonb,
	"except" jsonb NOT NULL,
	CONSTRAINT "backfills_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "followed" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"start_block" bigint NOT NULL,
	"collections" jsonb NOT NULL,
	"ignored" jsonb NOT NULL
);
