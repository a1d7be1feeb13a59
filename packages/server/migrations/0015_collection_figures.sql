CREATE TABLE "collection_figures" (
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
	CONSTRAINT "collection_figures_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "collection_floors" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"listed" bigint NOT NULL,
	"floor_price" numeric(78, 0),
	CONSTRAINT "collection_floors_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "figure_times" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"as_of" bigint NOT NULL,
	"currencies" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "collection_figures_volume_1day" ON "collection_figures" USING btree ("chain_id","volume_1day","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_volume_7day" ON "collection_figures" USING btree ("chain_id","volume_7day","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_volume_30day" ON "collection_figures" USING btree ("chain_id","volume_30day","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_volume_all_time" ON "collection_figures" USING btree ("chain_id","volume_all_time","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_sales_1day" ON "collection_figures" USING btree ("chain_id","sales_1day","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_sales_7day" ON "collection_figures" USING btree ("chain_id","sales_7day","contract");--> statement-breakpoint
CREATE INDEX "collection_figures_sales_30day" ON "collection_figures" USING btree ("chain_id","sales_30day","contract");--> statement-breakpoint
CREATE INDEX "collection_floors_price" ON "collection_floors" USING btree ("chain_id","floor_price","contract");--> statement-breakpoint
CREATE INDEX "balances_holder" ON "balances" USING btree ("chain_id","contract","owner");--> statement-breakpoint
CREATE INDEX "collections_block" ON "collections" USING btree ("chain_id","created_block");--> statement-breakpoint
CREATE INDEX "collections_created" ON "collections" USING btree ("chain_id","created_at","contract");--> statement-breakpoint
CREATE INDEX "collections_updated" ON "collections" USING btree ("chain_id","updated_at","contract");--> statement-breakpoint
INSERT INTO "collection_floors" SELECT c."chain_id", c."contract", count(t."floor_price"), min(t."floor_price") FROM "collections" c LEFT JOIN "tokens" t ON t."chain_id" = c."chain_id" AND t."contract" = c."contract" AND t."floor_price" IS NOT NULL GROUP BY c."chain_id", c."contract";
