import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { stale } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { orders } from '../storage/schema/orders.ts'
import { chunks } from './chunks.ts'

/** Marks the open orders of some tokens, to be read again by a later pass. */
export async function markTokenOrders(
  tx: Db,
  chainId: number,
  known: readonly { contract: Hex; tokenId: bigint }[],
) {
  for (const part of chunks(known)) {
    const rows = part.map(({ contract, tokenId }) => ({ contract, token_id: tokenId }))
    await tx.execute(sql`
      update ${orders} as o set status_block = ${stale}
      from jsonb_to_recordset(${toText(rows)}::jsonb) as v(contract text, token_id numeric)
      where o.chain_id = ${chainId} and o.contract = v.contract and o.token_id = v.token_id
        and o.status in ('active', 'inactive')`)
  }
}
