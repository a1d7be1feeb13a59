ALTER TABLE "collections" ADD COLUMN "royalties_due" bigint;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "royalties_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "collections_royalties_due" ON "collections" USING btree ("chain_id","royalties_due") WHERE royalties_due is not null;