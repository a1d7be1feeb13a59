import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem } from '@sluice/sdk/api'
import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { transactions, transfers } from '../storage/schema/chainData.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
import { isMintLine } from './mintPath.ts'

/**
 * How many tokens were minted to an account for a request, by contract: after its block, or by the transactions that
 * were reported for it. Those of other requests of the account do not count. Where as many transactions of this one are known
 * as an answer has at most, nothing else counts. Anybody may mint something to the account: what another account has
 * signed is none of the request's, unless who pays is a contract, whose calls others send, or was one then.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function mintedSince(
  { db, chain, source }: Pick<ChainContext, 'db' | 'chain' | 'source'>,
  { requestId, account, payer, block, answers, reported }: mintedSince.Options,
): Promise<ReadonlyMap<string, bigint>> {
  const needed = transactionsOf(answers)
  if (needed.size === 0) return new Map()
  const isReported = inArray(transfers.txHash, [...reported])
  const claimed = db
    .select({ txHash: sql`lower(${requestResults.txHash})` })
    .from(requests)
    .innerJoin(requestResults, eq(requestResults.requestId, requests.id))
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.account, account),
        ne(requests.id, requestId),
        inArray(requests.kind, ['mint', 'buy']),
        isNotNull(requestResults.txHash),
      ),
    )
  const isForeign = sql`${transactions.sender} not in (${account}, ${payer ?? account})`
  const rows = await db
    .select({
      contract: transfers.contract,
      all: sql<string>`sum(${transfers.amount})::text`,
      own: sql<string>`coalesce(sum(${transfers.amount}) filter (where ${isReported}), 0)::text`,
      foreign: sql<string>`coalesce(sum(${transfers.amount}) filter (where not ${isReported}
        and ${isForeign}), 0)::text`,
      foreignBlocks: sql<
        number[] | null
      >`json_agg(distinct ${transfers.block}) filter (where not ${isReported}
        and ${isForeign})`,
      transactions: sql<number>`(count(distinct ${transfers.txHash}) filter (where ${isReported}))::int`,
    })
    .from(transfers)
    .leftJoin(
      transactions,
      and(eq(transactions.chainId, transfers.chainId), eq(transactions.hash, transfers.txHash)),
    )
    .where(
      and(
        eq(transfers.chainId, chain.id),
        inArray(transfers.contract, [...needed.keys()]),
        eq(transfers.from, zeroAddress),
        eq(transfers.to, account),
        or(isReported, and(gt(transfers.block, block), notInArray(transfers.txHash, claimed))),
      ),
    )
    .groupBy(transfers.contract)
  const blocks = new Set(rows.flatMap(({ foreignBlocks }) => foreignBlocks ?? []))
  const signsItself =
    payer !== undefined && blocks.size > 0 && (await hadNoCode(source, payer, [...blocks]))
  return new Map(
    rows.map(({ contract, all, own, foreign, transactions }) => [
      contract,
      transactions >= (needed.get(contract) ?? 1)
        ? BigInt(own)
        : BigInt(all) - (signsItself ? BigInt(foreign) : 0n),
    ]),
  )
}

export declare namespace mintedSince {
  type Options = {
    requestId: string
    account: Hex
    /** Who pays here; undefined where that is not known, or it is paid on another chain. */
    payer: Hex | undefined
    /** The block of the request. */
    block: number
    /** The path of every answer that was given. */
    answers: readonly (readonly PathItem[])[]
    /** Transactions that count in whichever block they are: a reorganisation may have put them into one of before. */
    reported: readonly Hex[]
  }
}

/** Blocks of which it is asked whether an account had code there. */
const mostBlocks = 20

/**
 * Whether an account has no code, and had none in some blocks: it may have had some for a while (EIP-7702). Where nobody
 * can say so of each, it may have had some.
 */
async function hadNoCode(
  source: ChainContext['source'],
  account: Hex,
  blocks: readonly number[],
): Promise<boolean> {
  if (await source.hasCode(account)) return false
  if (blocks.length > mostBlocks) return false
  const had = await Promise.all(
    blocks.map(block => source.hasCode(account, block).catch(() => true)),
  )
  return !had.includes(true)
}

/** The contracts of which answers mint, and of each the most transactions in which one of them does. */
function transactionsOf(answers: mintedSince.Options['answers']): Map<Hex, number> {
  const most = new Map<Hex, number>()
  for (const path of answers) {
    const lines = path.filter(isMintLine)
    for (const contract of new Set(lines.flatMap(line => line.contract ?? []))) {
      const count = lines.filter(line => line.contract === contract).length
      most.set(contract, Math.max(count, most.get(contract) ?? 0))
    }
  }
  return most
}
