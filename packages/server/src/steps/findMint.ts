import type { PathItem } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { mintedSince } from '../mint/mintedSince.ts'
import { requests } from '../storage/schema/operations.ts'
import { checkPayer, payerHere, payerOf } from './checkPayer.ts'
import { findIndexed, type findRequest } from './findRequest.ts'
import { reportedHashes } from './reportedHashes.ts'

/**
 * The request to mint that a repeated call means, and the answer that is on the chain: as many tokens of
 * each collection were minted to the account since; `minted` says how many. Undefined for a first call, and for ids that are not
 * this account's.
 *
 * @throws ServerError for one that somebody else pays, or that is paid on another chain.
 */
export async function findMint(
  { db, chain, source }: ChainContext,
  body: Omit<findRequest.Options, 'partial'>,
): Promise<findRequest.Result | undefined> {
  const { requestId, taker } = body
  if (requestId === undefined) return undefined
  const indexed = await findIndexed({ db, chain })
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
  checkPayer(request, payerOf(chain, body))
  const answers = request.answers as PathItem[][]
  const contracts = [...new Set(answers.flat().flatMap(item => item.contract ?? []))]
  const minted = await mintedSince(
    { db, chain, source },
    {
      payer: payerHere(chain, request),
      ...{ requestId: request.id, account: taker, block: request.block, answers },
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
    ...{ id: request.id, indexed, orderIds: request.orderIds, answers },
    origin: { source: request.source, referrer: request.referrer },
    done: answers.find(isDone),
    settled: [],
    answer: [],
    minted,
  }
}
