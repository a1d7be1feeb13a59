ALTER TABLE "balances" ADD COLUMN "is_sum" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "balances_sums" ON "balances" USING btree ("chain_id") WHERE is_sum;--> statement-breakpoint
UPDATE "balances" AS b SET "is_sum" = true FROM "collections" AS c
WHERE c."chain_id" = b."chain_id" AND c."contract" = b."contract" AND c."kind" = 'erc1155';--> statement-breakpoint
DELETE FROM "balances" AS b USING (
  SELECT DISTINCT ON (t."chain_id", t."contract", t."token_id") t."chain_id", t."contract", t."token_id", t."to" AS "owner"
  FROM "transfers" AS t JOIN "collections" AS c
    ON c."chain_id" = t."chain_id" AND c."contract" = t."contract" AND c."kind" = 'erc721'
  ORDER BY t."chain_id", t."contract", t."token_id", t."block" DESC, t."log_index" DESC, t."batch_index" DESC
) AS l WHERE b."chain_id" = l."chain_id" AND b."contract" = l."contract" AND b."token_id" = l."token_id" AND b."owner" <> l."owner";--> statement-breakpoint
INSERT INTO "balances" AS b ("chain_id", "contract", "token_id", "owner", "amount", "acquired_at")
SELECT l."chain_id", l."contract", l."token_id", l."to", 1, l."timestamp" FROM (
  SELECT DISTINCT ON (t."chain_id", t."contract", t."token_id") t.*
  FROM "transfers" AS t JOIN "collections" AS c
    ON c."chain_id" = t."chain_id" AND c."contract" = t."contract" AND c."kind" = 'erc721'
  ORDER BY t."chain_id", t."contract", t."token_id", t."block" DESC, t."log_index" DESC, t."batch_index" DESC
) AS l WHERE l."to" <> '0x0000000000000000000000000000000000000000'
ON CONFLICT ("chain_id", "contract", "token_id", "owner") DO UPDATE SET "amount" = 1 WHERE b."amount" <> 1;--> statement-breakpoint
DELETE FROM "figure_times";
