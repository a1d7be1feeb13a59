import type { CartEntry } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import type { Price, TokenRow } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { tokenSubject } from '../market/tokenSubject.ts'

type Ask = {
  id?: string | null | undefined
  price?: Price | null | undefined
  maker?: `0x${string}` | null | undefined
  source?:
    | { domain?: string | null | undefined; name?: string | null | undefined }
    | null
    | undefined
}

/** One of a listing for the cart; undefined for an own one, and for one whose price has no unit. */
export function cartEntry(options: {
  subject: TokenSubject
  several: boolean
  ask: Ask | null | undefined
  account: `0x${string}` | undefined
}): CartEntry | undefined {
  const { subject, several, ask, account } = options
  const { id, price, maker } = ask ?? {}
  const decimals = price?.currency.decimals
  if (!id || !price || typeof decimals !== 'number') return undefined
  if (account !== undefined && maker && isAddressEqual(maker, account)) return undefined
  const { chainId, contract, tokenId, name, collection, image } = subject
  return {
    ...{ chainId, orderId: id, token: { contract, tokenId }, several, quantity: 1n },
    ...{ name, collection, image },
    seen: {
      currency: { address: price.currency.contract, symbol: price.currency.symbol ?? '', decimals },
      unitPrice: BigInt(price.amount.raw),
    },
    source: ask?.source?.domain ?? ask?.source?.name ?? undefined,
  }
}

/** The cheapest listing of a token in a list. */
export function rowEntry(
  { token, market }: TokenRow,
  chainId: number,
  account: `0x${string}` | undefined,
): CartEntry | undefined {
  return cartEntry({
    ...{ subject: tokenSubject(chainId, token), ask: market?.floorAsk, account },
    several: token.kind === 'erc1155',
  })
}
