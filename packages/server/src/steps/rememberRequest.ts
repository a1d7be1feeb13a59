import { isDeepStrictEqual } from 'node:util'
import type { PathItem } from '@sluice/sdk/api'
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { chargeStored } from '../http/chargeStored.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { Db } from '../storage/openDatabase.ts'
import { requests } from '../storage/schema/operations.ts'
import type { findRequest } from './findRequest.ts'
import { forgetRequests } from './forgetRequests.ts'
import type { KeptLine } from './KeptLine.ts'

/** Answers that are kept of one request. Any of them may be what is paid, so that none gives way to another. */
const mostAnswers = 20

/**
 * Keeps what was answered. A transaction of an earlier answer may still be on its way, so the earlier
 * answers stay part of the request. Those that are too old go. What is new is paid for by its size.
 *
 * @throws ServerError 429 when the allowance does not pay for it, or for one answer more than are kept.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function rememberRequest(
  { db, chain, source, now }: ChainContext,
  request: rememberRequest.Options,
): Promise<void> {
  const { id, kind = 'buy', taker, path, earlier, startTime = null } = request
  const { payer = taker, payerChainId = chain.id } = request
  const origin = { source: request.source ?? null, referrer: request.referrer ?? null }
  if (earlier && isKept(earlier, path, origin)) return
  const head = await source.head()
  const withPath = (before: PathItem[][]) => {
    const known = before.filter(answer => !isSame(answer, path))
    if (known.length >= mostAnswers) throw tooManyAnswers(id)
    const answers = [...known, path]
    return { known, answers, orderIds: idsOf(answers.flat()) }
  }
  const { known, orderIds } = withPath(earlier?.answers ?? [])
  await chargeStored(request.charge, {
    kept: [path, idsOf(path)],
    rewritten: known.length === 0 ? undefined : [known, orderIds],
  })
  const rowOf = (before: PathItem[][]) => {
    const { answers, orderIds } = withPath(before)
    return {
      ...{ id, chainId: chain.id, kind, account: taker, block: head.number, startTime },
      ...{ payer, payerChainId },
      ...{ orderIds, answers, ...origin, createdAt: now() },
    }
  }
  const write = async (tx: Db, before: PathItem[][]) => {
    const row = rowOf(before)
    const { answers, orderIds } = row
    await tx
      .insert(requests)
      .values(row)
      // The block stays that of the first answer: a purchase since then belongs to this request.
      .onConflictDoUpdate({ target: requests.id, set: { orderIds, answers, ...origin } })
  }
  // What came twice at once, by one key, is one request all the same.
  const isNew =
    !earlier &&
    (
      await db
        .insert(requests)
        .values(rowOf([]))
        .onConflictDoNothing()
        .returning({ id: requests.id })
    ).length > 0
  if (!isNew)
    await db.transaction(async tx => {
      // What was answered meanwhile may be what is paid: it stays, too.
      const [row] = await tx
        .select({ answers: requests.answers })
        .from(requests)
        .where(eq(requests.id, id))
        .for('update')
      await write(tx, (row?.answers ?? earlier?.answers ?? []) as PathItem[][])
    })
  await forgetRequests(db, { now: now() })
}

export declare namespace rememberRequest {
  type Options = {
    id: string
    /** The action that was asked for; buying by default. */
    kind?: RequestKind | undefined
    /** Whose request it is. */
    taker: Hex
    path: PathItem[]
    /** From when the orders hold that it makes, in seconds since 1970. */
    startTime?: number | undefined
    earlier?: findRequest.Result | undefined
    /** Takes from the allowance of who asks what is kept of it. */
    charge?: Asked['charge'] | undefined
    /** Who pays; the taker by default. */
    payer?: Hex | undefined
    /** Where it is paid; here by default. */
    payerChainId?: number | undefined
  } & RequestOrigin
}

/** What a request says of where it is made. */
export type RequestOrigin = {
  /** A domain. */
  source?: string | undefined
  /** Who has led to it. */
  referrer?: Hex | undefined
}

export type RequestKind = 'buy' | 'sell' | 'mint' | 'list' | 'bid' | 'call' | 'swap'

const tooManyAnswers = (id: string) =>
  new ServerError(
    `requestId ${id} was answered in ${mostAnswers} ways already: look at what it has brought, then begin anew without requestId`,
    { code: 'unknown_request', apiCode: -1 },
  )

const idsOf = (path: readonly PathItem[]) => [...new Set(path.map(item => item.orderId as Hex))]

/** Whether the newest answer that is kept is this one, to the last figure: nothing is to be written then. */
function isKept(
  { answers, origin }: findRequest.Result,
  path: readonly PathItem[],
  now: findRequest.Result['origin'],
): boolean {
  return (
    isDeepStrictEqual(answers.at(-1), JSON.parse(JSON.stringify(path))) &&
    isDeepStrictEqual(origin, now)
  )
}

function isSame(left: readonly PathItem[], right: readonly PathItem[]): boolean {
  const key = (path: readonly KeptLine[]) =>
    path.map(item => `${item.orderId}:${item.quantity}:${feesOf(item)}`)
  return key(left).join() === key(right).join()
}

/** Shares that a line pays by itself count to the unit: by them is told what is still due. */
const feesOf = ({ bearsFees = false, feesPaid = [] }: KeptLine) =>
  bearsFees === 'own'
    ? feesPaid.map(({ recipient, amount }) => `${recipient}=${amount}`).join('+')
    : bearsFees
