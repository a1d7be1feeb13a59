import type { Order, PathItem } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowFee } from '../flowTypes.ts'
import type { Warned } from '../price/priceWarning.ts'
import type { SaleFacts } from '../verify/readSale.ts'
import { type FeeOnTop, isForSale, onTopOf } from './purchaseLine.ts'

/** What a purchase costs, listing by listing. All amounts are base units of `currency`. */
export type BuyQuote = Warned & {
  currency: FlowCurrency
  lines: readonly BuyLine[]
  /** The sum of the lines, fees included, and those on top. */
  total: bigint
  /** Fees that are part of the prices. Those on top of them stand in the lines. */
  fees: readonly FlowFee[]
  /** How many could be bought at all, in one currency. */
  available: bigint
  /** The least that is asked for another one in another currency, where the dearest of these costs more by the marketplace's rate. */
  cheaper?: FlowAmount | undefined
  /** Whether others are for sale that nothing compares with these: the marketplace tells no rate of their currency. */
  isApart?: boolean | undefined
  /** Whether no more than what was shown is still asked in that currency. */
  isShown?: boolean | undefined
  /** The account's balance, when it could be read. */
  balance?: bigint | undefined
  /** What the transaction says itself; undefined while nothing could be sent. */
  sale?: SaleFacts | undefined
}

export type BuyLine = {
  orderId: string
  maker: Address
  quantity: bigint
  unitPrice: bigint
  /** Fees on top of all of the line. */
  onTop: readonly FeeOnTop[]
  source?: string | undefined
  /** Seconds since 1970; 0 when the listing does not expire. */
  validUntil: number
}

/**
 * The cheapest way to buy `quantity` out of these listings of one token. When there are fewer, all of them; of an ERC721
 * token there is one. Own and unavailable listings are left out; the reason says which.
 *
 * @param options `orders` are in one currency: what is in another than the first is left out.
 */
export function quoteListings(options: quoteListings.Options): quoteListings.Result {
  const { orders, account, quantity, now } = options
  const live = orders.filter(order => isForSale(order, now) && order.price)
  const others = live.filter(order => !isAddressEqual(order.maker, account))
  const sorted = others
    .map(order => ({ order, unitPrice: BigInt(order.price?.amount.raw ?? '0') }))
    .sort((a, b) => (a.unitPrice < b.unitPrice ? -1 : a.unitPrice > b.unitPrice ? 1 : 0))
  const cheapest = others[0]?.price?.currency
  if (cheapest === undefined) return { reason: live.length > 0 ? 'own_listing' : 'not_for_sale' }
  // An amount whose unit is not known is not a price.
  const { decimals } = cheapest
  if (typeof decimals !== 'number') return { reason: 'not_for_sale' }
  const payable = sorted.filter(({ order }) => order.price?.currency.contract === cheapest.contract)
  // All listings of an ERC721 token are for the same one: whichever is filled first ends the others.
  const usable = payable.some(({ order }) => order.contractKind === 'erc1155')
    ? payable
    : payable.slice(0, 1)
  let left = quantity
  const picks = usable.flatMap(({ order, unitPrice }) => {
    const remaining = remainingOf(order)
    const take = remaining < left ? remaining : left
    left -= take
    return take > 0n ? [{ order, unitPrice, quantity: take }] : []
  })
  return {
    quote: {
      currency: {
        address: cheapest.contract,
        symbol: cheapest.symbol ?? '',
        decimals,
      },
      lines: picks.map(({ order, unitPrice, quantity: taken }) => ({
        orderId: order.id,
        maker: order.maker,
        quantity: taken,
        unitPrice,
        onTop: [],
        source: order.source?.domain ?? order.source?.name ?? undefined,
        validUntil: order.validUntil,
      })),
      total: picks.reduce((sum, pick) => sum + pick.unitPrice * pick.quantity, 0n),
      fees: mergeFees(
        picks.flatMap(pick =>
          (pick.order.feeBreakdown ?? []).map(fee => ({
            kind: kindOf(fee.kind),
            recipient: fee.recipient ?? undefined,
            bps: fee.bps ?? undefined,
            amount: shareOf(pick.unitPrice * pick.quantity, fee.bps ?? 0),
          })),
        ),
      ),
      available: usable.reduce((sum, { order }) => sum + remainingOf(order), 0n),
    },
  }
}

export declare namespace quoteListings {
  type Options = {
    orders: readonly Order[]
    account: Address
    quantity: bigint
    /** Milliseconds since 1970. */
    now: number
  }
  type Result =
    | { quote: BuyQuote; reason?: undefined }
    | { reason: 'own_listing' | 'not_for_sale'; quote?: undefined }
}

/** The quote with the exact prices and fees of the marketplace's own path for the same orders. */
export function quoteFromPath(quote: BuyQuote, path: readonly PathItem[]): BuyQuote {
  const lines = quote.lines.map(line => {
    const item = path.find(entry => entry.orderId === line.orderId)
    const raw = item?.buyInRawQuote ?? item?.rawQuote
    return item === undefined || raw === undefined || raw === null
      ? line
      : {
          ...line,
          ...{ unitPrice: BigInt(raw), onTop: onTopOf(item, line.quantity, quote.currency) },
        }
  })
  // Fees are per unit, as quotes are. Those on top are no part of a price: they stand in the lines.
  const fees = path.flatMap(item =>
    (item.builtInFees ?? []).map(fee => ({
      ...fee,
      quantity: lines.find(line => line.orderId === item.orderId)?.quantity ?? 1n,
    })),
  )
  const exact = fees.every(fee => typeof fee.rawAmount === 'string')
  return {
    ...quote,
    lines,
    total: lines.reduce(
      (sum, line) =>
        line.onTop.reduce((more, fee) => more + fee.amount, sum + line.unitPrice * line.quantity),
      0n,
    ),
    fees:
      exact && fees.length > 0
        ? mergeFees(
            fees.map(fee => ({
              kind: kindOf(fee.kind),
              recipient: fee.recipient ?? undefined,
              bps: fee.bps ?? undefined,
              amount: BigInt(fee.rawAmount ?? '0') * fee.quantity,
            })),
          )
        : quote.fees,
  }
}

function remainingOf(order: Order): bigint {
  return BigInt(order.quantityRemaining ?? 1)
}

function shareOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(Math.round(bps))) / 10_000n
}

function kindOf(kind: string | null | undefined): FlowFee['kind'] {
  return kind === 'royalty' || kind === 'marketplace' ? kind : 'other'
}

function mergeFees(fees: readonly FlowFee[]): readonly FlowFee[] {
  const merged = new Map<string, FlowFee>()
  for (const fee of fees) {
    const key = `${fee.kind}:${fee.recipient ?? ''}`
    const before = merged.get(key)
    merged.set(key, {
      ...fee,
      bps: before === undefined || before.bps === fee.bps ? fee.bps : undefined,
      amount: (before?.amount ?? 0n) + fee.amount,
    })
  }
  return [...merged.values()]
}
