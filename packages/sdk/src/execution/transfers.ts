import type { Address, Hash } from 'viem'
import type { PathItem, Transfer } from '../api/index.ts'
import { decodeTransfers } from './decodeTransfers.ts'
import type { Mined } from './run.ts'

/**
 * The transfers of a purchase or sale that concern the account: it gives or takes, and the token is one of
 * the quote's NFT contracts or one of its payment tokens.
 */
export function ownTransfers(
  transfers: readonly Transfer[],
  options: { account: Address; path: readonly PathItem[] },
): readonly Transfer[] {
  const account = options.account.toLowerCase()
  const tokens = new Set(
    options.path
      .flatMap(line => [line.contract, line.currency, line.buyInCurrency, line.sellOutCurrency])
      .filter(token => typeof token === 'string'),
  )
  return transfers.filter(({ from, to, token }) => {
    const concerned = from === account || to === account
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
