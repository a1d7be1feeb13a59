import { zeroAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { balances, sales, transfers } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'

const day = 86_400

/**
 * The figures of each collection of a chain, counted from all that there is without any of the statements that keep
 * them: what these must come to.
 *
 * @param options.asOf Seconds since 1970: when the last days end.
 * @param options.native The currencies that are added up as they are; of others it is `value`.
 */
export async function countedFigures(
  db: Db,
  options: { chainId: number; asOf: number; native: readonly string[] },
) {
  const { chainId, asOf, native } = options
  const read = async <row extends { contract: string }>(rows: PromiseLike<row[]>) => {
    const found = new Map<string, row[]>()
    for (const row of await rows) {
      const list = found.get(row.contract) ?? []
      found.set(row.contract, list)
      list.push(row)
    }
    return (contract: string) => found.get(contract) ?? []
  }
  const sold = await read(db.select().from(sales).where(eq(sales.chainId, chainId)))
  const made = await read(db.select().from(tokens).where(eq(tokens.chainId, chainId)))
  const held = await read(db.select().from(balances).where(eq(balances.chainId, chainId)))
  const moved = await read(db.select().from(transfers).where(eq(transfers.chainId, chainId)))
  const all = await db.select().from(collections).where(eq(collections.chainId, chainId))
  return all
    .map(({ contract }) => contract)
    .sort()
    .map(contract => {
      /** Of those of an age (s) from `least` on, and below `end`. */
      const within = (least: number, end: number) => {
        const some = sold(contract).filter(({ timestamp }) => {
          const age = asOf - timestamp
          return age >= least && age < end
        })
        const worth = some.map(row => (native.includes(row.currency) ? row.totalPrice : row.value))
        return {
          volume: worth.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n),
          sales: some.length,
        }
      }
      const [one, week, month] = [within(0, day), within(0, 7 * day), within(0, 30 * day)]
      const former = [1, 7, 30].map(days => within(days * day, 2 * days * day))
      const ever = within(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
      const mints = moved(contract).filter(({ from }) => from === zeroAddress)
      return {
        ...{ chainId, contract, tokens: made(contract).length },
        owners: new Set(held(contract).flatMap(row => (row.amount > 0n ? [row.owner] : []))).size,
        ...{ volume1Day: one.volume, volume7Day: week.volume, volume30Day: month.volume },
        ...{ sales1Day: one.sales, sales7Day: week.sales, sales30Day: month.sales },
        ...{ volumeAllTime: ever.volume, salesAllTime: ever.sales },
        ...{ formerVolume1Day: former[0]?.volume, formerSales1Day: former[0]?.sales },
        ...{ formerVolume7Day: former[1]?.volume, formerSales7Day: former[1]?.sales },
        ...{ formerVolume30Day: former[2]?.volume, formerSales30Day: former[2]?.sales },
        lastMintAt: mints.length > 0 ? Math.max(...mints.map(row => row.timestamp)) : null,
      }
    })
}
