CREATE TABLE "escrow_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" text PRIMARY KEY NOT NULL,
	"origin_chain_id" integer NOT NULL,
	"destination_chain_id" integer,
	"calls" jsonb,
	"user" text NOT NULL,
	"content" text NOT NULL,
	"salt" text,
	"amount" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"gas_cost" numeric(78, 0) NOT NULL,
	"pay_by" bigint NOT NULL,
	"fill_by" bigint NOT NULL,
	"deadline" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sent_nonce" bigint,
	"request_id" text,
	"answer" jsonb,
	"deposit_hash" text,
	"fill_hash" text,
	"claim_hash" text,
	"refund_hash" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solver_transactions" (
	"id" serial PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"account" text NOT NULL,
	"nonce" bigint NOT NULL,
	"kind" text NOT NULL,
	"intent_ids" jsonb NOT NULL,
	"call" jsonb NOT NULL,
	"gas" bigint NOT NULL,
	"forms" jsonb NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "intents_state" ON "intents" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "intents_content" ON "intents" USING btree ("content");--> statement-breakpoint
CREATE INDEX "intents_request" ON "intents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "intents_deposit" ON "intents" USING btree ("deposit_hash");--> statement-breakpoint
CREATE INDEX "solver_transactions_pending" ON "solver_transactions" USING btree ("chain_id","state","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "solver_transactions_nonce" ON "solver_transactions" USING btree ("chain_id","account","nonce") WHERE state = 'pending';