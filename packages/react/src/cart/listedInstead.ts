import type { TokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { CartEntry } from './cartEntry.ts'
import type { ListedInstead } from './cartLines.ts'

/** The cheapest listing of each of these tokens that the account could buy. */
export function listedInstead(rows: readonly TokenRow[], account: Address) {
  const found = new Map(
    rows.flatMap(({ token, market }): [string, ListedInstead][] => {
      const { id, price, maker, source } = market?.floorAsk ?? {}
      const { contract: address, symbol, decimals } = price?.currency ?? {}
      if (!id || !price || !address || typeof decimals !== 'number') return []
      if (maker && isAddressEqual(maker, account)) return []
      const currency = { address, symbol: symbol ?? '', decimals }
      const listed = {
        ...{ orderId: id, source: source?.domain ?? source?.name ?? undefined },
        seen: { currency, unitPrice: BigInt(price.amount.raw) },
      }
      return [[keyOf(token.contract, token.tokenId), listed]]
    }),
  )
  return ({ contract, tokenId }: CartEntry['token']) => found.get(keyOf(contract, `${tokenId}`))
}

const keyOf = (contract: string, tokenId: string) => `${contract.toLowerCase()}:${tokenId}`
