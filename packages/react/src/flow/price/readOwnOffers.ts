import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { comparableCurrencies, marketAmount } from './marketAmount.ts'

const mostOrders = 1000
const mostPages = 10

/** An offer of the account that is not over. */
export type OwnOffer = {
  /** In lower case. */
  orderId: string
  currency: Address
  /** What all of it would take, base units. */
  amount: bigint
  /** What one is offered, where that is in a currency that the client was told of. */
  price: FlowAmount | undefined
  /** What it is for, as `targetKey` says it; undefined for tokens of a list that has no name. */
  target: string | undefined
  /** Seconds since 1970; 0 for never. */
  expiresAt: number
  /** Nobody can accept it now; for want of money or an approval, it may be live again with the next. */
  isResting?: boolean | undefined
}

/** The offers of the account that are not over, in any currency. */
export async function readOwnOffers(
  scope: FlowScope,
  signal: AbortSignal,
): Promise<readonly OwnOffer[]> {
  const [open, resting] = await Promise.all([
    readOffers(scope, 'active', signal),
    readOffers(scope, 'inactive', signal),
  ])
  // One may have come to rest between the two answers.
  const ids = new Set(open.map(({ orderId }) => orderId))
  return [
    ...open,
    ...resting
      .filter(({ orderId }) => !ids.has(orderId))
      .map(offer => ({ ...offer, isResting: true })),
  ]
}

/** What an offer is for, in one word: two offers with the same one can both be accepted. */
export function targetKey({ contract, tokenId, attribute }: targetKey.Target): string {
  const about = attribute === undefined ? ['any'] : [attribute.key, attribute.value]
  return JSON.stringify([contract.toLowerCase(), tokenId?.toString() ?? about])
}

export declare namespace targetKey {
  type Target = {
    contract: Address
    tokenId?: bigint | undefined
    attribute?: { key: string; value: string } | undefined
  }
}

async function readOffers(
  { client, chainId, account }: FlowScope,
  status: 'active' | 'inactive',
  signal: AbortSignal,
): Promise<readonly OwnOffer[]> {
  const known = [
    ...(client.chains.find(({ id }) => id === chainId)?.paymentTokens ?? []),
    // The wrapped native currency, also where it is not named as a means of payment.
    ...comparableCurrencies({ client }, chainId),
  ]
  const found: OwnOffer[] = []
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
      await client.request('/orders/bids/v6', {
        query: {
          ...{ maker: account, status, limit: mostOrders },
          ...(continuation === undefined ? {} : { continuation }),
        },
        chainId,
        signal,
      })
    for (const order of answer.orders)
      if (order.price && isAddressEqual(order.maker, account))
        found.push({
          orderId: order.id.toLowerCase(),
          currency: order.price.currency.contract,
          amount: BigInt(order.price.amount.raw) * BigInt(order.quantityRemaining ?? 1),
          price: marketAmount(order.price, known),
          target: targetOf(order),
          expiresAt: order.validUntil,
        })
    continuation = answer.continuation ?? undefined
    if (continuation === undefined) break
  }
  return found
}

function targetOf({ tokenSetId, contract, criteria }: Order): string | undefined {
  const [set, of, id] = tokenSetId?.split(':') ?? []
  if (set === 'token')
    return isContract(of) && /^[0-9]+$/.test(id ?? '')
      ? targetKey({ contract: of, tokenId: BigInt(id ?? '') })
      : undefined
  if (contract == null) return undefined
  if (criteria?.kind === 'collection') return targetKey({ contract })
  const { key, value } = criteria?.data?.attribute ?? {}
  return criteria?.kind === 'attribute' && typeof key === 'string' && typeof value === 'string'
    ? targetKey({ contract, attribute: { key, value } })
    : undefined
}

const isContract = (text: string | undefined): text is Address =>
  /^0x[0-9a-f]{40}$/i.test(text ?? '')
