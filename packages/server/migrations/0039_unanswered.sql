CREATE TABLE "unanswered" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"block" bigint NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"due" bigint NOT NULL,
	"wait" bigint NOT NULL,
	CONSTRAINT "unanswered_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE INDEX "unanswered_due" ON "unanswered" USING btree ("chain_id","due");--> statement-breakpoint
CREATE INDEX "unanswered_block" ON "unanswered" USING btree ("chain_id","block");