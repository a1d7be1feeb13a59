UPDATE "orders" o
SET "missing_royalties" = r."kept",
	"normalized_price" = CASE WHEN o."side" = 'sell' THEN o."price" + r."sum" ELSE o."net_price" - r."sum" END
FROM (
	SELECT "orders"."chain_id", "orders"."id",
		coalesce(jsonb_agg(m."royalty") FILTER (WHERE m."royalty" ->> 'recipient' <> "orders"."maker"), '[]'::jsonb) AS "kept",
		coalesce(sum((m."royalty" ->> 'amount')::numeric) FILTER (WHERE m."royalty" ->> 'recipient' <> "orders"."maker"), 0) AS "sum"
	FROM "orders" CROSS JOIN LATERAL jsonb_array_elements("orders"."missing_royalties") AS m("royalty")
	WHERE "orders"."missing_royalties" @> jsonb_build_array(jsonb_build_object('recipient', "orders"."maker"))
	GROUP BY "orders"."chain_id", "orders"."id"
) r
WHERE o."chain_id" = r."chain_id" AND o."id" = r."id";
