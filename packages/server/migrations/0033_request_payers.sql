ALTER TABLE "intents" ADD COLUMN "taker" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "payer_chain_id" integer;--> statement-breakpoint
UPDATE "intents" AS i SET "taker" = r."account" FROM "requests" AS r WHERE r."id" = i."request_id";
