import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { imageLink } from '../media/imageLink.ts'
import { findCurrencies, toDecimal, toPrice } from '../price.ts'
import { collections } from '../storage/schema/metadata.ts'
import { findFigures } from './findFigures.ts'
import { findNamedCollections } from './findNamed.ts'
import { contractsOf, findGroups } from './groups.ts'
import { offsetOf } from './offsetOf.ts'
import type { RouteHandler } from './routeHandler.ts'
import { currenciesOf } from './toCollection.ts'

/** GET /search/collections/v2 */
export const getSearchCollections: RouteHandler<'/search/collections/v2'> = async (
  context,
  { query },
) => {
  const { db, chain } = context
  const { name = '', limit = 20 } = query
  const isAddress = /^0x[0-9a-f]{40}$/i.test(name)
  const offset = offsetOf(query.offset)
  const found = isAddress ? [name.toLowerCase() as Hex] : await findNamedCollections(context, name)
  const groups = await findGroups(context, query)
  const allowed = groups && new Set(contractsOf(groups))
  const page = (allowed ? found.filter(contract => allowed.has(contract)) : found).slice(
    offset,
    offset + limit,
  )
  const byContract = new Map(
    (page.length === 0
      ? []
      : await db
          .select()
          .from(collections)
          .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, page)))
    ).map(row => [row.contract, row]),
  )
  const rows = page.flatMap(contract => byContract.get(contract) ?? [])
  const figures = await findFigures(
    context,
    rows.map(row => row.contract),
  )
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  return {
    collections: rows.map(row => {
      const its = figures.get(row.contract)
      const floor = its?.floor?.order
      const currency = floor && currencies.get(floor.currency)
      return {
        collectionId: row.contract,
        contract: row.contract,
        image:
          imageLink(context, row) ?? (its?.images[0] ? imageLink(context, its.images[0]) : null),
        name: row.name ?? row.contract,
        slug: row.contract,
        allTimeVolume: its?.counted
          ? toDecimal(its.counted.volume.allTime, chain.nativeCurrency.decimals)
          : null,
        floorAskPrice: floor && currency ? toPrice(floor.price, currency, floor.netPrice) : null,
      }
    }),
  }
}
