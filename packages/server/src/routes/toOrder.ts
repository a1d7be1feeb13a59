import { zeroAddress } from '@sluice/router/seaport'
import type { Criteria, FloorAsk, Order } from '@sluice/sdk/api'
import type { Chain } from '../context.ts'
import { atTime } from '../orderbook/atTime.ts'
import { isRevocable } from '../orderbook/zone/isRevocable.ts'
import { type CurrencyInfo, toPrice } from '../price.ts'
import type { ShownOrder } from '../storage/orderColumns.ts'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The contract's order object. Prices are per unit, and those of `time`. */
export function toOrder(stored: ShownOrder, options: toOrder.Options): Order {
  const { chain, currency, contractKind, criteria, includeRawData, time } = options
  const row = atTime(stored, time)
  return {
    id: row.id,
    kind: row.kind,
    side: row.side,
    status: row.status,
    statusReason: row.statusReason,
    tokenSetId: row.tokenSetId,
    tokenSetSchemaHash: row.tokenSetSchemaHash,
    contract: row.contract,
    contractKind,
    maker: row.maker,
    taker: row.taker,
    price: currency ? priceOf(row, currency, options.normalizeRoyalties) : null,
    validFrom: row.startTime,
    validUntil: row.endTime,
    quantityFilled: toCount(row.quantity - row.quantityRemaining),
    quantityRemaining: toCount(row.quantityRemaining),
    dynamicPricing: currency && row.isDynamic ? dutchPricing(row, currency) : null,
    criteria,
    source: toSource(chain, row.source),
    feeBps: row.feeBps,
    feeBreakdown: row.fees.map(({ kind, recipient, bps }) => ({ kind, recipient, bps })),
    expiration: row.endTime,
    isReservoir: true,
    isDynamic: row.isDynamic,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    originatedAt: null,
    ...(includeRawData ? rawPart(chain, row) : {}),
  }
}

/** What was signed, and how it can be taken back. */
function rawPart(chain: Chain, row: ShownOrder) {
  return {
    rawData: { ...row.rawData, ...(row.signature ? { signature: row.signature } : {}) },
    isNativeOffChainCancellable: isRevocable(chain, row),
  }
}

export declare namespace toOrder {
  type Options = {
    chain: Chain
    /** Undefined when the currency cannot be described. */
    currency: CurrencyInfo | undefined
    contractKind: string | undefined
    criteria: Criteria
    /** Seconds since 1970. */
    time: number
    includeRawData?: boolean | undefined
    /** Whether the royalties that the order does not pay are counted in. */
    normalizeRoyalties?: boolean | undefined
  }
}

/** The short form of an order that stands beside tokens and collections. */
export function toFloorAsk(
  row: ShownOrder,
  currency: CurrencyInfo | undefined,
  { chain, token, normalizeRoyalties, includeDynamicPricing, includeRawData }: toFloorAsk.Options,
): FloorAsk {
  return {
    id: row.id,
    price: currency ? priceOf(row, currency, normalizeRoyalties) : null,
    maker: row.maker,
    validFrom: row.startTime,
    validUntil: row.endTime,
    quantityFilled: toCount(row.quantity - row.quantityRemaining),
    quantityRemaining: toCount(row.quantityRemaining),
    source: toSource(chain, row.source),
    ...(token === undefined ? {} : { token }),
    ...(includeRawData ? rawPart(chain, row) : {}),
    ...(includeDynamicPricing
      ? { dynamicPricing: currency && row.isDynamic ? dutchPricing(row, currency) : null }
      : {}),
  }
}

export declare namespace toFloorAsk {
  type Options = {
    chain: Chain
    token?: FloorAsk['token'] | undefined
    /** Whether the royalties that the order does not pay are counted in. */
    normalizeRoyalties?: boolean | undefined
    includeDynamicPricing?: boolean | undefined
    /** For whole rows of orders: others have it not. */
    includeRawData?: boolean | undefined
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

export function priceOf(row: ShownOrder, currency: CurrencyInfo, normalize = false) {
  if (!normalize) return toPrice(row.price, currency, row.netPrice)
  const missing = row.missingRoyalties.reduce(
    (sum, { bps }) => sum + (row.price * BigInt(bps)) / 10_000n,
    0n,
  )
  if (row.side === 'sell') return toPrice(row.price + missing, currency, row.netPrice)
  return toPrice(row.price, currency, row.netPrice > missing ? row.netPrice - missing : 0n)
}

/** A price on its way from its first amount to its last. */
function dutchPricing(row: ShownOrder, currency: CurrencyInfo) {
  const at = (time: number) => {
    const { price, netPrice } = atTime(row, time)
    return toPrice(price, currency, netPrice)
  }
  return {
    kind: 'dutch' as const,
    data: {
      price: { start: at(row.startTime), end: at(row.endTime) },
      time: { start: row.startTime, end: row.endTime },
    },
  }
}

/** Where an order came from, with what the settings say of it. */
export function toSource(chain: Chain, domain: string | null) {
  if (domain === null) return null
  const known = chain.sources?.find(source => source.domain === domain)
  return { id: domain, domain, name: known?.name ?? domain, icon: known?.icon ?? null, url: null }
}
