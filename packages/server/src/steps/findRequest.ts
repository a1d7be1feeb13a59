import type { PathItem, Routes } from '@sluice/sdk/api'
import { and, eq, gt, inArray, notInArray, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { mintedSince } from '../mint/mintedSince.ts'
import { isMintLine } from '../mint/mintPath.ts'
import { poolKinds } from '../orderbook/kinds/poolOrder.ts'
import { cursors, sales, transfers } from '../storage/schema/chainData.ts'
import { requests } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'
import { settledMints } from './buy/settledMints.ts'
import { checkPayer, payerHere, payerOf } from './checkPayer.ts'
import { reportedHashes } from './reportedHashes.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>
/** What was bought, or sold, of one order. */
type Sale = Pick<
  typeof sales.$inferSelect,
  'orderId' | 'orderKind' | 'tokenId' | 'amount' | 'txHash'
>

/**
 * The request that a repeated call means, and the answer whose purchase or sale is on the chain: all of it, by
 * the transactions that were reported for the request, or by one transaction per exchange; with `partial`, where each
 * order may have a transaction of its own, by any since the request. Undefined for a first call, and for ids that are
 * not this account's.
 *
 * @throws ServerError for one that somebody else pays, or that is paid on another chain.
 */
export async function findRequest(
  { db, chain, source }: ChainContext,
  body: findRequest.Options,
  kind: 'buy' | 'sell' = 'buy',
): Promise<findRequest.Result | undefined> {
  const { requestId, taker, partial = false } = body
  if (requestId === undefined) return undefined
  const indexed = await findIndexed({ db, chain })
  const [request] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.id, requestId),
        eq(requests.kind, kind),
        eq(requests.account, taker),
      ),
    )
  if (!request) return undefined
  checkPayer(request, payerOf(chain, body))
  const reported = await reportedHashes(db, request.id)
  const bought = await db
    .select({
      orderId: sales.orderId,
      orderKind: sales.orderKind,
      tokenId: sales.tokenId,
      amount: sales.amount,
      txHash: sales.txHash,
    })
    .from(sales)
    .where(
      and(
        eq(sales.chainId, chain.id),
        inArray(sales.orderId, request.orderIds),
        eq(kind === 'buy' ? sales.buyer : sales.seller, taker),
        or(
          gt(sales.block, request.block),
          inArray(sales.txHash, reported),
          inArray(sales.orderId, ordersOfOne({ db, chain }, request.orderIds)),
        ),
      ),
    )
  if (kind === 'buy') bought.push(...(await findDeliveries({ db, chain }, request, reported)))
  const ofRequest = bought.filter(sale => reported.includes(sale.txHash))
  const answers = request.answers as PathItem[][]
  const { account, block } = request
  const minted = await mintedSince(
    { db, chain, source },
    {
      ...{ requestId: request.id, account, block, answers, reported },
      payer: payerHere(chain, request),
    },
  )
  const found = { bought, ofRequest, minted, isApart: partial }
  const settled = answers.map(path => settledLines(path, found))
  const most = settled.reduce((best, lines, at) => {
    return lines.length > (settled[best]?.length ?? 0) ? at : best
  }, 0)
  return {
    id: request.id,
    indexed,
    orderIds: request.orderIds,
    origin: { source: request.source, referrer: request.referrer },
    answers,
    done: answers.find((path, index) => settled[index]?.length === path.length),
    settled: settled[most] ?? [],
    answer: answers[most] ?? [],
    minted,
  }
}

export type Indexed = { number: number; hash: Hex }

/** Where the index stands: what it is asked afterwards, it knows up to there at least. */
export async function findIndexed({
  db,
  chain,
}: Pick<ChainContext, 'db' | 'chain'>): Promise<Indexed | undefined> {
  const [cursor] = await db
    .select({ number: cursors.number, hash: cursors.hash })
    .from(cursors)
    .where(eq(cursors.chainId, chain.id))
  return cursor
}

/**
 * Which of some orders are for one unit, and can be filled once: what is on the chain of them came after the request,
 * also where a reorganisation has made its block one of before.
 */
const ordersOfOne = ({ db, chain }: Pick<ChainContext, 'db' | 'chain'>, ids: readonly Hex[]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(orders.id, [...ids]),
        eq(orders.quantity, 1n),
        notInArray(orders.kind, [...poolKinds]),
      ),
    )

