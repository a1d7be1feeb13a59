ALTER TABLE "collection_figures" ADD COLUMN "last_mint_at" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "listed_at" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_sale_at" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_sale_price" numeric;--> statement-breakpoint
UPDATE "tokens" t SET "listed_at" = f."start_time", "last_sale_at" = f."timestamp", "last_sale_price" = f."price"
FROM (
	SELECT t."chain_id", t."contract", t."token_id", o."start_time", s."timestamp",
		CASE WHEN c."currencies" ? s."currency" THEN div(s."total_price", greatest(s."amount", 1)) END AS "price"
	FROM "tokens" t
	LEFT JOIN "orders" o ON o."chain_id" = t."chain_id" AND o."id" = t."floor_order_id"
	LEFT JOIN (
		SELECT DISTINCT ON ("chain_id", "contract", "token_id") * FROM "sales"
		ORDER BY "chain_id", "contract", "token_id", "block" DESC, "log_index" DESC
	) s ON s."chain_id" = t."chain_id" AND s."contract" = t."contract" AND s."token_id" = t."token_id"
	LEFT JOIN "figure_times" c ON c."chain_id" = t."chain_id"
	WHERE o."id" IS NOT NULL OR s."timestamp" IS NOT NULL
) f
WHERE t."chain_id" = f."chain_id" AND t."contract" = f."contract" AND t."token_id" = f."token_id";--> statement-breakpoint
UPDATE "collection_figures" f SET "last_mint_at" = m."timestamp"
FROM (
	SELECT "chain_id", "contract", max("timestamp") AS "timestamp" FROM "transfers"
	WHERE "from" = '0x0000000000000000000000000000000000000000' GROUP BY "chain_id", "contract"
) m
WHERE f."chain_id" = m."chain_id" AND f."contract" = m."contract";--> statement-breakpoint
CREATE INDEX "collection_figures_last_mint" ON "collection_figures" USING btree ("chain_id","last_mint_at","contract");--> statement-breakpoint
CREATE INDEX "tokens_listed" ON "tokens" USING btree ("chain_id","contract","listed_at","token_id") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "tokens_last_sale" ON "tokens" USING btree ("chain_id","contract","last_sale_at","token_id");--> statement-breakpoint
CREATE INDEX "tokens_last_sale_price" ON "tokens" USING btree ("chain_id","contract","last_sale_price","token_id");
