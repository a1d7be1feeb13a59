import { type Permit2Permit, permit2AddressOf } from '@sluice/router'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../../context.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import { permits } from '../../storage/schema/operations.ts'
import { mutableTypes, toPlain } from '../signatureStep.ts'
import type { Step } from '../transactionItem.ts'
import { permitData, permitId, permitOf } from './permitData.ts'
import type { Spend } from './Sale.ts'

export type PermitItem = Extract<Step, { kind: 'signature' }>['items'][number]

const abi = parseAbi([
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
])
/** Seconds for which a permit can be handed in, and the router may take what it allows. */
const lifetime = 1800
/** Seconds that a permit or an allowance must still last to be taken as it is. */
const leastLeft = 300
/** Permits of the same terms that are looked through: others may have asked for them, too. */
const mostAlike = 50
/** Rows that are removed with each new permit: more than are added, and never long work. */
const mostRemoved = 100

type Wish = {
  /** For which it is, and no other one. */
  requestId: string
  payer: Hex
  token: Hex
  /** Who may take it: the router. */
  spender: Hex
  /** Seconds since 1970. */
  time: number
}

/**
 * The largest allowance that the payer has signed for a request and not used, undefined where there is none. One that
 * was used, here or elsewhere, has an old nonce.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findPermit(
  context: ChainContext,
  wish: Wish,
): Promise<Permit2Permit | undefined> {
  const { nonce } = await readAllowance(context, wish)
  const rows = await context.db
    .select()
    .from(permits)
    .where(and(isUsable(context, wish, nonce), isNotNull(permits.signature)))
    .orderBy(asc(permits.amount))
  const row = rows.filter(each => isFor(context, wish, each)).at(-1)
  return row?.signature ? { ...permitOf(row), signature: row.signature } : undefined
}

/**
 * What the payer has to sign so that the router may take exactly `spend` through Permit2; undefined where it
 * may already. Asked again with its request, it is the same permit as long as that lasts.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function permitItem(
  context: ChainContext,
  { spend, ...asking }: { spend: Spend } & Pick<Wish, 'requestId' | 'payer' | 'time'>,
): Promise<PermitItem | undefined> {
  const { db, chain } = context
  const { token, spender, amount } = spend
  const { requestId, payer, time } = asking
  const wish = { ...asking, token, spender }
  const allowed = await readAllowance(context, wish)
  if (allowed.amount >= amount && allowed.until >= time + leastLeft) return undefined
  const alike = await db
    .select()
    .from(permits)
    .where(
      and(
        isUsable(context, wish, allowed.nonce),
        eq(permits.amount, amount),
        isNull(permits.signature),
      ),
    )
    .orderBy(desc(permits.deadline))
    .limit(mostAlike)
  const asked = alike.find(each => isFor(context, wish, each))
  const terms = asked ?? {
    ...{ account: payer, token, spender, amount, nonce: allowed.nonce, deadline: time + lifetime },
  }
  const data = permitData(terms, chain.id)
  const id = permitId(terms, chain.id, requestId)
  if (!asked) await keep(context, { ...terms, chainId: chain.id, id }, time)
  return {
    status: 'incomplete',
    data: {
      sign: {
        signatureKind: 'eip712',
        domain: { ...data.domain },
        types: mutableTypes(data.types),
        primaryType: data.primaryType,
        value: toPlain(data.message),
      },
      post: { endpoint: '/execute/permit-signature/v1', method: 'POST', body: { id } },
    },
  }
}

type Row = typeof permits.$inferSelect

const isFor = ({ chain }: ChainContext, { requestId }: Wish, row: Row): boolean =>
  row.id === permitId(row, chain.id, requestId)

const isUsable = ({ chain }: ChainContext, wish: Wish, nonce: number) =>
  and(
    eq(permits.chainId, chain.id),
    eq(permits.account, wish.payer),
    eq(permits.token, wish.token),
    eq(permits.spender, wish.spender),
    eq(permits.nonce, nonce),
    gte(permits.deadline, wish.time + leastLeft),
  )

async function readAllowance({ chain, source }: ChainContext, { payer, token, spender }: Wish) {
  const [answer] = await readInTime(source, [
    {
      address: permit2AddressOf(chain.id),
      abi,
      functionName: 'allowance',
      args: [payer, token, spender],
    },
  ])
  const [amount, until, nonce]: unknown[] = Array.isArray(answer) ? answer : []
  return {
    amount: typeof amount === 'bigint' ? amount : 0n,
    until: typeof until === 'number' ? until : 0,
    nonce: typeof nonce === 'number' ? nonce : 0,
  }
}

async function keep({ db }: ChainContext, row: typeof permits.$inferInsert, time: number) {
  await db.insert(permits).values(row).onConflictDoNothing()
  const old = await db
    .select({ id: permits.id })
    .from(permits)
    .where(lt(permits.deadline, time))
    .orderBy(asc(permits.deadline))
    .limit(mostRemoved)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.delete(permits).where(inArray(permits.id, ids))
}
