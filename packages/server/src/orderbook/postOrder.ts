import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { createLimiter } from '../createLimiter.ts'
import { timeoutError } from '../http/withDeadline.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import { askCurrency } from '../price.ts'
import { ratesFor } from '../rates/ratesFor.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import { feesWithKinds } from './feesWithKinds.ts'
import { findPlace, type Place } from './findPlace.ts'
import { isRenewal } from './isRenewal.ts'
import { lookUpPost } from './lookUpPost.ts'
import { missingRoyalties } from './missingRoyalties.ts'
import type { OrderFacts, ParsedOrder, SaveStatus, Signed } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { priceColumns } from './priceColumns.ts'
import { readNewest } from './readNewest.ts'
import type { ReadState } from './readOrderStates.ts'
import { royaltiesOfToken } from './readRoyalties.ts'
import { reasons } from './reasons.ts'
import { refusalOf, unreadable } from './refusalOf.ts'
import { type NewOrder, saveOrder } from './saveOrder.ts'
import { stale } from './saveOrderStates.ts'
import { signedBy } from './signedBy.ts'
import { sourceOfSalt } from './sourceOfSalt.ts'
import type { OrderSet, TokenSetHint } from './tokenSets/findOrderSet.ts'

/** Orders that ask one chain at the same time, so that no maker takes all of it (T12). */
const limits = { perKey: 4, total: 64 }
const limiters = new WeakMap<ChainSource, ReturnType<typeof createTurns>>()
const createTurns = () => ({
  /** Apart, and by sender too: who posts in the name of another one must not keep that one's own orders waiting. */
  unproved: createLimiter(limits),
  proved: createLimiter(limits),
})
/** Milliseconds that an order waits for its turns. */
const longestWait = 20_000

/**
 * Takes an order into the book. Cheap checks come first: form, terms and time, then the signature, then
 * what is known here, then the chain. An order that is there already is a success and changes nothing, unless it was
 * signed anew (`isRenewal`); one with the same hash for another exchange is refused.
 * A listing of what the maker does not hold at all is refused, and so is an offer for a list of tokens that the maker
 * cannot pay; missing approval, fewer than listed, or funds that another offer lacks, are stored as inactive, with the
 * reason.
 *
 * @throws ServerError 429 when the allowance does not pay for a list of tokens that is new; it is not built then.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function postOrder(
  context: ChainContext,
  posted: postOrder.Options,
): Promise<postOrder.Result> {
  const { chain, source } = context
  const kind = orderKind(posted.kind)
  if (!kind?.parse || !kind.checkSignature)
    return refuse('invalid', `Orders of kind ${posted.kind} are not supported yet`)
  const time = Math.floor(context.now() / 1000)
  const parsed = kind.parse(posted.data, { chain, time })
  if ('status' in parsed) return parsed
  const { id } = parsed.facts
  const known = await lookUpPost(context).findKnown(id)
  if (known && known.kind !== parsed.facts.kind) return taken(parsed.facts)
  const renewal = known && (await isRenewal(context, parsed.facts, known))
  if (known && !renewal) return accepted(parsed.facts, time)
  const given = posted.signature ?? parsed.signature ?? (kind.takesUnsigned ? '0x' : undefined)
  const checked =
    given && (await kind.checkSignature(source, parsed.facts, posted.bulk?.(given) ?? given))
  const turns = limiters.get(source) ?? createTurns()
  limiters.set(source, turns)
  const wait = AbortSignal.timeout(longestWait)
  const { maker } = parsed.facts
  const inTurn = <result>(of: keyof typeof turns, work: () => Promise<result>) =>
    turns[of](of === 'unproved' ? `${posted.sender ?? ''}:${maker}` : maker, wait, work).catch(
      error => {
        throw error === wait.reason ? timeoutError(longestWait, error) : error
      },
    )
  const signed = await signedBy(checked, inTurn)
  if (!signed) return refuse('invalid-signature', 'The order was not signed by its maker', id)
  const isCounted = known?.status === 'active' || known?.status === 'inactive'
  const place = await findPlace(context, parsed, {
    ...posted,
    byContract: signed.byContract,
    isCounted,
  })
  if ('status' in place) return { ...place, orderId: id }
  const { source: name, signal, isTrial } = posted
  const isSpoilt = renewal === 'spoilt'
  const entry = { parsed, signed, place, time, source: name, signal, isTrial, isSpoilt }
  return inTurn('proved', () => enter(context, entry))
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
    /** Who posts it, as the limits of requests tell senders apart. */
    sender?: string | undefined
    /** Says when nobody waits for the answer any more: what is not being stored then never is. */
    signal?: AbortSignal | undefined
    /** It is checked like any other, and not stored. */
    isTrial?: boolean | undefined
    /** Takes from the allowance of who posts what is to be kept beside the order itself. */
    charge?: Asked['charge'] | undefined
  }
  type Result =
    | {
        status: 'success'
        orderId: Hex
        reason?: undefined
        /** Of a trial: the order as it would be stored. Undefined where it is in the book already. */
        row?: OrderRow
      }
    | { status: 'delayed'; orderId: Hex; reason: string }
    | { status: SaveStatus; reason: string; orderId?: Hex | undefined }
}

