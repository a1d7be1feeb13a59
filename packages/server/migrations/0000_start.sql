CREATE TABLE "balances" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"owner" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"acquired_at" bigint NOT NULL,
	CONSTRAINT "balances_chain_id_contract_token_id_owner_pk" PRIMARY KEY("chain_id","contract","token_id","owner")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"chain_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"symbol" text,
	"description" text,
	"image" text,
	"royalties" jsonb NOT NULL,
	"created_block" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "collections_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	CONSTRAINT "currencies_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"chain_id" integer NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"maker" text NOT NULL,
	"taker" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(78, 0) NOT NULL,
	"net_price" numeric(78, 0) NOT NULL,
	"quantity" numeric(78, 0) NOT NULL,
	"quantity_remaining" numeric(78, 0) NOT NULL,
	"fees" jsonb NOT NULL,
	"fee_bps" integer NOT NULL,
	"conduit_key" text NOT NULL,
	"operator" text NOT NULL,
	"counter" numeric(78, 0) NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"status_block" bigint NOT NULL,
	"source" text,
	"components" jsonb NOT NULL,
	"signature" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "orders_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "request_results" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"step_id" text NOT NULL,
	"tx_hash" text,
	"error_message" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"block" bigint NOT NULL,
	"order_ids" jsonb NOT NULL,
	"path" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"chain_id" integer NOT NULL,
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"order_kind" text NOT NULL,
	"order_side" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"seller" text NOT NULL,
	"buyer" text NOT NULL,
	"currency" text NOT NULL,
	"total_price" numeric(78, 0) NOT NULL,
	"fees" jsonb NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "sales_chain_id_block_log_index_pk" PRIMARY KEY("chain_id","block","log_index")
);
--> statement-breakpoint
CREATE TABLE "token_attributes" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "token_attributes_chain_id_contract_token_id_key_value_pk" PRIMARY KEY("chain_id","contract","token_id","key","value")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"name" text,
	"description" text,
	"image" text,
	"media" text,
	"metadata_status" text NOT NULL,
	"metadata_at" bigint,
	"rarity" double precision,
	"rarity_rank" integer,
	"minted_block" bigint NOT NULL,
	"minted_at" bigint NOT NULL,
	"floor_order_id" text,
	"floor_price" numeric(78, 0),
	"updated_at" bigint NOT NULL,
	CONSTRAINT "tokens_chain_id_contract_token_id_pk" PRIMARY KEY("chain_id","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"block" bigint NOT NULL,
	"timestamp" bigint NOT NULL,
	"success" boolean,
	CONSTRAINT "transactions_chain_id_hash_pk" PRIMARY KEY("chain_id","hash")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"chain_id" integer NOT NULL,
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"batch_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "transfers_chain_id_block_log_index_batch_index_pk" PRIMARY KEY("chain_id","block","log_index","batch_index")
);
--> statement-breakpoint
CREATE INDEX "balances_owner" ON "balances" USING btree ("chain_id","owner","acquired_at","contract","token_id");--> statement-breakpoint
CREATE INDEX "orders_token" ON "orders" USING btree ("chain_id","contract","token_id","status","price");--> statement-breakpoint
CREATE INDEX "orders_collection" ON "orders" USING btree ("chain_id","contract","status","price","id");--> statement-breakpoint
CREATE INDEX "orders_maker" ON "orders" USING btree ("chain_id","maker","contract");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("chain_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("chain_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_ends" ON "orders" USING btree ("chain_id","status","end_time");--> statement-breakpoint
CREATE INDEX "orders_status_block" ON "orders" USING btree ("chain_id","status_block");--> statement-breakpoint
CREATE INDEX "request_results_request" ON "request_results" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sales_token" ON "sales" USING btree ("chain_id","contract","token_id","block","log_index");--> statement-breakpoint
CREATE INDEX "sales_collection" ON "sales" USING btree ("chain_id","contract","timestamp");--> statement-breakpoint
CREATE INDEX "sales_order" ON "sales" USING btree ("chain_id","order_id");--> statement-breakpoint
CREATE INDEX "token_attributes_value" ON "token_attributes" USING btree ("chain_id","contract","key","value","token_id");--> statement-breakpoint
CREATE INDEX "tokens_floor" ON "tokens" USING btree ("chain_id","contract","floor_price","token_id");--> statement-breakpoint
CREATE INDEX "tokens_rarity" ON "tokens" USING btree ("chain_id","contract","rarity_rank","token_id");--> statement-breakpoint
CREATE INDEX "tokens_metadata" ON "tokens" USING btree ("chain_id","metadata_status");--> statement-breakpoint
CREATE INDEX "tokens_minted" ON "tokens" USING btree ("chain_id","minted_block");--> statement-breakpoint
CREATE INDEX "transactions_block" ON "transactions" USING btree ("chain_id","block");--> statement-breakpoint
CREATE INDEX "transfers_transaction" ON "transfers" USING btree ("chain_id","tx_hash");--> statement-breakpoint
CREATE INDEX "transfers_token" ON "transfers" USING btree ("chain_id","contract","token_id","block");