ALTER TABLE "sales" ADD COLUMN "value" numeric;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "is_valued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_unvalued" ON "sales" USING btree ("chain_id","currency","block","log_index") WHERE not is_valued and currency <> '0x0000000000000000000000000000000000000000';--> statement-breakpoint
DELETE FROM "figure_times";