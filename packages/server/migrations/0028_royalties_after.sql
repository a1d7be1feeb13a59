ALTER TABLE "collections" ADD COLUMN "royalties_after" text;--> statement-breakpoint
CREATE INDEX "collections_royalties" ON "collections" USING btree ("chain_id") WHERE royalties_after is not null;