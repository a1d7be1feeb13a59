import { itemType } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { sales } from '../storage/schema/chainData.ts'
import type { ChainEvent } from './decodeLog.ts'

const currencyTypes: readonly number[] = [itemType.native, itemType.erc20]
const nftTypes: readonly number[] = [itemType.erc721, itemType.erc1155]

type Fulfilled = Extract<ChainEvent, { type: 'fulfilled' }>
type SaleRow = typeof sales.$inferInsert

export type Sale = Pick<
  SaleRow,
  | 'orderSide'
  | 'contract'
  | 'tokenId'
  | 'amount'
  | 'seller'
  | 'buyer'
  | 'currency'
  | 'totalPrice'
  | 'fees'
>

/** The sale that a fulfilment on Seaport is, from either side; undefined for gifts, bundles and trades. */
export const seaportSale = (event: Fulfilled): Sale | undefined =>
  listingSale(event) ?? offerSale(event)

function listingSale({ offer, consideration, offerer, recipient }: Fulfilled): Sale | undefined {
  const [item, ...others] = offer
  const payments = consideration.filter(payment => currencyTypes.includes(payment.itemType))
  const [first] = payments
  if (!item || others.length > 0 || !nftTypes.includes(item.itemType) || !first) return undefined
  if (payments.some(payment => payment.token !== first.token)) return undefined
  // The order by which a holder meets an offer, matched by the holder: the offer is the sale.
  if (recipient === offerer) return undefined
  return {
    orderSide: 'sell',
    contract: item.token,
    tokenId: item.identifier,
    amount: item.amount,
    seller: offerer,
    buyer: recipient,
    currency: first.token,
    totalPrice: sum(payments),
    fees: feesOf(payments, offerer),
  }
}

function offerSale({ offer, consideration, offerer, recipient }: Fulfilled): Sale | undefined {
  const [payment, ...others] = offer
  const items = consideration.filter(item => nftTypes.includes(item.itemType))
  const [item] = items
  if (!payment || others.length > 0 || !item || items.length > 1) return undefined
  if (payment.itemType !== itemType.erc20) return undefined
  return {
    orderSide: 'buy',
    contract: item.token,
    tokenId: item.identifier,
    amount: item.amount,
    seller: recipient,
    buyer: offerer,
    currency: payment.token,
    totalPrice: payment.amount,
    fees: feesOf(
      consideration.filter(other => currencyTypes.includes(other.itemType)),
      recipient,
    ),
  }
}

const sum = (items: readonly { amount: bigint }[]) =>
  items.reduce((total, item) => total + item.amount, 0n)

function feesOf(payments: readonly { recipient: Hex; amount: bigint }[], seller: Hex) {
  return payments
    .filter(payment => payment.recipient !== seller)
    .map(payment => ({ recipient: payment.recipient, amount: `${payment.amount}` }))
}
