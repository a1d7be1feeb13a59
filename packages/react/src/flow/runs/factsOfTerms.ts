import { type Address, zeroAddress } from 'viem'
import { sameAddress } from '../verify/sameAddress.ts'
import type { MovedAmount } from '../verify/stepFacts.ts'
import type { RunTerms } from './runTerms.ts'

/** What a run gives at most and brings at least by what its review showed, and to whom and until when. */
export type TermsFacts = {
  gives: readonly MovedAmount[]
  gets: readonly MovedAmount[]
  to?: Address | undefined
  /** Seconds since 1970. */
  until?: number | undefined
}

/** The same by the terms alone, for while the bytes are not there that say so themselves. */
export function factsOfTerms(terms: RunTerms): TermsFacts {
  switch (terms.kind) {
    case 'purchase':
      return { gives: terms.totals.map(paid), gets: terms.lines.map(lineToken) }
    case 'across':
      return { gives: [native(terms.most)], gets: terms.lines.map(lineToken) }
    case 'listing':
      return {
        gives: terms.listings.map(({ token, terms: { quantity } }) => tokenAmount(token, quantity)),
        gets: terms.listings.map(({ currency, terms: { net } }) => money(currency, net)),
        until: soonest(terms.listings.map(({ terms: { expiresAt } }) => expiresAt)),
      }
    case 'offer': {
      const { contract, tokenId } = terms.wanted
      const { price, quantity, expiresAt } = terms.terms
      return {
        gives: [money(terms.currency, price)],
        gets: [
          tokenId === undefined
            ? { token: contract, standard: 'erc721', amount: quantity }
            : tokenAmount({ contract, tokenId }, quantity),
        ],
        until: expiresAt,
      }
    }
    case 'sale':
      return {
        gives: terms.lines.map(lineToken),
        gets: terms.lines.map(({ currency, net }) => money(currency.address, net)),
      }
    case 'mint': {
      const { contract, quantity, total, to } = terms
      return {
        gives: total > 0n ? [native(total)] : [],
        gets: [{ token: contract, amount: quantity }],
        to,
      }
    }
    case 'transfer':
      return {
        gives: terms.tokens.map(({ quantity, ...token }) => tokenAmount(token, quantity)),
        ...{ gets: [], to: terms.to },
      }
    case 'swap':
      return {
        gives: [money(terms.currencyIn, terms.most)],
        gets: [money(terms.currencyOut, terms.least)],
        to: terms.recipient,
      }
    case 'call':
      return { gives: [native(terms.most)], gets: [] }
    case 'cancellation':
      return { gives: [], gets: [] }
  }
}

type Token = { contract: Address; tokenId: bigint }

const tokenAmount = ({ contract, tokenId }: Token, amount: bigint): MovedAmount => ({
  ...{ token: contract, tokenId, amount },
})
const lineToken = ({ token, quantity }: { token: Token; quantity: bigint }) =>
  tokenAmount(token, quantity)
const native = (amount: bigint): MovedAmount => ({
  ...{ token: zeroAddress, standard: 'native', amount },
})
const money = (currency: Address, amount: bigint): MovedAmount =>
  sameAddress(currency, zeroAddress)
    ? native(amount)
    : { token: currency, standard: 'erc20', amount }
const paid = ({ currency, amount }: { currency: { address: Address }; amount: bigint }) =>
  money(currency.address, amount)
const soonest = (times: readonly number[]) => (times.length === 0 ? undefined : Math.min(...times))
