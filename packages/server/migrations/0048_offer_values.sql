DROP INDEX "orders_offer_currency";--> statement-breakpoint
CREATE INDEX "orders_set_currency" ON "orders" USING btree ("chain_id","token_set_id","currency","net_price") WHERE side = 'buy' and status = 'active';--> statement-breakpoint
CREATE INDEX "orders_offer_currency" ON "orders" USING btree ("chain_id","currency","id") WHERE side = 'buy' and status in ('active', 'inactive');