CREATE TABLE "renewals" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"what" text NOT NULL,
	"first" numeric(78, 0) NOT NULL,
	"last" numeric(78, 0) NOT NULL,
	"next" numeric(78, 0),
	"again" boolean DEFAULT false NOT NULL,
	"due" bigint NOT NULL,
	"read_before" bigint,
	"block" bigint NOT NULL,
	CONSTRAINT "renewals_chain_id_contract_what_first_last_pk" PRIMARY KEY("chain_id","contract","what","first","last")
);
--> statement-breakpoint
DROP INDEX "tokens_metadata";--> statement-breakpoint
DROP INDEX "tokens_due";--> statement-breakpoint
CREATE INDEX "renewals_open" ON "renewals" USING btree ("chain_id","contract","due") WHERE next is not null;--> statement-breakpoint
CREATE INDEX "renewals_done" ON "renewals" USING btree ("chain_id","due") WHERE next is null;--> statement-breakpoint
CREATE INDEX "renewals_block" ON "renewals" USING btree ("chain_id","block");--> statement-breakpoint
CREATE INDEX "tokens_pending" ON "tokens" USING btree ("chain_id",(coalesce("metadata_due", 0))) WHERE metadata_status = 'pending';--> statement-breakpoint
CREATE INDEX "tokens_remote" ON "tokens" USING btree ("chain_id","contract","metadata_due","token_id") WHERE metadata_status = 'remote';--> statement-breakpoint
CREATE INDEX "tokens_remote_due" ON "tokens" USING btree ("chain_id","metadata_due") WHERE metadata_status = 'remote';