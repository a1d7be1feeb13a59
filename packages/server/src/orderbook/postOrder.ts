import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { createLimiter } from '../createLimiter.ts'
import { timeoutError } from '../http/withDeadline.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import { orderEvent } from '../live/orderEvents.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { findCurrency } from '../price.ts'
import { collections, type Royalty } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import type { OrderFacts, ParsedOrder, Refusal, SaveStatus } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { priceColumns } from './priceColumns.ts'
import { type ReadState, readOrderStates } from './readOrderStates.ts'
import { stale } from './saveOrderStates.ts'
import { findOrderSet, type OrderSet, type TokenSetHint } from './tokenSets/findOrderSet.ts'
import { saveTokenSet } from './tokenSets/saveTokenSet.ts'
import { updateBest } from './updateBest.ts'
import { revokeReplaced } from './zone/revokeReplaced.ts'

/** How many orders of one maker may be open at once: in all, and for one token or set on one side. */
const mostLive = { all: 10_000, forSet: 100 }

/** Orders whose state is read from one chain at the same time, so that no maker takes all of it (T12). */
const limits = { perKey: 4, total: 64 }
const limiters = new WeakMap<ChainSource, ReturnType<typeof createLimiter>>()
/** Milliseconds that an order waits for its turn. */
const longestWait = 20_000

/**
 * Takes an order into the book. Cheap checks come first: form, terms and time, then the signature, then
 * what is known here, then the chain. An order that is there already is a success and changes nothing.
 * A listing of what the maker does not hold at all is refused; missing approval, fewer than listed, or
 * funds that an offer lacks, are stored as inactive, with the reason.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function postOrder(
  context: ChainContext,
  posted: postOrder.Options,
): Promise<postOrder.Result> {
  const { db, chain, source } = context
  const kind = orderKind(posted.kind)
  if (!kind?.parse || !kind.checkSignature)
    return refuse('invalid', `Orders of kind ${posted.kind} are not supported yet`)
  const time = Math.floor(context.now() / 1000)
  const parsed = kind.parse(posted.data, { chain, time })
  if ('status' in parsed) return parsed
  const { id } = parsed.facts
  const [known] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.id, id)))
  if (known) return { status: 'success', orderId: id }
  const given = posted.signature ?? parsed.signature
  const signed =
    given && (await kind.checkSignature(source, parsed.facts, posted.bulk?.(given) ?? given))
  if (!signed) return refuse('invalid-signature', 'The order was not signed by its maker', id)
  const place = await findPlace(context, parsed, posted)
  if ('status' in place) return { ...place, orderId: id }
  const entry = { parsed, signed, place, time, source: posted.source }
  const wait = AbortSignal.timeout(longestWait)
  const inTurn = limiters.get(source) ?? createLimiter(limits)
  limiters.set(source, inTurn)
  return inTurn(parsed.facts.maker, wait, () => enter(context, entry)).catch(error => {
    throw error === wait.reason ? timeoutError(longestWait, error) : error
  })
}

export declare namespace postOrder {
  type Options = TokenSetHint & {
    kind: string
    data: unknown
    /** The signature, when it is not part of the data. */
    signature?: Hex | undefined
    /** Makes the signature of a tree that of this order. */
    bulk?: ((signature: Hex) => Hex) | undefined
    source?: string | undefined
  }
  type Result =
    | { status: 'success'; orderId: Hex; reason?: undefined }
    | { status: SaveStatus; reason: string; orderId?: Hex | undefined }
}

type Place = { set: OrderSet; royalties: readonly Royalty[] }

/** What has to be asked of the chain, and then the row. */
async function enter(
  context: ChainContext,
  { parsed, signed, place, time, source }: enter.Options,
): Promise<postOrder.Result> {
  const { id } = parsed.facts
  const kind = orderKind(parsed.facts.kind)
  const operator = kind?.findOperator ? await kind.findOperator(context.source, parsed.facts) : null
  if (operator === undefined)
    return refuse(
      'unsupported-conduit',
      'The conduit does not exist or is closed to the exchange',
      id,
    )
  const facts: OrderFacts = {
    ...parsed.facts,
    operator,
    signature: signed.signature,
    signedByContract: signed.byContract,
  }
  const missing = missingRoyalties(parsed, place.royalties)
  const columns = priceColumns(context.chain, { ...facts, missing }, facts)
  const stored = { ...facts, ...columns, tokenSetId: place.set.id, revokedAt: null }
  const [state] = await readOrderStates(context, [stored], time)
  const refusal = refusalOf(facts, state)
  if (refusal || !state) return { ...(refusal ?? unreadable), orderId: id }
  await save(context, { stored, state, parsed, place, source })
  return { status: 'success', orderId: id }
}

declare namespace enter {
  type Options = {
    parsed: ParsedOrder
    signed: { signature: Hex; byContract: boolean }
    place: Place
    /** Seconds since 1970. */
    time: number
    source: string | undefined
  }
}

