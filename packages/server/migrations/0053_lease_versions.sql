-- Who leads locks its lease before anything else: so does this, or the two would wait for each other.
-- Without a default from here on, so that servers of before, which do not say their version, can take no lease.
ALTER TABLE "leases" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
-- Whoever leads now is of before, and leads no longer.
UPDATE "leases" SET "token" = "token" + 1, "expires_at" = 0;--> statement-breakpoint
ALTER TABLE "figure_times" ADD COLUMN "version" integer;--> statement-breakpoint
-- What is counted stands. A count that is under way begins anew: an older server may have led meanwhile.
UPDATE "figure_times" SET "version" = 1;--> statement-breakpoint
UPDATE "figure_times" SET "walk" = '{"contract":""}', "last_sale_walk" = '{"contract":"","tokenId":"0"}'
WHERE "walk" IS NOT NULL OR "last_sale_walk" IS NOT NULL;--> statement-breakpoint
DELETE FROM "figure_counts";--> statement-breakpoint
-- Lists by figures find collections by their rows, those of before there were figures too.
INSERT INTO "collection_figures" ("chain_id", "contract", "tokens", "owners",
  "volume_1day", "volume_7day", "volume_30day", "volume_all_time", "former_volume_1day", "former_volume_7day", "former_volume_30day",
  "sales_1day", "sales_7day", "sales_30day", "sales_all_time", "former_sales_1day", "former_sales_7day", "former_sales_30day")
SELECT "chain_id", "contract", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM "collections"
ON CONFLICT DO NOTHING;
