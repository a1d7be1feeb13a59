CREATE TABLE "permits" (
	"chain_id" integer NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"token" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"nonce" bigint NOT NULL,
	"deadline" bigint NOT NULL,
	"signature" text,
	CONSTRAINT "permits_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE INDEX "permits_account" ON "permits" USING btree ("chain_id","account","token","spender");--> statement-breakpoint
CREATE INDEX "permits_deadline" ON "permits" USING btree ("deadline");