ALTER TABLE "requests" ALTER COLUMN "path" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "request_results_created" ON "request_results" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "requests_created" ON "requests" USING btree ("created_at");