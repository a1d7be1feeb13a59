import { type SQL, sql } from 'drizzle-orm'
import { balances, sales } from '../../storage/schema/chainData.ts'
import type { FigurePage } from '../../storage/schema/figures.ts'
import { tokens } from '../../storage/schema/metadata.ts'

/** After all tokens, which are 256 bits, and after all addresses, in whatever order texts are. */
const last = { tokenId: sql.raw(`'${10n ** 78n}'::numeric`), owner: sql.raw(`'z'`) }

/** Before all rows of a collection. */
export const firstPages = {
  tokens: { of: 'tokens', after: '-1' },
  owners: { of: 'owners', after: '' },
  sales: { of: 'sales', after: { tokenId: '-1', block: 0, logIndex: 0 } },
} as const satisfies Record<string, FigurePage>

/**
 * The tokens, the balances or the sales of a collection that follow a place, in their order, `most` of them.
 *
 * As a range and not by equality: by what it expects of equal ones the planner would read all of a collection, or of the
 * table, and sort it, though it has a thousand times as many rows as others, or as few. Of a range it expects so many
 * that it follows the index.
 */
export function rowsOf({ chainId, contract, page, most }: rowsOf.Options): SQL {
  if (page.of === 'tokens')
    return sql`
      select x.token_id from ${tokens} as x where x.chain_id = ${chainId}
        and (x.contract, x.token_id) > (${contract}, ${page.after}::numeric)
        and (x.contract, x.token_id) < (${contract}, ${last.tokenId})
      order by x.contract, x.token_id limit ${most}`
  if (page.of === 'owners')
    return sql`
      select x.owner from ${balances} as x where x.chain_id = ${chainId} and x.amount > 0
        and (x.contract, x.owner) > (${contract}, ${page.after}) and (x.contract, x.owner) < (${contract}, ${last.owner})
      order by x.contract, x.owner limit ${most}`
  const { tokenId, block, logIndex } = page.after
  return sql`
    select x.token_id, x.block, x.log_index, x.currency, x.total_price, x.value, x.timestamp
    from ${sales} as x where x.chain_id = ${chainId}
      and (x.contract, x.token_id, x.block, x.log_index)
        > (${contract}, ${tokenId}::numeric, ${block}::bigint, ${logIndex}::integer)
      and (x.contract, x.token_id) < (${contract}, ${last.tokenId})
    order by x.contract, x.token_id, x.block, x.log_index limit ${most}`
}

export declare namespace rowsOf {
  type Options = { chainId: number; contract: SQL; page: FigurePage; most: number }
}
