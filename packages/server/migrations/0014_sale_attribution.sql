ALTER TABLE "sales" ADD COLUMN "fill_source" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "referrer" text;--> statement-breakpoint
CREATE INDEX "requests_account" ON "requests" USING btree ("chain_id","account","created_at");