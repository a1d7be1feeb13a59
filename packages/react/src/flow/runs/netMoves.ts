import type { Address } from 'viem'
import { sameAddress } from '../verify/sameAddress.ts'
import type { DeedFacts, MovedAmount } from '../verify/stepFacts.ts'

/**
 * What several items give and bring together: what one of them brings the account and another one gives, as with a swap
 * before a purchase, is neither. Whom a purchase pays is told by its price alone, in one sum per currency.
 */
export function netMoves(deed: DeedFacts, account: Address): Pick<DeedFacts, 'gives' | 'gets'> {
  const isCurrency = ({ tokenId, standard }: MovedAmount) =>
    tokenId === undefined && (standard === 'native' || standard === 'erc20')
  const given = sumUp(deed.gives.filter(isCurrency))
  const isOwn = (got: MovedAmount) => isCurrency(got) && sameAddress(got.recipient, account)
  const brought = sumUp(deed.gets.filter(isOwn))
  const less = (amounts: readonly MovedAmount[], others: readonly MovedAmount[]) =>
    amounts.flatMap(each => {
      const other = others.find(({ token }) => sameAddress(token, each.token))?.amount ?? 0n
      return each.amount > other ? [{ ...each, amount: each.amount - other }] : []
    })
  return {
    gives: [...less(given, brought), ...deed.gives.filter(each => !isCurrency(each))],
    gets: [
      ...less(brought, given).map(each => ({ ...each, recipient: account })),
      ...deed.gets.filter(each => !isOwn(each)),
    ],
  }
}

/** Each currency once, whoever gets it. */
function sumUp(amounts: readonly MovedAmount[]): readonly MovedAmount[] {
  const sums = new Map<string, MovedAmount>()
  for (const { token, standard, amount } of amounts) {
    const key = token.toLowerCase()
    sums.set(key, { token, standard, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}
