CREATE TABLE "holdings" (
	"chain_id" integer NOT NULL,
	"owner" text NOT NULL,
	"contract" text NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "holdings_chain_id_owner_contract_pk" PRIMARY KEY("chain_id","owner","contract")
);
--> statement-breakpoint
CREATE INDEX "balances_owner_token" ON "balances" USING btree ("chain_id","owner","contract","token_id");--> statement-breakpoint
INSERT INTO "holdings" ("chain_id", "owner", "contract", "amount")
SELECT "chain_id", "owner", "contract", sum("amount") FROM "balances" WHERE "amount" > 0 GROUP BY 1, 2, 3;