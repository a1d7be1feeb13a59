import type { PathItem } from '@sluice/sdk/api'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { isMintLine } from '../mint/mintPath.ts'
import type { Db } from '../storage/openDatabase.ts'
import { type IntentRow, intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { requests } from '../storage/schema/operations.ts'
import type { Party } from './party.ts'

/** Milliseconds for which a fill that failed when it was mined counts. */
export const counted = 3_600_000

/**
 * Fills that may fail in an hour: of who pays, into one account that calls name, and in all, on a chain. Calls of
 * anybody's choice end first: whoever wrote what is called can have it succeed when it is tried, and fail when it
 * is mined, at the cost of the solver's gas. Of mints that is the contract: there is no standard for drops, so anybody
 * may write one.
 */
export const mostFailed = {
  call: { ofUser: 1, ofTarget: 3, inAll: 10 },
  mint: { ofUser: 3, ofTarget: 3, inAll: 10 },
  // What purchases call are the exchanges, which everybody shares.
  purchase: { ofUser: 3, ofTarget: Number.POSITIVE_INFINITY, inAll: 30 },
} as const

export type FillKind = keyof typeof mostFailed

type Asked = {
  user: Hex
  /** What its calls run of anybody's choice. */
  targets: readonly Hex[]
  kind: FillKind
}

/** Of whom too much has failed, by the code of the refusal. */
export const failedWords = {
  failed_all: 'Too many payments have failed in the last hour',
  failed_account: 'Payments of this account have failed in the last hour',
  failed_target: 'Payments for the same account have failed in the last hour',
} as const

/** Why no more is filled for somebody now: too much of it has failed; undefined where nothing is against it. */
export async function failedTooOften(
  db: Db,
  party: Pick<Party, 'context' | 'solver'>,
  { user, targets: asked, kind }: Asked,
): Promise<keyof typeof failedWords | undefined> {
  const most = mostFailed[kind]
  const failed = (await recentFills(db, party)).filter(({ isPending }) => !isPending)
  if (failed.length >= most.inAll) return 'failed_all'
  if (failed.filter(each => each.user === user).length >= most.ofUser) return 'failed_account'
  const targets = new Set(asked.map(to => to.toLowerCase()))
  const ofTargets = failed.filter(each => each.targets.some(to => targets.has(to)))
  return ofTargets.length >= most.ofTarget ? 'failed_target' : undefined
}

/** What an intent was quoted for: calls of anybody's choice, mints, or a purchase of what this server chose. */
export async function kindOf(
  db: Db,
  { requestId, ...row }: Pick<IntentRow, 'requestId' | 'answer' | 'calls'>,
): Promise<Pick<Asked, 'kind' | 'targets'>> {
  const [request] =
    requestId === null
      ? []
      : await db.select({ kind: requests.kind }).from(requests).where(eq(requests.id, requestId))
  return toKind(request?.kind, row)
}

/** The same of a purchase by its path, where some of it may be minted. */
export function purchaseKind(
  path: readonly PathItem[],
  calls: readonly { to: Hex }[],
): Pick<Asked, 'kind' | 'targets'> {
  const minted = path.flatMap(line => (isMintLine(line) ? (line.contract ?? []) : []))
  return minted.length > 0
    ? { kind: 'mint', targets: minted }
    : { kind: 'purchase', targets: calls.map(({ to }) => to) }
}

function toKind(
  kind: string | null | undefined,
  { answer, calls }: Pick<IntentRow, 'answer' | 'calls'>,
): Pick<Asked, 'kind' | 'targets'> {
  const { path = [] } = (answer ?? {}) as { path?: readonly PathItem[] }
  return kind === 'call'
    ? { kind, targets: (calls ?? []).map(({ to }) => to) }
    : purchaseKind(path, calls ?? [])
}

/** The kind of `kindOf` of an intent, in SQL. */
export const storedKind = sql<FillKind>`(case
  when exists (select from ${requests} where ${requests.id} = ${intents.requestId} and ${requests.kind} = 'call')
  then 'call'
  when jsonb_path_exists(
    ${intents.answer}, '$.path[*] ? (@.orderId starts with "mint:" && @.contract != null)'
  ) then 'mint' else 'purchase' end)`

/** Whether as many fills are under way on a chain as may still fail: the next one waits for their end. */
export async function isFillWaiting(
  db: Db,
  party: Pick<Party, 'context' | 'solver'>,
  kind: FillKind,
): Promise<boolean> {
  const fills = await recentFills(db, party)
  if (fills.length >= mostFailed.purchase.inAll) return true
  // Purchases that are under way keep no calls and no mints from being made.
  const ofKind = fills.filter(each => !each.isPending || each.kind === kind)
  return ofKind.length >= mostFailed[kind].inAll
}

/** The fills of a chain that are under way, or were mined in the last hour and failed: whose, and what they call. */
async function recentFills(db: Db, { context, solver }: Pick<Party, 'context' | 'solver'>) {
  const rows = await db
    .select({
      state: solverTransactions.state,
      user: intents.user,
      calls: intents.calls,
      answer: intents.answer,
      kind: requests.kind,
    })
    .from(solverTransactions)
    // A fill is of one intent.
    .innerJoin(intents, sql`${intents.id} = ${solverTransactions.intentIds} ->> 0`)
    .leftJoin(requests, eq(requests.id, intents.requestId))
    .where(
      and(
        eq(solverTransactions.chainId, context.chain.id),
        eq(solverTransactions.account, solver),
        eq(solverTransactions.kind, 'fill'),
        or(
          eq(solverTransactions.state, 'pending'),
          and(
            eq(solverTransactions.state, 'reverted'),
            gt(solverTransactions.updatedAt, context.now() - counted),
          ),
        ),
      ),
    )
  return rows.map(({ state, user, kind, ...row }) => ({
    user,
    kind: toKind(kind, row).kind,
    isPending: state === 'pending',
    targets: (row.calls ?? []).map(({ to }) => to.toLowerCase()),
  }))
}
