ALTER TABLE "collections" ADD COLUMN "traits_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "ranked_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "rank_rest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "collections_unranked" ON "collections" USING btree ("chain_id") WHERE traits_version > ranked_version;