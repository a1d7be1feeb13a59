import { eq } from 'drizzle-orm'
import type { Chain, ChainContext } from '../../context.ts'
import { countLastSales } from '../../orderbook/updateLastSales.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { figureTimes } from '../../storage/schema/figures.ts'
import { advanceFigures } from './advanceFigures.ts'
import { countCollections } from './countCollections.ts'
import { countPage } from './countPage.ts'

/** Milliseconds after which the newest blocks have their turn. */
const defaultSlice = 1000
/** What one statement counts: few enough for one that finds none of it in memory. */
const defaultBounds: CountBounds = {
  ...{ collections: 50, smallRows: 500, pageRows: 5000, lastSales: 2000 },
}
/**
 * `collections` at once, each of which has up to `smallRows` tokens, balances and sales; of a larger one `pageRows` of
 * one of the three; and the last sales of so many tokens.
 */
export type CountBounds = {
  collections: number
  smallRows: number
  pageRows: number
  lastSales: number
}

/**
 * Counts some more of the figures of a chain that are yet to be counted: all of them in a database that has none, and
 * where other currencies count than before. Some at a time, each in a transaction of its own that also keeps how far it
 * has come, so that blocks wait neither for many collections nor for a large one, and whoever leads next goes on there.
 *
 * Blocks are written and taken back between two such steps: they change what is counted already (`placeOf`), and leave
 * the rest to the steps that come. A pass writes both, so that nothing else may between.
 *
 * @param options.slice Milliseconds.
 * @returns Whether nothing is left.
 */
export async function countFigures(
  { db, chain, now, announce }: Pick<ChainContext, 'db' | 'chain' | 'now' | 'announce'>,
  { slice = defaultSlice, bounds = defaultBounds }: countFigures.Options = {},
): Promise<boolean> {
  const ends = performance.now() + slice
  const counted = new Set<string>()
  const [kept] = await db.select().from(figureTimes).where(eq(figureTimes.chainId, chain.id))
  let isWhole = !kept || (!kept.walk && !kept.lastSaleWalk)
  try {
    while (!isWhole) {
      const time = Math.floor(now() / 1000)
      const step = await db.transaction(tx => takeStep(tx, chain, { time, bounds }))
      for (const contract of step.counted) counted.add(contract)
      isWhole = step.isWhole
      if (performance.now() >= ends) break
    }
    return isWhole
  } finally {
    if (counted.size > 0) announce?.([...counted])
  }
}

export declare namespace countFigures {
  type Options = { slice?: number | undefined; bounds?: CountBounds | undefined }
}

async function takeStep(
  tx: Db,
  chain: Chain,
  { time, bounds }: { time: number; bounds: CountBounds },
) {
  const { asOf, walk, lastSaleWalk } = await advanceFigures(tx, chain, time)
  const keep = (changed: Partial<typeof figureTimes.$inferSelect>) =>
    tx.update(figureTimes).set(changed).where(eq(figureTimes.chainId, chain.id))
  if (walk) {
    const count = walk.page ? countPage : countCollections
    const { next, counted } = await count(tx, chain, { walk, asOf, bounds })
    await keep({ walk: next })
    return { counted, isWhole: !next && !lastSaleWalk }
  }
  const next =
    lastSaleWalk &&
    (await countLastSales(tx, chain, { after: lastSaleWalk, most: bounds.lastSales }))
  await keep({ lastSaleWalk: next })
  return { counted: [], isWhole: !next }
}
