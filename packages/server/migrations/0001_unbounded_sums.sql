ALTER TABLE "balances" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "sales" ALTER COLUMN "total_price" SET DATA TYPE numeric;