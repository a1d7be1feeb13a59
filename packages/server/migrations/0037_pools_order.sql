DROP INDEX "pools_block";--> statement-breakpoint
CREATE INDEX "pools_order" ON "pools" USING btree ("chain_id","factory","block","address");