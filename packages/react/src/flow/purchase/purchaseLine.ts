import type { Order, PathItem } from '@sluice/sdk'
import { type Address, isAddress } from 'viem'
import type { FlowAmount, FlowCurrency, FlowFee, TokenReference } from '../flowTypes.ts'

/** What somebody gets beside the prices, in what is paid. */
export type FeeOnTop = FlowAmount & { recipient: Address }

/** One order of a purchase. Amounts are base units of the currency they stand with. */
export type PurchaseLine = {
  orderId: string
  token: Omit<TokenReference, 'chainId'>
  maker: Address
  quantity: bigint
  /** The currency that the order asks for. */
  currency: FlowCurrency
  /** Of one, in `currency`, fees included. */
  unitPrice: bigint
  /** What leaves the account for all of the line, without fees on top; of another currency than `currency` when it is swapped. */
  pay: FlowAmount
  /** Whether `pay` is a limit: what a swap does not need comes back. */
  isMost: boolean
  /** Those inside the price and on top of it, of all of the line. */
  fees: readonly FlowFee[]
  /** Fees on top alone, in what is paid: they are part of the total, and of no price. */
  onTop: readonly FeeOnTop[]
  source?: string | undefined
  /** Seconds since 1970; 0 when the order does not expire. */
  validUntil: number
}

/**
 * So many of an order as a line; undefined for an order that is for no single token, or whose price has no
 * unit.
 */
export function purchaseLine(order: Order, quantity: bigint): PurchaseLine | undefined {
  const [kind, contract, tokenId] = order.tokenSetId.split(':')
  const { price } = order
  const decimals = price?.currency.decimals
  if (kind !== 'token' || !isAddress(contract ?? '', { strict: false })) return undefined
  if (!/^[0-9]+$/.test(tokenId ?? '') || !price || typeof decimals !== 'number') return undefined
  const currency = {
    address: price.currency.contract,
    symbol: price.currency.symbol ?? '',
    decimals,
  }
  const unitPrice = BigInt(price.amount.raw)
  return {
    orderId: order.id,
    token: { contract: contract as Address, tokenId: BigInt(tokenId ?? '') },
    maker: order.maker,
    quantity,
    currency,
    unitPrice,
    pay: { currency, amount: unitPrice * quantity },
    isMost: false,
    onTop: [],
    fees: (order.feeBreakdown ?? []).map(fee => ({
      kind: feeKind(fee.kind),
      recipient: fee.recipient ?? undefined,
      bps: fee.bps ?? undefined,
      amount: (unitPrice * quantity * BigInt(Math.round(fee.bps ?? 0))) / 10_000n,
    })),
    source: order.source?.domain ?? order.source?.name ?? undefined,
    validUntil: order.validUntil,
  }
}

/** Whether an order can be bought now, by what the marketplace says. */
export function isForSale(order: Order, now: number): boolean {
  return (
    order.side === 'sell' &&
    (order.status ?? 'active') === 'active' &&
    (order.validUntil === 0 || order.validUntil * 1000 > now)
  )
}

/** How many of an order can be bought. */
export function remainingOf(order: Pick<Order, 'quantityRemaining'>): bigint {
  return BigInt(order.quantityRemaining ?? 1)
}

/** The fees on top of so many units of a line of a quote, which names them per unit. */
export function onTopOf(
  { feesOnTop }: Pick<PathItem, 'feesOnTop'>,
  quantity: bigint,
  currency: FlowCurrency,
): readonly FeeOnTop[] {
  return (feesOnTop ?? []).flatMap(({ recipient, rawAmount }) =>
    recipient && rawAmount && BigInt(rawAmount) > 0n
      ? [{ currency, amount: BigInt(rawAmount) * quantity, recipient }]
      : [],
  )
}

export function feeKind(kind: string | null | undefined): FlowFee['kind'] {
  return kind === 'royalty' || kind === 'marketplace' ? kind : 'other'
}
