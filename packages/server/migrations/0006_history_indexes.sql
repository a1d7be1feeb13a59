CREATE INDEX "orders_history" ON "orders" USING btree ("chain_id","side","created_at");--> statement-breakpoint
CREATE INDEX "orders_collection_history" ON "orders" USING btree ("chain_id","contract","side","created_at");--> statement-breakpoint
CREATE INDEX "orders_maker_history" ON "orders" USING btree ("chain_id","maker","side","created_at");--> statement-breakpoint
CREATE INDEX "orders_collection_cancelled" ON "orders" USING btree ("chain_id","contract","side","updated_at") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_maker_cancelled" ON "orders" USING btree ("chain_id","maker","side","updated_at") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "sales_transaction" ON "sales" USING btree ("chain_id","tx_hash");--> statement-breakpoint
CREATE INDEX "sales_time" ON "sales" USING btree ("chain_id","timestamp");--> statement-breakpoint
CREATE INDEX "sales_seller" ON "sales" USING btree ("chain_id","seller","timestamp");--> statement-breakpoint
CREATE INDEX "sales_buyer" ON "sales" USING btree ("chain_id","buyer","timestamp");--> statement-breakpoint
CREATE INDEX "transfers_time" ON "transfers" USING btree ("chain_id","timestamp");--> statement-breakpoint
CREATE INDEX "transfers_collection" ON "transfers" USING btree ("chain_id","contract","timestamp");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("chain_id","from","timestamp");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("chain_id","to","timestamp");--> statement-breakpoint
CREATE INDEX "transfers_mints" ON "transfers" USING btree ("chain_id","contract","timestamp") WHERE "from" = '0x0000000000000000000000000000000000000000';