import type { Order } from '@sluice/sdk'
import type { Address } from 'viem'
import { isCancellableKind } from '../cancel/isCancellableKind.ts'
import type { FlowAmount, FlowScope, TokenReference } from '../flowTypes.ts'
import { comparableCurrencies, marketAmount } from './marketAmount.ts'

/** A listing of the account that somebody can fill now. */
export type OwnListing = {
  /** In lower case. */
  orderId: string
  token: Omit<TokenReference, 'chainId'>
  /** What one asks, where that is in a currency that the client was told of. */
  price: FlowAmount | undefined
  /** The same where it is worth the same as what is compared with it: in the native currency or the wrapped one, base units. */
  worth: bigint | undefined
  /** How many are left of it. */
  quantity: bigint
  /** Seconds since 1970; 0 for never. */
  expiresAt: number
  /** Whether it cannot be cancelled here, as only the server of its exchange can. */
  isKept?: boolean | undefined
}

/** Collections that one request can name, and listings that one answer can hold. */
const mostContracts = 20
const mostOrders = 1000
const mostPages = 10

/** The live listings of the account for tokens of these collections, those for one taker too. */
export async function readOwnListings(
  { client, chainId, account }: FlowScope,
  contracts: readonly Address[],
  signal: AbortSignal,
): Promise<readonly OwnListing[]> {
  const currencies = comparableCurrencies({ client }, chainId)
  const known = client.chains.find(({ id }) => id === chainId)?.paymentTokens ?? []
  const found: OwnListing[] = []
  for (let at = 0; at < contracts.length; at += mostContracts) {
    let continuation: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const answer: { orders: readonly Order[]; continuation?: string | null | undefined } =
        await client.request('/orders/asks/v5', {
          query: {
            ...{ maker: account, contracts: contracts.slice(at, at + mostContracts) },
            ...{ status: 'active' as const, includePrivate: true, limit: mostOrders },
            ...(continuation === undefined ? {} : { continuation }),
          },
          chainId,
          signal,
        })
      found.push(
        ...answer.orders.flatMap((order): OwnListing[] => {
          const [kind, contract, tokenId] = order.tokenSetId.split(':')
          if (kind !== 'token' || !/^0x[0-9a-f]{40}$/i.test(contract ?? '')) return []
          if (!/^[0-9]+$/.test(tokenId ?? '')) return []
          return [
            {
              orderId: order.id.toLowerCase(),
              token: { contract: contract as Address, tokenId: BigInt(tokenId ?? '') },
              price: marketAmount(order.price, known),
              worth: marketAmount(order.price, currencies)?.amount,
              quantity: BigInt(order.quantityRemaining ?? 1),
              expiresAt: order.validUntil,
              ...(isCancellableKind(order.kind) ? {} : { isKept: true }),
            },
          ]
        }),
      )
      continuation = answer.continuation ?? undefined
      if (continuation === undefined) break
    }
  }
  return found
}
