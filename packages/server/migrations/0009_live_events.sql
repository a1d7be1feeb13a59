CREATE TABLE "event_counters" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"chain_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"tags" jsonb NOT NULL,
	"changed" jsonb,
	"data" jsonb,
	"created_at" bigint NOT NULL,
	CONSTRAINT "events_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("chain_id","created_at");