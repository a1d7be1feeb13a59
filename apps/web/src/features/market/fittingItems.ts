import type { SaleItem } from '@sluice/react/ui'
import type { Order, UserTokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { mostInto } from './mostInto.ts'
import { netOf } from './netOf.ts'
import { tokenSubject } from './tokenSubject.ts'

/**
 * What of these holdings an offer could be accepted with, one of each at first, for no less than what is shown: the token
 * that it is for, those with its trait, or any of its collection. Nothing for an offer of one's own, nor for one for
 * chosen items, because which they are is not said.
 */
export function fittingItems(order: Order, options: fittingItems.Options): readonly SaleItem[] {
  const { holdings, account, chainId } = options
  if (account === undefined || isAddressEqual(order.maker, account)) return []
  const net = netOf(order.price)
  return holdings
    .filter(row => fits(order, row))
    .map(({ token, ownership }) => ({
      ...{ subject: tokenSubject(chainId, token), quantity: 1n, orderId: order.id },
      most: mostInto(order, BigInt(ownership.tokenCount)),
      minimumNet: net && BigInt(net.amount.raw),
      minimumCurrency: order.price?.currency.contract,
    }))
}

export declare namespace fittingItems {
  type Options = {
    holdings: readonly UserTokenRow[]
    account: Address | undefined
    chainId: number
  }
}

function fits({ tokenSetId, contract, criteria }: Order, { token }: UserTokenRow): boolean {
  const [set, of, id] = tokenSetId.toLowerCase().split(':')
  const own = token.contract.toLowerCase()
  if (set === 'token') return of === own && id === token.tokenId
  if (contract?.toLowerCase() !== own) return false
  if (criteria?.kind === 'collection') return true
  const { key, value } = criteria?.data?.attribute ?? {}
  return (
    criteria?.kind === 'attribute' &&
    typeof key === 'string' &&
    (token.attributes ?? []).some(trait => trait.key === key && trait.value === value)
  )
}
