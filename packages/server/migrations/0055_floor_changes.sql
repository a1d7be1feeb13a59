CREATE TABLE "floor_changes" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"minute" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"time" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"price" numeric(78, 0),
	"currency" text,
	"value" numeric(78, 0),
	CONSTRAINT "floor_changes_chain_id_contract_minute_pk" PRIMARY KEY("chain_id","contract","minute")
);
--> statement-breakpoint
CREATE INDEX "floor_changes_time" ON "floor_changes" USING btree ("chain_id","time","contract");--> statement-breakpoint
-- What is known begins with the floors of now.
INSERT INTO "floor_changes" ("chain_id", "contract", "minute", "time", "kind", "order_id", "price", "currency", "value")
SELECT f.chain_id, f.contract, n.seconds / 60, n.seconds, 'bootstrap', o.id, o.price, o.currency, o.value
FROM "collection_floors" AS f
CROSS JOIN LATERAL (
	SELECT t.floor_order_id FROM "tokens" AS t
	WHERE t.chain_id = f.chain_id AND t.contract = f.contract AND t.floor_price IS NOT NULL
	ORDER BY t.floor_price, t.token_id LIMIT 1
) AS t
JOIN "orders" AS o ON o.chain_id = f.chain_id AND o.id = t.floor_order_id
CROSS JOIN (SELECT floor(extract(epoch FROM now()))::bigint AS seconds) AS n;