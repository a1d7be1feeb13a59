CREATE TABLE "attribute_values" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"tokens" bigint NOT NULL,
	"numbers" bigint NOT NULL,
	"listed" bigint DEFAULT 0 NOT NULL,
	"floor_price" numeric(78, 0),
	CONSTRAINT "attribute_values_chain_id_contract_key_value_pk" PRIMARY KEY("chain_id","contract","key","value")
);
--> statement-breakpoint
CREATE TABLE "trait_floors" (
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"changes" bigint NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trait_floors_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);

--> statement-breakpoint
INSERT INTO "attribute_values" ("chain_id", "contract", "key", "value", "tokens", "numbers")
SELECT "chain_id", "contract", "key", "value", count(*), count(*) FILTER (WHERE "kind" = 'number')
FROM "token_attributes" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "trait_floors" ("chain_id", "contract", "changes")
SELECT "chain_id", "contract", 1 FROM "collection_floors" WHERE "listed" > 1000;