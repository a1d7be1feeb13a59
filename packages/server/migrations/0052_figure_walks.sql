CREATE TABLE "figure_counts" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"tokens" bigint NOT NULL,
	"owners" bigint NOT NULL,
	"volume_1day" numeric NOT NULL,
	"volume_7day" numeric NOT NULL,
	"volume_30day" numeric NOT NULL,
	"volume_all_time" numeric NOT NULL,
	"former_volume_1day" numeric NOT NULL,
	"former_volume_7day" numeric NOT NULL,
	"former_volume_30day" numeric NOT NULL,
	"sales_1day" bigint NOT NULL,
	"sales_7day" bigint NOT NULL,
	"sales_30day" bigint NOT NULL,
	"sales_all_time" bigint NOT NULL,
	"former_sales_1day" bigint NOT NULL,
	"former_sales_7day" bigint NOT NULL,
	"former_sales_30day" bigint NOT NULL,
	CONSTRAINT "figure_counts_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
ALTER TABLE "figure_times" ADD COLUMN "walk" jsonb;--> statement-breakpoint
ALTER TABLE "figure_times" ADD COLUMN "last_sale_walk" jsonb;