/**
 * What pools delivered to the buyer since the request. Their logs hold no order, and not every price can be
 * known, so not all leave sales; but each of their orders is for one token, which comes from the pool or from the router.
 */
async function findDeliveries(
  { db, chain }: Pick<ChainContext, 'db' | 'chain'>,
  request: Pick<typeof requests.$inferSelect, 'orderIds' | 'account' | 'block'>,
  reported: readonly Hex[],
): Promise<Sale[]> {
  const router = universalRouter(chain)
  return db
    .select({
      orderId: orders.id,
      orderKind: orders.kind,
      tokenId: transfers.tokenId,
      amount: transfers.amount,
      txHash: transfers.txHash,
    })
    .from(orders)
    .innerJoin(
      transfers,
      and(
        eq(transfers.chainId, orders.chainId),
        eq(transfers.contract, orders.contract),
        eq(transfers.tokenId, orders.tokenId),
      ),
    )
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(orders.id, request.orderIds),
        inArray(orders.kind, [...poolKinds]),
        eq(transfers.to, request.account),
        or(gt(transfers.block, request.block), inArray(transfers.txHash, [...reported])),
        or(
          eq(transfers.from, orders.maker),
          router === undefined ? undefined : eq(transfers.from, router),
        ),
      ),
    )
}

export declare namespace findRequest {
  type Options = Pick<Body, 'requestId' | 'taker' | 'partial' | 'relayer' | 'currencyChainId'>
  type Result = {
    id: string
    /** Where the index stood at least when it was asked. */
    indexed: Indexed | undefined
    /** The orders of all answers. */
    orderIds: Hex[]
    /** What it said of where it is made. */
    origin: { source: string | null; referrer: Hex | null }
    /** The path of every answer that was given. */
    answers: PathItem[][]
    /** The path of the answer whose purchase is on the chain. */
    done: PathItem[] | undefined
    /** What is on the chain of the answer of which most is; all of it in the end. */
    settled: PathItem[]
    /** The path of that answer. */
    answer: PathItem[]
    /** How many were minted since, by contract. */
    minted: ReadonlyMap<string, bigint>
  }
}

/** The lines of a path that sales fill, with every unit; each unit that was sold fills one line. */
function filledLines(bought: readonly Sale[], path: readonly PathItem[]): PathItem[] {
  const amounts = new Map<string, bigint>()
  for (const { orderId, tokenId, amount } of bought) {
    const key = `${orderId}:${tokenId}`
    amounts.set(key, (amounts.get(key) ?? 0n) + amount)
  }
  return path.filter(line => {
    const key = `${line.orderId}:${line.tokenId}`
    const left = (amounts.get(key) ?? 0n) - BigInt(line.quantity ?? 1)
    if (left < 0n) return false
    amounts.set(key, left)
    return true
  })
}

/** Whether sales fill every order of a path. */
const covers = (bought: readonly Sale[], path: readonly PathItem[]) =>
  filledLines(bought, path).length === path.length

/**
 * The lines of an answer that are on the chain: whole exchanges, as the steps fill them, what the transactions that
 * were reported have filled, and whole mints (`settledMints`).
 */
function settledLines(path: readonly PathItem[], found: Found): PathItem[] {
  const { bought, ofRequest, minted, isApart } = found
  const single = new Set(
    filledLines(
      isApart ? bought : ofRequest,
      path.filter(line => !isMintLine(line)),
    ),
  )
  const kinds = new Map<string, string>(bought.map(sale => [sale.orderId, sale.orderKind]))
  const isFilled = (line: PathItem) => {
    const kind = kinds.get(idOf(line))
    if (kind === undefined) return false
    const ofKind = path.filter(each => kinds.get(idOf(each)) === kind)
    return (
      single.has(line) ||
      bought.some(({ txHash }) =>
        covers(
          bought.filter(sale => sale.txHash === txHash),
          ofKind,
        ),
      )
    )
  }
  const made = settledMints(path, minted)
  return path.filter(line => (isMintLine(line) ? made.has(line) : isFilled(line)))
}

type Found = {
  bought: readonly Sale[]
  /** Those whose transactions were reported for the request. */
  ofRequest: readonly Sale[]
  minted: ReadonlyMap<string, bigint>
  /** Whether each order may have a transaction of its own. */
  isApart: boolean
}

const idOf = (item: PathItem) => item.orderId ?? ''
