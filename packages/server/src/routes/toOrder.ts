import { zeroAddress } from '@sluice/router/seaport'
import type { FloorAsk, Order } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { type CurrencyInfo, toPrice } from '../price.ts'
import type { orders } from '../storage/schema.ts'

export type OrderRow = typeof orders.$inferSelect

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The contract's order object. Prices are per unit. */
export function toOrder(row: OrderRow, options: toOrder.Options): Order {
  const { currency, contractKind, includeRawData } = options
  return {
    id: row.id,
    kind: row.kind,
    side: row.side,
    status: row.status,
    statusReason: row.statusReason,
    tokenSetId: `token:${row.contract}:${row.tokenId}`,
    tokenSetSchemaHash: `0x${'0'.repeat(64)}`,
    contract: row.contract,
    contractKind,
    maker: row.maker,
    taker: row.taker,
    price: currency ? toPrice(row.price, currency, row.netPrice) : null,
    validFrom: row.startTime,
    validUntil: row.endTime,
    quantityFilled: toCount(row.quantity - row.quantityRemaining),
    quantityRemaining: toCount(row.quantityRemaining),
    criteria: { kind: 'token', data: { token: { tokenId: row.tokenId.toString() } } },
    source: toSource(row.source),
    feeBps: row.feeBps,
    feeBreakdown: row.fees,
    expiration: row.endTime,
    isReservoir: true,
    isDynamic: false,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    originatedAt: null,
    ...(includeRawData ? { rawData: { ...row.components, signature: row.signature } } : {}),
  }
}

export declare namespace toOrder {
  type Options = {
    /** Undefined when the currency cannot be described. */
    currency: CurrencyInfo | undefined
    contractKind: string | undefined
    includeRawData?: boolean | undefined
  }
}

/** The short form of a listing that stands beside tokens and collections. */
export function toFloorAsk(
  row: OrderRow,
  currency: CurrencyInfo | undefined,
  token?: FloorAsk['token'],
): FloorAsk {
  return {
    id: row.id,
    price: currency ? toPrice(row.price, currency, row.netPrice) : null,
    maker: row.maker,
    validFrom: row.startTime,
    validUntil: row.endTime,
    quantityFilled: toCount(row.quantity - row.quantityRemaining),
    quantityRemaining: toCount(row.quantityRemaining),
    source: toSource(row.source),
    ...(token === undefined ? {} : { token }),
  }
}

/** The chain's own currency, as the price functions want it. */
export function nativeOf(chain: Chain): CurrencyInfo {
  return { contract: zeroAddress, ...chain.nativeCurrency }
}

/** A quantity as a JSON number; more than is safe in one is cut to the safest, it is for display. */
export function toCount(quantity: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(quantity > most ? most : quantity)
}

function toSource(domain: string | null) {
  if (domain === null) return null
  return { id: domain, domain, name: domain, icon: null, url: null }
}
