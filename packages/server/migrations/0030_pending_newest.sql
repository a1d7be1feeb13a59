DROP INDEX "pending_tokens_contract";--> statement-breakpoint
CREATE INDEX "pending_tokens_newest" ON "pending_tokens" USING btree ("chain_id","created_at","tx_hash","token_id");--> statement-breakpoint
CREATE INDEX "pending_tokens_contract_newest" ON "pending_tokens" USING btree ("chain_id","contract","created_at","tx_hash","token_id");