/** What has to be asked of the chain, and then the row. */
async function enter(
  context: ChainContext,
  { parsed, signed, place, time, source, signal, isTrial, isSpoilt }: enter.Options,
): Promise<postOrder.Result> {
  const { id, currency } = parsed.facts
  if (!(await askCurrency(context, currency)))
    return refuse(
      'unsupported-payment-token',
      `${currency} is not a token that prices can be in`,
      id,
    )
  const kind = orderKind(parsed.facts.kind)
  const [operator, ownRoyalties, head, rates] = await Promise.all([
    kind?.findOperator ? kind.findOperator(context.source, parsed.facts) : null,
    royaltiesOfToken(context, parsed),
    context.source.head(),
    ratesFor(context.db, context.chain, [parsed.facts]),
  ])
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
  const royalties = ownRoyalties ?? place.royalties
  const missing = missingRoyalties(parsed, royalties)
  const columns = priceColumns(context.chain, { ...facts, missing }, facts, rates)
  const stored = { ...facts, ...columns, tokenSetId: place.set.id, revokedAt: null }
  const { state, readIn } = await readNewest(context, stored, {
    ...{ time, head, isSigned: !signed.isLater },
  })
  const refusal = refusalOf(facts, state, parsed.target)
  if (refusal || !state) return { ...(refusal ?? unreadable), orderId: id }
  const order = toRow({
    ...{ stored, state, parsed, royalties, set: place.set },
    source: source ?? sourceOfSalt(context.chain, facts),
  })
  signal?.throwIfAborted()
  const answer = accepted(facts, time)
  if (isTrial) {
    const at = context.now()
    const row = { ...order, chainId: context.chain.id, createdAt: at, updatedAt: at }
    return answer.status === 'success' ? { ...answer, row } : answer
  }
  const isKept = await saveOrder(context, { order, set: place.set.added, readIn, isSpoilt })
  return isKept ? answer : taken(facts)
}

declare namespace enter {
  type Options = {
    parsed: ParsedOrder
    signed: Signed
    place: Place
    /** Seconds since 1970. */
    time: number
    source: string | undefined
    signal: AbortSignal | undefined
    isTrial: boolean | undefined
    /** Whether it takes the place of one whose signature the exchange would refuse. */
    isSpoilt: boolean
  }
}

/** In the book. What begins later is told apart: it is listed as inactive, and by itself active in time. */
const accepted = ({ id, startTime }: OrderFacts, time: number): postOrder.Result =>
  startTime > time
    ? { status: 'delayed', reason: reasons.early, orderId: id }
    : { status: 'success', orderId: id }

/**
 * The hash of a Seaport order does not say which Seaport it is for, and orders are known by it: the same
 * components signed for another one are another order, and there is no place for both.
 */
const taken = ({ id }: OrderFacts) =>
  refuse(
    'filtered',
    'An order with the same hash is here for another exchange: give this one another salt',
    id,
  )

/** The row of an order, but for what every row of the same moment shares. */
function toRow(options: toRow.Options): NewOrder['order'] {
  const { stored, state, parsed, set, royalties, source } = options
  return {
    ...stored,
    tokenSetSchemaHash: set.schemaHash,
    criteriaKind: set.criteriaKind,
    quantityRemaining: state.quantityRemaining,
    fees: feesWithKinds(parsed.fees, royalties),
    ...(state.charged
      ? { fees: state.charged.fees, feeBps: state.charged.feeBps, netPrice: state.netPrice }
      : {}),
    status: state.status,
    statusReason: state.reason,
    // Read before it was stored: an event in between would be missed, so the index looks once more.
    statusBlock: stale,
    nextCheck: state.nextCheck,
    source: source ?? null,
  }
}

declare namespace toRow {
  type Options = {
    stored: ReadState['order'] & ReturnType<typeof priceColumns>
    state: ReadState
    parsed: ParsedOrder
    set: OrderSet
    royalties: readonly Royalty[]
    source: string | undefined
  }
}

const refuse = (status: SaveStatus, reason: string, orderId?: Hex): postOrder.Result => ({
  status,
  reason,
  ...(orderId ? { orderId } : {}),
})
