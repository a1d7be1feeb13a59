import { and, eq, gt } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { insertRenewals } from '../metadata/markRenewals.ts'
import { lockTokens } from '../orderbook/updateLastSales.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { chunks } from './chunks.ts'
import { countLost, deleteTraits } from './deleteTraits.ts'

/** Tokens that a roll-back takes all at once: a contract may bring fifty times as many in one block. */
const mostAtOnce = 2000
/** Milliseconds for which documents of tokens that are about to go are not asked for. */
const rest = 60_000

/**
 * Where very many tokens were minted after block `to`, takes back their traits before the tokens themselves, some tokens in
 * each transaction, between which others are answered. Should the roll-back not come about after all, their documents are
 * read anew.
 */
export async function rollBackTraits({ db, chain, now }: ChainContext, to: number): Promise<void> {
  const going = await db
    .select({ contract: tokens.contract, tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), gt(tokens.mintedBlock, to)))
    .orderBy(tokens.contract, tokens.tokenId)
  if (going.length <= mostAtOnce) return
  const ranges = new Map<Hex, { first: bigint; last: bigint }>()
  for (const { contract, tokenId } of going)
    ranges.set(contract, { first: ranges.get(contract)?.first ?? tokenId, last: tokenId })
  // Zero is no block that can go. What is no collection any more afterwards is forgotten with it.
  const again = [...ranges].map(([contract, range]) => ({
    ...{ contract, ...range, what: 'tokens' as const },
    ...{ due: now() + rest, readBefore: null, block: 0 },
  }))
  for (const part of chunks(again)) await db.transaction(tx => insertRenewals(tx, chain.id, part))
  for (let i = 0; i < going.length; i += mostAtOnce) {
    const some = going.slice(i, i + mostAtOnce)
    await db.transaction(async tx => {
      await lockTokens(tx, chain.id, some)
      const lost = await deleteTraits(tx, chain.id, some)
      await countLost(tx, chain.id, lost)
    })
  }
}
