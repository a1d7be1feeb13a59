CREATE TABLE "pool_factories" (
	"chain_id" integer NOT NULL,
	"factory" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "pool_factories_chain_id_factory_pk" PRIMARY KEY("chain_id","factory")
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"chain_id" integer NOT NULL,
	"factory" text NOT NULL,
	"address" text NOT NULL,
	"contract" text NOT NULL,
	"block" bigint NOT NULL,
	CONSTRAINT "pools_chain_id_factory_address_pk" PRIMARY KEY("chain_id","factory","address")
);
--> statement-breakpoint
CREATE INDEX "pools_block" ON "pools" USING btree ("chain_id","factory","block");