import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { advanceFigures } from '../indexer/figures/advanceFigures.ts'
import { changeFigures } from '../indexer/figures/changeFigures.ts'
import { isRefusal } from '../indexer/isRefusal.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { saleEvent } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { keptFor, recordEvents } from '../live/recordEvents.ts'
import { updateLastSales } from '../orderbook/updateLastSales.ts'
import { findCurrency, nativeCurrency } from '../price.ts'
import { sales } from '../storage/schema/chainData.ts'
import { convert, one, type Rate } from './convert.ts'
import { dollarOf } from './dollarOf.ts'
import { readRates } from './readRates.ts'
import { valuedCurrencies } from './valuedCurrencies.ts'

/** Milliseconds after which the newest blocks have their turn, and without a look after one that failed. */
const [slice, pause] = [1000, 10_000]
/** Sales that are looked at at once, and blocks that the node is asked about at once. */
const [atOnce, blocksAtOnce] = [100, 10]
/** Blocks whose state every node keeps, archive or not: of those a refusal is not for ever. */
const keptStates = 64

type Sale = typeof sales.$inferSelect

/**
 * Gives sales in other currencies what they were worth in the native one, by the pools of Uniswap as of the block before
 * theirs, and the volumes and last prices that follow. It hangs on nothing but that block: not on when it is asked, nor
 * on what was asked before, so that a block that is read again, or long ago, gives the same. The newest come first,
 * for of old blocks only an archive node knows the state; where the node has it no more a sale has no worth, and where
 * it does not say so in time it is asked again.
 *
 * A pass writes sales and figures, and this is to be part of it: nothing else may between.
 *
 * @param shared What the work for the chain stands on without the lease: what a currency says of itself is for anybody to keep.
 * @returns What does as much of it as fits between blocks, and says whether nothing is left that can be asked for.
 */
export function valueSales(shared: ChainContext): (context: ChainContext) => Promise<boolean> {
  let restsUntil = Number.NEGATIVE_INFINITY
  return async context => {
    const { chain } = context
    const wrapped = wrappedNative(chain)
    const valued = valuedCurrencies(chain)
    if (!wrapped || valued.length === 0 || performance.now() < restsUntil) return true
    for (const ends = performance.now() + slice; ; ) {
      const due = await findDue(context, valued)
      if (due.length === 0) return true
      const rates = await ratesOf(context, { due, wrapped, shared })
      const known = due.filter(({ block }) => rates.has(block))
      if (known.length > 0) await write(context, known, rates)
      if (known.length < due.length) {
        restsUntil = performance.now() + pause
        return true
      }
      if (performance.now() > ends) return false
    }
  }
}

type Rates = ReadonlyMap<number, ReadonlyMap<Hex, Rate>>

/** The newest sales whose worth is yet to be asked for: of each currency by the index. */
async function findDue({ db, chain }: ChainContext, currencies: readonly Hex[]): Promise<Sale[]> {
  const found: Sale[] = []
  for (const currency of currencies)
    found.push(
      ...(await db
        .select()
        .from(sales)
        .where(
          and(
            ...[eq(sales.chainId, chain.id), eq(sales.currency, currency)],
            // As the index says it.
            sql`not ${sales.isValued}`,
            ne(sales.currency, sql.raw(`'${nativeCurrency}'`)),
          ),
        )
        .orderBy(desc(sales.block), desc(sales.logIndex))
        .limit(atOnce)),
    )
  return found.sort((a, b) => b.block - a.block || b.logIndex - a.logIndex).slice(0, atOnce)
}

/** The rates of the currencies of some sales, by their blocks; those are missing that are to be asked for again. */
async function ratesOf(
  { chain, source }: ChainContext,
  { due, wrapped, shared }: { due: readonly Sale[]; wrapped: Hex; shared: ChainContext },
): Promise<Rates> {
  const rates = new Map<number, ReadonlyMap<Hex, Rate>>()
  const currenciesOf = new Map<number, Hex[]>()
  for (const { block, currency } of due)
    currenciesOf.set(block, [...(currenciesOf.get(block) ?? []), currency])
  try {
    const token = dollarOf(chain)
    const dollar = token && (await findCurrency(shared, token))
    const { number: head } = await source.head()
    const ask = async ([block, currencies]: [number, Hex[]]) => {
      const at = Math.max(block - 1, 0)
      let isWhole = true
      const asked: typeof source = {
        ...source,
        async read(calls, options) {
          const answers = await source.read(calls, options)
          isWhole &&= !answers.includes(null)
          return answers
        },
      }
      try {
        const told = await readRates({ chain, source: asked }, { wrapped, dollar, currencies, at })
        if (isWhole || block < head - keptStates) rates.set(block, told)
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (block < head - keptStates) rates.set(block, new Map())
      }
    }
    const all = [...currenciesOf]
    for (let i = 0; i < all.length; i += blocksAtOnce)
      await Promise.all(all.slice(i, i + blocksAtOnce).map(ask))
  } catch (error) {
    // Whoever follows the chain tells that it does not answer.
    if (!(error instanceof ChainUnavailableError)) throw error
  }
  return rates
}

async function write(context: ChainContext, known: readonly Sale[], rates: Rates): Promise<void> {
  const { db, chain, now, announce } = context
  const rows = known.map(({ block, logIndex, currency, totalPrice }) => {
    const rate = rates.get(block)?.get(currency)
    const value = rate ? `${convert(totalPrice, rate, one)}` : null
    return sql`(${block}::bigint, ${logIndex}::integer, ${value}::numeric)`
  })
  const changed = await db.transaction(async tx => {
    const time = now()
    const figures = await advanceFigures(tx, chain, Math.floor(time / 1000))
    await tx.execute(sql`
      update ${sales} as s set value = v.value, is_valued = true
      from (values ${sql.join(rows, sql`, `)}) as v(block, log_index, value)
      where s.chain_id = ${chain.id} and s.block = v.block and s.log_index = v.log_index`)
    const sold = known.flatMap(sale => {
      const rate = rates.get(sale.block)?.get(sale.currency)
      return rate ? [{ ...sale, value: convert(sale.totalPrice, rate, one) }] : []
    })
    await updateLastSales(tx, chain, { sold })
    await changeFigures(tx, chain, { sold, figures, sign: 1n, isKnown: true })
    const recent = sold.filter(({ timestamp }) => timestamp * 1000 >= time - keptFor)
    const orderSources = await findOrderSources(tx, chain.id, recent)
    const events = recent.map(sale =>
      saleEvent(sale, 'updated', orderSources.get(sale.orderId), ['price.amount.native']),
    )
    await recordEvents(tx, chain.id, events, time)
    return sold
  })
  if (changed.length > 0) announce?.([...new Set(changed.map(({ contract }) => contract))])
}
