CREATE TABLE "currency_rates" (
	"chain_id" integer NOT NULL,
	"currency" text NOT NULL,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "currency_rates_chain_id_currency_pk" PRIMARY KEY("chain_id","currency")
);
--> statement-breakpoint
CREATE INDEX "orders_listing_currency" ON "orders" USING btree ("chain_id","currency","id") WHERE side = 'sell' and status in ('active', 'inactive') and currency <> '0x0000000000000000000000000000000000000000';