import type { PathItem } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { mintedSince } from '../mint/mintedSince.ts'
import { requests } from '../storage/schema/operations.ts'
import type { findRequest } from './findRequest.ts'
import { reportedHashes } from './reportedHashes.ts'

/**
 * The request to mint that a repeated call means, and the answer that is on the chain: as many tokens of
 * each collection were minted to the account since; `minted` says how many. Undefined for a first call, and for ids that are not
 * this account's.
 */
export async function findMint(
  { db, chain }: ChainContext,
  { requestId, taker }: { requestId?: string | undefined; taker: Hex },
): Promise<(findRequest.Result & { minted: ReadonlyMap<string, bigint> }) | undefined> {
  if (requestId === undefined) return undefined
  const [request] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.id, requestId),
        eq(requests.kind, 'mint'),
        eq(requests.account, taker),
      ),
    )
  if (!request) return undefined
  const answers = request.answers as PathItem[][]
  const contracts = [...new Set(answers.flat().flatMap(item => item.contract ?? []))]
  const minted = await mintedSince(
    { db, chain },
    {
      ...{ contracts, account: taker, block: request.block },
      reported: await reportedHashes(db, request.id),
    },
  )
  const isDone = (path: readonly PathItem[]) =>
    contracts.every(contract => {
      const asked = path
        .filter(item => item.contract === contract)
        .reduce((sum, item) => sum + BigInt(item.quantity ?? 1), 0n)
      return (minted.get(contract) ?? 0n) >= asked
    })
  return {
    ...{ id: request.id, orderIds: request.orderIds, answers },
    origin: { source: request.source, referrer: request.referrer },
    done: answers.find(isDone),
    settled: [],
    answer: [],
    minted,
  }
}
