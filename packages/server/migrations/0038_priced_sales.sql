DROP INDEX "balances_holder";--> statement-breakpoint
CREATE INDEX "balances_held" ON "balances" USING btree ("chain_id","contract","owner","acquired_at","token_id");--> statement-breakpoint
CREATE INDEX "sales_price" ON "sales" USING btree ("chain_id","contract","currency",div(total_price, greatest(amount, 1)),"block","log_index");