import { type SQL, sql } from 'drizzle-orm'
import { transfers } from '../storage/schema/chainData.ts'

/**
 * The condition that a row of sales, or another one of transfers, tells of the same token in the same transaction as the
 * row of `transfers` of the query around it.
 *
 * Written so that the index of the token with its block is what serves it: by the transaction, or by the block alone, what
 * somebody swept would be read as often as it has tokens. As equal blocks their index would be taken for as good a one.
 *
 * @param name What the other row is called in the query.
 */
export function inTransferOf(name: string): SQL {
  const row = sql.raw(`"${name}"`)
  return sql`${row}.chain_id = ${transfers.chainId} and ${row}.contract = ${transfers.contract}
    and ${row}.token_id = ${transfers.tokenId}
    and ${row}.block between ${transfers.block} and ${transfers.block}
    and ${row}.tx_hash is not distinct from ${transfers.txHash}`
}
