import type { Hex } from 'viem'
import type { Chain } from '../../context.ts'
import { saleWorth } from '../../rates/saleWorth.ts'
import type { Db } from '../../storage/openDatabase.ts'
import type { sales } from '../../storage/schema/chainData.ts'
import { collectionFigures, figureCounts } from '../../storage/schema/figures.ts'
import type { OwnerChange } from '../changeBalances.ts'
import { addToFigures, type FigureChange } from './addToFigures.ts'
import type { FigureTime } from './advanceFigures.ts'
import { type FigureColumn, figureWindows } from './figureWindows.ts'
import { type Counted, placeOf } from './placeOf.ts'

/**
 * Adds what blocks have changed to the figures of collections, or takes it back. Where they are counted anew, what the
 * count has not come by is left to it.
 */
export async function changeFigures(
  tx: Db,
  chain: Chain,
  options: changeFigures.Options,
): Promise<void> {
  const { sold = [], tokens = [], owners = [], collections = [], sign, isKnown = false } = options
  const { walk, asOf } = options.figures
  const changes = { figures: new Map<Hex, FigureChange>(), counts: new Map<Hex, FigureChange>() }
  const add = (counted: Counted, columns: Iterable<readonly [FigureColumn, bigint]>) => {
    const place = placeOf(walk, counted)
    if (place === 'ahead') return
    const change = changes[place].get(counted.contract) ?? {}
    changes[place].set(counted.contract, change)
    for (const [column, amount] of columns) change[column] = (change[column] ?? 0n) + amount
  }
  for (const sale of sold) {
    const worth = (saleWorth(chain, sale) ?? 0n) * sign
    const count = isKnown ? 0n : sign
    const periods = [...periodsOf(asOf - sale.timestamp), { prefix: '', name: 'all_time' } as const]
    add(
      { of: 'sales', ...sale },
      periods.flatMap(({ prefix, name }) => [
        [`${prefix}volume_${name}` as FigureColumn, worth],
        [`${prefix}sales_${name}` as FigureColumn, count],
      ]),
    )
  }
  for (const token of tokens) add({ of: 'tokens', ...token }, [['tokens', sign]])
  for (const { change, ...account } of owners)
    add({ of: 'owners', ...account }, [['owners', change]])
  // What is known of a collection has a row, be it of naughts.
  for (const { contract } of collections)
    changes.figures.set(contract, changes.figures.get(contract) ?? {})
  await addToFigures(tx, chain.id, { table: collectionFigures, changes: changes.figures })
  await addToFigures(tx, chain.id, { table: figureCounts, changes: changes.counts })
}

export declare namespace changeFigures {
  type Sale = Pick<
    typeof sales.$inferInsert,
    | 'contract'
    | 'tokenId'
    | 'block'
    | 'logIndex'
    | 'currency'
    | 'timestamp'
    | 'totalPrice'
    | 'value'
  >
  type Options = {
    sold?: readonly Sale[] | undefined
    /** Whether the sales are counted already, and what they are worth alone is new. */
    isKnown?: boolean | undefined
    tokens?: readonly { contract: Hex; tokenId: bigint }[] | undefined
    collections?: readonly { contract: Hex }[] | undefined
    /** What `sold` and `tokens` count for: 1 when they come, -1 when they go. */
    sign: 1n | -1n
    owners?: readonly OwnerChange[] | undefined
    /** As `advanceFigures` told them in this transaction. */
    figures: FigureTime
  }
}

/** The periods that a sale of an age (in seconds) counts in. */
function periodsOf(age: number) {
  return figureWindows.flatMap(({ name, length }) => {
    if (age < 0 || age >= 2 * length) return []
    return [{ name, prefix: age < length ? '' : 'former_' }]
  })
}
