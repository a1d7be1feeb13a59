import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { OrderRow } from './schema/orders.ts'

const shown = [
  ...['id', 'kind', 'side', 'maker', 'taker', 'contract', 'token_id', 'token_set_id'],
  ...[
    'token_set_schema_hash',
    'criteria_kind',
    'currency',
    'price',
    'net_price',
    'normalized_price',
  ],
  ...[
    'missing_royalties',
    'value',
    'is_dynamic',
    'quantity',
    'quantity_remaining',
    'fees',
    'fee_bps',
  ],
  ...[
    'operator',
    'counter',
    'zone',
    'start_time',
    'end_time',
    'status',
    'status_reason',
    'revoked_at',
  ],
  ...['status_block', 'next_check', 'source', 'signed_by_contract', 'created_at', 'updated_at'],
]

/**
 * The columns of an order under the alias `o`, each as `o_…`, for statements that are written by hand because
 * they are asked for more often than any other. What the marketplace signs is most of an order's bytes: it
 * is read where it is needed, to be shown or to tell a price that changes over time.
 */
export function orderColumns({ rawData = false }: { rawData?: boolean | undefined } = {}): SQL {
  return rawData ? whole : usual
}

const list = shown.map(name => `o.${name} as o_${name}`).join(', ')
const usual = sql.raw(
  `${list}, case when o.is_dynamic then o.raw_data end as o_raw_data, null::text as o_signature`,
)
const whole = sql.raw(`${list}, o.raw_data as o_raw_data, o.signature as o_signature`)

/** An order as far as it is shown: its chain is that of the statement. */
export type ShownOrder = Omit<OrderRow, 'chainId'>

/** What a driver gives for a row of such a statement. */
export type RawRow = Readonly<Record<string, unknown>>

/**
 * The order in a row with `orderColumns`; undefined where an outer join found none. Unless it was asked for,
 * `rawData` is empty and `signature` null.
 */
export function readOrder(row: RawRow): ShownOrder | undefined {
  if (row.o_id === null) return undefined
  return {
    id: row.o_id as Hex,
    kind: row.o_kind as OrderRow['kind'],
    side: row.o_side as OrderRow['side'],
    maker: row.o_maker as Hex,
    taker: row.o_taker as Hex,
    contract: row.o_contract as Hex,
    tokenId: bigOrNull(row.o_token_id),
    tokenSetId: row.o_token_set_id as string,
    tokenSetSchemaHash: row.o_token_set_schema_hash as Hex,
    criteriaKind: row.o_criteria_kind as OrderRow['criteriaKind'],
    currency: row.o_currency as Hex,
    price: big(row.o_price),
    netPrice: big(row.o_net_price),
    normalizedPrice: big(row.o_normalized_price),
    missingRoyalties: row.o_missing_royalties as OrderRow['missingRoyalties'],
    value: bigOrNull(row.o_value),
    isDynamic: row.o_is_dynamic as boolean,
    quantity: big(row.o_quantity),
    quantityRemaining: big(row.o_quantity_remaining),
    fees: row.o_fees as OrderRow['fees'],
    feeBps: row.o_fee_bps as number,
    operator: row.o_operator as Hex | null,
    counter: bigOrNull(row.o_counter),
    zone: row.o_zone as Hex | null,
    startTime: Number(row.o_start_time),
    endTime: Number(row.o_end_time),
    status: row.o_status as OrderRow['status'],
    statusReason: row.o_status_reason as string | null,
    revokedAt: row.o_revoked_at === null ? null : Number(row.o_revoked_at),
    statusBlock: Number(row.o_status_block),
    nextCheck: row.o_next_check === null ? null : Number(row.o_next_check),
    source: row.o_source as string | null,
    rawData: (row.o_raw_data as OrderRow['rawData'] | null) ?? {},
    signature: row.o_signature as Hex | null,
    signedByContract: row.o_signed_by_contract as boolean,
    createdAt: Number(row.o_created_at),
    updatedAt: Number(row.o_updated_at),
  }
}

/** Drivers give whole numbers of any length as text, so that none is rounded. */
export const big = (value: unknown): bigint => BigInt(value as string)
export const bigOrNull = (value: unknown): bigint | null => (value === null ? null : big(value))
