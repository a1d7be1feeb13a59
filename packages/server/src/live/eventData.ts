import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { tellWorth } from '../rates/tellWorth.ts'
import { findOrderPage } from '../routes/findOrderPage.ts'
import { getCollections } from '../routes/getCollections.ts'
import { salesOf } from '../routes/getSales.ts'
import { getTokens } from '../routes/getTokens.ts'
import type { RouteContext } from '../routes/routeHandler.ts'
import { balances } from '../storage/schema/chainData.ts'
import type { events } from '../storage/schema/operations.ts'
import { orders, tokenSets, tokenSetTokens } from '../storage/schema/orders.ts'

type EventRow = typeof events.$inferSelect
type Data = Readonly<Record<string, unknown>>

/** Tokens per read, as the route has it. */
const tokensPerRead = 50
/** Owners that are told of a best offer. */
const mostOwners = 500

/**
 * What is told of events, by their numbers, in the words of the API's answers. It is what things are
 * when it is told; of what is not there any more nothing is.
 */
export async function eventData(
  context: RouteContext,
  rows: readonly EventRow[],
): Promise<Map<number, Data>> {
  const subjects = (...families: string[]) => [
    ...new Set(
      rows
        .filter(row => row.data === null && families.includes(row.event.split('.')[0] ?? ''))
        .map(row => row.subject),
    ),
  ]
  const found = new Map<string, Data>()
  const keep = (family: string, list: readonly (readonly [string, Data])[]) => {
    for (const [subject, data] of list) found.set(`${family} ${subject}`, data)
  }
  const orderData = await findOrders(context, subjects('ask', 'bid'))
  keep('ask', orderData)
  keep('bid', orderData)
  keep('token', await findTokens(context, subjects('token')))
  keep('collection', await findCollections(context, subjects('collection')))
  keep('sale', await findSales(context, subjects('sale')))
  keep('top-bid', await findTopBids(context, subjects('top-bid')))
  await tellWorth(context, [...found.values()])
  const told = new Map<number, Data>()
  for (const row of rows) {
    const data = row.data ?? found.get(`${row.event.split('.')[0]} ${row.subject}`)
    if (data) told.set(row.id, data)
  }
  return told
}

async function findOrders(
  context: RouteContext,
  ids: readonly string[],
  normalizeRoyalties = false,
): Promise<(readonly [string, Data])[]> {
  if (ids.length === 0) return []
  const { orders: list } = await findOrderPage(context, {
    where: [inArray(orders.id, ids as Hex[])],
    sortBy: 'createdAt',
    direction: 'asc',
    limit: ids.length,
    continuation: undefined,
    includeCriteriaMetadata: true,
    includeRawData: true,
    normalizeRoyalties,
  })
  return list.map(order => {
    const { counter, globalNonce } = (order.rawData ?? {}) as Data
    return [order.id, { ...order, nonce: counter ?? globalNonce ?? null }] as const
  })
}

async function findTokens(context: RouteContext, keys: readonly string[]) {
  const list: [string, Data][] = []
  for (let i = 0; i < keys.length; i += tokensPerRead) {
    const part = keys.slice(i, i + tokensPerRead) as `${Hex}:${string}`[]
    const { tokens } = await getTokens(context, {
      path: undefined,
      query: { tokens: part, limit: part.length, includeAttributes: true, includeTopBid: true },
      body: undefined,
    })
    for (const row of tokens) list.push([`${row.token.contract}:${row.token.tokenId}`, row])
  }
  return list
}

async function findCollections(
  context: RouteContext,
  contracts: readonly string[],
  normalizeRoyalties = false,
) {
  const list: [string, Data][] = []
  for (const id of contracts) {
    const { collections } = await getCollections(context, {
      path: undefined,
      query: { id, includeAttributes: false, normalizeRoyalties },
      body: undefined,
    })
    for (const collection of collections) list.push([id, collection])
  }
  return list
}

async function findSales(context: RouteContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  const list = await salesOf(context, ids)
  return list.flatMap(sale => (sale.id ? [[sale.id, sale] as const] : []))
}

/** The best offer for a set, null when there is none any more, and who could accept it. */
async function findTopBids(context: RouteContext, setIds: readonly string[]) {
  const { db, chain } = context
  if (setIds.length === 0) return []
  const sets = await db
    .select()
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), inArray(tokenSets.id, [...setIds])))
  const best = await findBest(
    context,
    sets.flatMap(set => set.topBidOrderId ?? []),
  )
  const contracts = [...new Set(sets.flatMap(set => set.contract ?? []))]
  const collections = new Map(await findCollections(context, contracts))
  const normalized = new Map(await findCollections(context, contracts, true))
  const list: [string, Data][] = []
  for (const set of sets) {
    const collection = collections.get(set.contract ?? '')
    const floor = floorOf(collections, set.contract)
    const order = best.get(set.topBidOrderId ?? '') ?? null
    list.push([
      set.id,
      {
        order,
        owners: await findOwners(context, set),
        collection: collection && {
          id: collection.id,
          slug: collection.slug,
          name: collection.name,
          floorAskPrice: floor,
          floorAskPriceNormalized: floorOf(normalized, set.contract),
        },
      },
    ])
  }
  return list
}

/** Offers, with what they pay after the royalties that they leave unpaid. */
async function findBest(context: RouteContext, ids: readonly string[]): Promise<Map<string, Data>> {
  const normalized = new Map(await findOrders(context, ids, true))
  const list = await findOrders(context, ids)
  return new Map(
    list.map(([id, order]) => {
      const price = order.price as Data | null
      const net = normalized.get(id)?.price as Data | null | undefined
      const all = price && { ...price, normalizedNetAmount: net?.netAmount ?? null }
      return [id, { ...order, price: all }]
    }),
  )
}

const floorOf = (collections: ReadonlyMap<string, Data>, contract: Hex | null): unknown =>
  (collections.get(contract ?? '')?.floorAsk as { price?: unknown } | null | undefined)?.price ??
  null

async function findOwners(
  { db, chain }: RouteContext,
  set: typeof tokenSets.$inferSelect,
): Promise<string[]> {
  const held = and(eq(balances.chainId, chain.id), gt(balances.amount, 0n))
  const owners = db.selectDistinct({ owner: balances.owner }).from(balances)
  const [kind, contract, tokenId] = set.id.split(':')
  const of = eq(balances.contract, contract as Hex)
  const rows = await (kind === 'token' && tokenId !== undefined
    ? owners.where(and(held, of, eq(balances.tokenId, BigInt(tokenId))))
    : kind === 'contract'
      ? owners.where(and(held, of))
      : owners
          .innerJoin(
            tokenSetTokens,
            and(
              eq(tokenSetTokens.chainId, balances.chainId),
              eq(tokenSetTokens.setId, set.id),
              eq(tokenSetTokens.contract, balances.contract),
              eq(tokenSetTokens.tokenId, balances.tokenId),
            ),
          )
          .where(held)
  ).limit(mostOwners)
  return rows.map(row => row.owner)
}
