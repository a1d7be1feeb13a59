CREATE TABLE "transfer_ranges" (
	"chain_id" integer NOT NULL,
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"contract" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"first" numeric(78, 0) NOT NULL,
	"last" numeric(78, 0) NOT NULL,
	"next" numeric(78, 0),
	CONSTRAINT "transfer_ranges_chain_id_block_log_index_pk" PRIMARY KEY("chain_id","block","log_index")
);
--> statement-breakpoint
CREATE INDEX "transfer_ranges_contract" ON "transfer_ranges" USING btree ("chain_id","contract");--> statement-breakpoint
CREATE INDEX "transfer_ranges_open" ON "transfer_ranges" USING btree ("chain_id","contract","block","log_index") WHERE next is not null;