ALTER TABLE "collections" ADD COLUMN "uri" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "metadata_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "metadata_due" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "uri" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "metadata_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "metadata_due" bigint;--> statement-breakpoint
CREATE INDEX "collections_due" ON "collections" USING btree ("chain_id","metadata_due");--> statement-breakpoint
CREATE INDEX "tokens_due" ON "tokens" USING btree ("chain_id","metadata_due");