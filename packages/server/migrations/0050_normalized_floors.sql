ALTER TABLE "collection_floors" ADD COLUMN "normalized_floor_price" numeric;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "normalized_floor_order_id" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "normalized_floor_price" numeric;--> statement-breakpoint
UPDATE "tokens" AS t SET "normalized_floor_order_id" = f.id, "normalized_floor_price" = f.worth
FROM (
	SELECT DISTINCT ON (o.chain_id, o.contract, o.token_id) o.chain_id, o.contract, o.token_id, o.id, o.worth
	FROM (
		SELECT *, CASE WHEN price = value OR price = 0 THEN normalized_price ELSE div(normalized_price * value, price) END AS worth
		FROM "orders" WHERE side = 'sell' AND status = 'active' AND value IS NOT NULL
			AND taker = '0x0000000000000000000000000000000000000000'
	) AS o
	ORDER BY o.chain_id, o.contract, o.token_id, o.worth, o.created_at, o.id
) AS f
WHERE t.chain_id = f.chain_id AND t.contract = f.contract AND t.token_id = f.token_id;--> statement-breakpoint
UPDATE "collection_floors" AS f SET "normalized_floor_price" = l.least
FROM (
	SELECT chain_id, contract, min(normalized_floor_price) AS least FROM "tokens"
	WHERE normalized_floor_price IS NOT NULL GROUP BY chain_id, contract
) AS l
WHERE f.chain_id = l.chain_id AND f.contract = l.contract;--> statement-breakpoint
CREATE INDEX "collection_floors_normalized_price" ON "collection_floors" USING btree ("chain_id","normalized_floor_price","contract");--> statement-breakpoint
CREATE INDEX "tokens_normalized_floor" ON "tokens" USING btree ("chain_id","contract","normalized_floor_price","token_id") WHERE normalized_floor_price is not null;