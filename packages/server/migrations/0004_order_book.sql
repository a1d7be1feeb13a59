CREATE TABLE "token_set_tokens" (
	"chain_id" integer NOT NULL,
	"set_id" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	CONSTRAINT "token_set_tokens_chain_id_set_id_contract_token_id_pk" PRIMARY KEY("chain_id","set_id","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "token_sets" (
	"chain_id" integer NOT NULL,
	"id" text NOT NULL,
	"schema_hash" text NOT NULL,
	"schema" jsonb,
	"contract" text,
	"root" text,
	"token_count" integer,
	"collection_id" text,
	"attribute_key" text,
	"attribute_value" text,
	"top_bid_order_id" text,
	"top_bid_value" numeric(78, 0),
	"created_at" bigint NOT NULL,
	CONSTRAINT "token_sets_chain_id_id_schema_hash_pk" PRIMARY KEY("chain_id","id","schema_hash")
);
--> statement-breakpoint
DROP INDEX "orders_ends";--> statement-breakpoint
DROP INDEX "orders_token";--> statement-breakpoint
DROP INDEX "orders_collection";--> statement-breakpoint
DROP INDEX "orders_maker";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_updated";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "operator" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "counter" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "signature" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "token_set_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "token_set_schema_hash" text DEFAULT '0x0000000000000000000000000000000000000000000000000000000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "criteria_kind" text DEFAULT 'token' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "normalized_price" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missing_royalties" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "value" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_dynamic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check" bigint;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "components" TO "raw_data";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "signed_by_contract" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was in the book so far: listings of single tokens in the native currency.
UPDATE "orders" SET
	"token_set_id" = 'token:' || "contract" || ':' || "token_id",
	"normalized_price" = "price",
	"value" = "price",
	"next_check" = CASE WHEN "status" IN ('active', 'inactive') THEN 0 END;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "token_set_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "token_set_schema_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "criteria_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "normalized_price" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "missing_royalties" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_dynamic" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "signed_by_contract" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "conduit_key";--> statement-breakpoint
CREATE INDEX "token_set_tokens_token" ON "token_set_tokens" USING btree ("chain_id","contract","token_id","set_id");--> statement-breakpoint
CREATE INDEX "token_sets_attribute" ON "token_sets" USING btree ("chain_id","collection_id","attribute_key","attribute_value");--> statement-breakpoint
CREATE INDEX "token_sets_top_bid" ON "token_sets" USING btree ("chain_id","contract","top_bid_value");--> statement-breakpoint
CREATE INDEX "orders_set" ON "orders" USING btree ("chain_id","token_set_id","side","status","value","id");--> statement-breakpoint
CREATE INDEX "orders_currency" ON "orders" USING btree ("chain_id","contract","side","status","currency","price","id");--> statement-breakpoint
CREATE INDEX "orders_value" ON "orders" USING btree ("chain_id","side","status","value","id");--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("chain_id","next_check");--> statement-breakpoint
CREATE INDEX "orders_token" ON "orders" USING btree ("chain_id","contract","token_id","side","status","price");--> statement-breakpoint
CREATE INDEX "orders_collection" ON "orders" USING btree ("chain_id","contract","side","status","value","id");--> statement-breakpoint
CREATE INDEX "orders_maker" ON "orders" USING btree ("chain_id","maker","side","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("chain_id","side","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("chain_id","side","status","updated_at","id");