CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE INDEX "collections_name" ON "collections" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collections_name_start" ON "collections" USING btree ("chain_id",(lower(left("name", 64)) collate "C"));--> statement-breakpoint
CREATE INDEX "tokens_name" ON "tokens" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tokens_name_start" ON "tokens" USING btree ("chain_id",(lower(left("name", 64)) collate "C"));