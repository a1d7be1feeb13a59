import type { Activity } from '@sluice/sdk/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain, ChainContext } from '../context.ts'
import { imageLink, mediaLink } from '../media/imageLink.ts'
import { findCurrencies, toPrice } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { findCriteria } from '../routes/findCriteria.ts'
import { isOneOf, keyOf } from '../routes/tokenDetails.ts'
import { toCount, toSource } from '../routes/toOrder.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import type { MarketEvent } from './findEvents.ts'

/** Events as the contract writes them; names and pictures only with `includeMetadata`. */
export async function toActivities(
  context: ChainContext,
  events: readonly MarketEvent[],
  { includeMetadata }: toActivities.Options,
): Promise<Activity[]> {
  const { db, chain } = context
  const keys = events.flatMap(({ contract, tokenId }) =>
    tokenId === null ? [] : [{ contract, tokenId }],
  )
  const contracts = [...new Set(events.map(event => event.contract))]
  const orderIds = [...new Set(events.flatMap(({ orderId }) => (orderId ? [orderId] : [])))]
  const [tokenRows, collectionRows, orderRows, currencies] = await Promise.all([
    keys.length === 0 || !includeMetadata
      ? []
      : db
          .select()
          .from(tokens)
          .where(and(eq(tokens.chainId, chain.id), isOneOf(tokens, keys))),
    contracts.length === 0
      ? []
      : db
          .select({
            contract: collections.contract,
            name: collections.name,
            image: collections.image,
          })
          .from(collections)
          .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts))),
    orderIds.length === 0
      ? []
      : db
          .select()
          .from(orders)
          .where(and(eq(orders.chainId, chain.id), inArray(orders.id, orderIds))),
    findCurrencies(
      context,
      events.flatMap(({ currency }) => (currency ? [currency] : [])),
    ),
  ])
  const criteria = await findCriteria(context, orderRows, includeMetadata)
  const tokenOf = new Map(tokenRows.map(row => [keyOf(row), row]))
  const collectionOf = new Map(collectionRows.map(row => [row.contract, row]))
  const orderOf = new Map(orderRows.map(row => [row.id, row]))
  return events.map((event): Activity => {
    const { contract, tokenId } = event
    const token = tokenId === null ? undefined : tokenOf.get(keyOf({ contract, tokenId }))
    const collection = collectionOf.get(contract)
    return {
      type: event.type,
      fromAddress: event.from,
      toAddress: event.to,
      price: priceOf(chain, event, currencies),
      amount: toCount(event.amount),
      timestamp: Math.floor(event.time / 1000),
      createdAt: new Date(event.time).toISOString(),
      contract,
      token: {
        tokenId: tokenId === null ? null : tokenId.toString(),
        ...(token
          ? {
              tokenName: token.name,
              tokenImage: imageLink(context, token),
              tokenMedia: mediaLink(context, token),
              rarityScore: token.rarity,
              rarityRank: token.rarityRank,
            }
          : {}),
      },
      collection: {
        collectionId: contract,
        ...(includeMetadata
          ? {
              collectionName: collection?.name,
              collectionImage: collection && imageLink(context, collection),
            }
          : {}),
      },
      txHash: event.txHash,
      logIndex: event.logIndex,
      batchIndex: event.batchIndex,
      ...(event.fillSource === null ? {} : { fillSource: toSource(chain, event.fillSource) }),
      ...(event.orderId === null
        ? {}
        : { order: orderPart(chain, orderOf.get(event.orderId) ?? event.orderId, criteria) }),
    }
  })
}

export declare namespace toActivities {
  type Options = { includeMetadata: boolean }
}

function priceOf(chain: Chain, event: MarketEvent, currencies: Currencies): Activity['price'] {
  const { price, netPrice, currency } = event
  const info = currency ? currencies.get(currency) : undefined
  if (!info || price === null) return null
  if (event.type !== 'sale') return toPrice(price, info, netPrice ?? undefined)
  const paid = { currency: info.contract, totalPrice: price, value: event.worth, amount: 1n }
  return salePrice(chain, paid, info)
}

type Currencies = Awaited<ReturnType<typeof findCurrencies>>

/** Of an order that was not posted here only the id is known. */
function orderPart(
  chain: Chain,
  row: typeof orders.$inferSelect | Hex,
  criteria: Awaited<ReturnType<typeof findCriteria>>,
): Activity['order'] {
  if (typeof row === 'string') return { id: row }
  return {
    id: row.id,
    side: row.side === 'sell' ? 'ask' : 'bid',
    source: toSource(chain, row.source),
    criteria: criteria.get(row.id) ?? null,
  }
}
