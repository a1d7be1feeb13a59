DROP INDEX "token_set_tokens_token";--> statement-breakpoint
ALTER TABLE "token_set_tokens" ADD COLUMN "offered_as" text;--> statement-breakpoint
UPDATE "token_set_tokens" AS m SET "offered_as" = o."offered_as" FROM (
	SELECT "chain_id", "token_set_id", CASE WHEN bool_or("criteria_kind" = 'attribute') THEN 'attribute' ELSE 'list' END AS "offered_as"
	FROM "orders" WHERE "side" = 'buy' AND "token_set_id" LIKE 'list:%' GROUP BY "chain_id", "token_set_id"
) AS o WHERE o."chain_id" = m."chain_id" AND o."token_set_id" = m."set_id";--> statement-breakpoint
UPDATE "token_sets" SET "collection_id" = substr("schema" -> 'data' ->> 'tokenSetId', 7)
WHERE "schema" ->> 'kind' = 'token-set' AND "schema" -> 'data' ->> 'tokenSetId' LIKE 'range:%';--> statement-breakpoint
CREATE INDEX "orders_lapsed" ON "orders" USING btree ("chain_id","updated_at") WHERE side = 'buy' and status = 'inactive' and token_set_id like 'list:%';--> statement-breakpoint
CREATE INDEX "token_set_tokens_offered" ON "token_set_tokens" USING btree ("chain_id","contract","token_id","offered_as","set_id") WHERE offered_as is not null;