import type { Hash } from 'viem'
import type { PathItem, Transfer } from '../api/index.ts'
import { decodeTransfers } from './decodeTransfers.ts'
import type { Mined } from './run.ts'

/**
 * The transfers of a purchase or sale that concern those whom it is about: they give or take, and the token is one of
 * the quote's NFT contracts or one of its payment tokens.
 *
 * @param options.parties In lower case.
 */
export function ownTransfers(
  transfers: readonly Transfer[],
  options: { parties: ReadonlySet<string>; path: readonly PathItem[] },
): readonly Transfer[] {
  const tokens = new Set(
    options.path
      .flatMap(line => [line.contract, line.currency, line.buyInCurrency, line.sellOutCurrency])
      .filter(token => typeof token === 'string'),
  )
  return transfers.filter(({ from, to, token }) => {
    const concerned = [from, to].some(party => party != null && options.parties.has(party))
    return concerned && typeof token?.contract === 'string' && tokens.has(token.contract)
  })
}

/** The transfers that a mined transaction's own logs show, in the shape that the marketplace gives. */
export function transfersOf(mined: Pick<Mined, 'txHash' | 'logs'>): readonly Transfer[] {
  return decodeTransfers(mined.logs).map(entry => ({
    from: entry.from,
    to: entry.to,
    token: { contract: entry.contract, tokenId: entry.tokenId?.toString() },
    amount: entry.amount.toString(),
    txHash: toHash(mined.txHash),
  }))
}

function toHash(hash: Hash): Hash {
  return `0x${hash.slice(2).toLowerCase()}`
}
