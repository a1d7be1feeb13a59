CREATE TABLE "collection_sets" (
	"chain_id" integer NOT NULL,
	"id" text NOT NULL,
	"collections" jsonb NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "collection_sets_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_tokens" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "pending_tokens_chain_id_tx_hash_contract_token_id_pk" PRIMARY KEY("chain_id","tx_hash","contract","token_id")
);
--> statement-breakpoint
CREATE INDEX "collection_sets_used" ON "collection_sets" USING btree ("chain_id","used_at");--> statement-breakpoint
CREATE INDEX "pending_tokens_contract" ON "pending_tokens" USING btree ("chain_id","contract","created_at");