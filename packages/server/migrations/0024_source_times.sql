DROP INDEX "orders_source";--> statement-breakpoint
CREATE INDEX "orders_source" ON "orders" USING btree ("chain_id","source","created_at");