/** Whether the order fits in: its currency, its collection, its tokens, and how many its maker has. */
async function findPlace(
  context: ChainContext,
  { facts, standard, target }: ParsedOrder,
  hint: TokenSetHint,
): Promise<Place | Refusal> {
  const { db, chain } = context
  if (facts.side === 'buy' && !bidCurrencies(chain).includes(facts.currency))
    return {
      status: 'unsupported-payment-token',
      reason: `Offers in ${facts.currency} are not supported on this chain`,
    }
  if (!(await findCurrency(context, facts.currency)))
    return {
      status: 'unsupported-payment-token',
      reason: `${facts.currency} is not a token that prices can be in`,
    }
  const [collection] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, facts.contract)))
  if (!collection)
    return { status: 'unknown-collection', reason: 'The collection is not known here' }
  if (collection.kind !== standard)
    return {
      status: 'invalid',
      reason: `The collection is ${collection.kind}, the order ${standard}`,
    }
  const set = await findOrderSet(context, { facts, target, hint })
  if ('status' in set) return set
  return (await tooMany(context, facts, set.id)) ?? { set, royalties: collection.royalties }
}

async function tooMany(
  { db, chain }: ChainContext,
  { maker, side }: OrderFacts,
  tokenSetId: string,
): Promise<Refusal | undefined> {
  const live = and(
    eq(orders.chainId, chain.id),
    eq(orders.maker, maker),
    inArray(orders.status, ['active', 'inactive']),
  )
  const isBeyond = async (most: number, where: typeof live) =>
    (
      await db
        .select({ one: sql`1` })
        .from(orders)
        .where(where)
        .limit(1)
        .offset(most - 1)
    ).length > 0
  const ofSet = and(live, eq(orders.tokenSetId, tokenSetId), eq(orders.side, side))
  if (await isBeyond(mostLive.forSet, ofSet))
    return {
      status: 'filtered',
      reason: `The maker has ${mostLive.forSet} open orders for this already`,
    }
  if (await isBeyond(mostLive.all, live))
    return { status: 'filtered', reason: `The maker has ${mostLive.all} open orders already` }
  return undefined
}

const unreadable: Refusal = { status: 'not-fillable', reason: 'The order cannot be filled' }

function refusalOf(facts: OrderFacts, state: ReadState | undefined): Refusal | undefined {
  if (!state) return unreadable
  if (state.status === 'cancelled' || state.status === 'filled')
    return { status: 'not-fillable', reason: state.reason ?? unreadable.reason }
  if (state.status === 'expired') return { status: 'expired', reason: 'The order has expired' }
  if (facts.side === 'sell' && state.held === 0n)
    return { status: 'not-fillable', reason: 'The maker does not hold the token.' }
  return undefined
}

async function save(
  { chain, db, now, announce }: ChainContext,
  { stored, state, parsed, place, source }: save.Options,
) {
  const time = now()
  const { set, royalties } = place
  const receivers = new Set(royalties.map(royalty => royalty.recipient))
  const row: typeof orders.$inferInsert = {
    ...stored,
    chainId: chain.id,
    tokenSetSchemaHash: set.schemaHash,
    criteriaKind: set.criteriaKind,
    quantityRemaining: state.quantityRemaining,
    fees: parsed.fees.map(fee => ({
      kind: receivers.has(fee.recipient) ? 'royalty' : 'marketplace',
      ...fee,
    })),
    status: state.status,
    statusReason: state.reason,
    // Read before it was stored: an event in between would be missed, so the index looks once more.
    statusBlock: stale,
    nextCheck: state.nextCheck,
    source: source ?? null,
    createdAt: time,
    updatedAt: time,
  }
  await db.transaction(async tx => {
    if (set.added) await saveTokenSet(tx, { chainId: chain.id, set: set.added, now: time })
    // Two posts of one order at once: the unique key lets one row in, and both are answered alike.
    const added = await tx.insert(orders).values(row).onConflictDoNothing().returning()
    const best = await updateBest(tx, chain.id, [row as typeof stored])
    const created = added.map(order => orderEvent(order, 'created'))
    const replaced = await revokeReplaced(tx, chain, stored, time)
    await recordEvents(tx, chain.id, [...created, ...replaced, ...best], time)
  })
  announce?.()
}

declare namespace save {
  type Options = {
    stored: ReadState['order'] & ReturnType<typeof priceColumns>
    state: ReadState
    parsed: ParsedOrder
    place: Place
    source: string | undefined
  }
}

/** The royalties of the collection that the fees of an order leave unpaid. */
function missingRoyalties(
  { fees, paysRoyalties }: ParsedOrder,
  royalties: readonly Royalty[],
): Royalty[] {
  if (paysRoyalties) return []
  return royalties.flatMap(({ recipient, bps }) => {
    const paid = fees.filter(fee => fee.recipient === recipient)
    const left = bps - paid.reduce((sum, fee) => sum + fee.bps, 0)
    return left > 0 ? [{ recipient, bps: left }] : []
  })
}

const refuse = (status: SaveStatus, reason: string, orderId?: Hex): postOrder.Result => ({
  status,
  reason,
  ...(orderId ? { orderId } : {}),
})
