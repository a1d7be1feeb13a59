import type { Hex } from 'viem'
import type { Chain, ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import { isFollowed } from '../indexer/isFollowed.ts'
import { readOnce } from '../indexer/readOnce.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import { chargesFor } from './chargesFor.ts'
import { findUnwilling, type Trial } from './findUnwilling.ts'
import type { Charges, OrderFacts, OrderKind, OrderState, Prices } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { reasons } from './reasons.ts'
import { isZoneServed } from './zone/isZoneServed.ts'

/** What was read of an order: its state, its price now, and when time alone changes one of them. */
export type ReadState = OrderState &
  Prices & {
    order: StoredFacts
    /** Whose price it is, in seconds since 1970. */
    pricedAt: number
    /** What its exchange takes of it now, where that was read. */
    charged?: Extract<Charges, { isRefused: false }> | undefined
    /** Seconds since 1970; null when it never will. */
    nextCheck: number | null
    /** Whether the account was not asked: then it stands by its signature as it did when it was. */
    keepsSignature?: boolean | undefined
    /** Whether an event was about the order, so that its account is soon asked. */
    isTouched?: boolean | undefined
    /** Whether a log of the blocks that are indexed now tells how it ended. */
    isLogged?: boolean | undefined
    /** The block in which it was read, where it is not that of the others. */
    readAt?: BlockId | undefined
  }

export type BlockId = { number: number; hash: Hex }

/** An order with what its floors and top bids are kept by. */
export type StoredFacts = OrderFacts &
  Pick<OrderRow, 'tokenSetId' | 'missingRoyalties' | 'revokedAt'>

/** Seconds between looks at a price that changes over time, and at a signature that a contract vouches for. */
const priceInterval = 60
const signatureInterval = 3600
/** Seconds until another look at what a node said and may take back, or could not say. */
const doubtInterval = 60
/** And at what a token or a currency did not say: it may be a stranger's, and slow whenever it is asked. */
const silentInterval = 300
/** Nothing that the index follows tells when these pass. */
const untakenReasons: readonly string[] = [reasons.silent, reasons.payee, reasons.receiver]
/** Signatures that accounts are asked about at the same time. */
const mostAsked = 8

/**
 * Reads from the chain whether orders can be filled: cancelled or filled on their marketplace, the maker's
 * counter, who holds the token or the funds, the approval, and the time. A contract account is asked again
 * whether it stands by its signature, unless the options say otherwise.
 *
 * @param time Seconds since 1970: that of the book.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readOrderStates(
  { source, chain, now, metrics }: Pick<ChainContext, 'source' | 'chain' | 'now' | 'metrics'>,
  orders: readonly StoredFacts[],
  time: number,
  { block, signatures = 'asked' }: readOrderStates.Options = {},
): Promise<ReadState[]> {
  const questions = orders.map(order => {
    const kind = kindOf(order)
    return { order, kind, calls: kind.readsOf(order), trial: kind.trialOf?.(order) }
  })
  const [answers, unwilling] = await Promise.all([
    readOnce(
      source,
      questions.map(({ calls }) => calls),
      block === undefined ? undefined : { block },
    ),
    // With the reads, in the same request: a post waits for no other one.
    findUnwilling(
      source,
      questions.flatMap(({ trial }) => trial ?? []),
    ),
  ])
  const wall = Math.floor(now() / 1000)
  const told = questions.map(({ order, kind }, index) => {
    const own = kind.stateOf(order, answers[index] ?? [], time)
    const state = heedZone(chain, order, heedRevocation(order, own))
    return { order, kind, state: heedFollowing(chain, order, state) }
  })
  await heedTrials(source, told, { questions, answers, unwilling })
  const open = told.flatMap(({ order, state }) => (isOpen(state) ? [order] : []))
  const charges = await chargesFor({ source, metrics }, open)
  const read = told.map(({ order, kind, state }) => {
    const charged = charges.get(order.id)
    return charged?.isRefused
      ? { order, kind, state: refused(state) }
      : { order, kind, state, charged }
  })
  const given =
    typeof signatures === 'object'
      ? signatures
      : await askSignatures(
          source,
          read.flatMap(({ order, state }) =>
            signatures === 'asked' && state.status === 'active' ? [order] : [],
          ),
        )
  return read.map(({ order, kind, state, charged }): ReadState => {
    const keepsSignature = signatures === 'kept' && order.signedByContract
    return {
      ...(state.status === 'active' && given.get(order.id) === false
        ? { ...state, status: 'inactive' as const, reason: reasons.signature }
        : state),
      ...(order.isDynamic && kind.pricesAt
        ? kind.pricesAt(order, time)
        : { price: order.price, netPrice: order.netPrice }),
      ...state.prices,
      ...(charged ? { netPrice: charged.netPrice, charged } : {}),
      order,
      pricedAt: time,
      nextCheck: nextCheck(order, state, { time, wall, interval: kind.interval, keepsSignature }),
      ...(keepsSignature ? { keepsSignature } : {}),
    }
  })
}

export declare namespace readOrderStates {
  type Options = {
    /** The block in which to read; the newest by default. */
    block?: number | undefined
    /**
     * Whether contract accounts are asked if they stand by their signatures, as by default; or have just said
     * so (`given`); or are asked by `createSignatureCheck` when it is time (`kept`); or what they said, by the
     * orders' ids.
     */
    signatures?: 'asked' | 'given' | 'kept' | ReadonlyMap<Hex, boolean> | undefined
  }
}

function kindOf(order: OrderFacts): OrderKind {
  const kind = orderKind(order.kind)
  if (!kind)
    throw new ServerError(`Orders of kind ${order.kind} are not supported`, {
      code: 'stored_order',
      statusCode: 500,
    })
  return kind
}

const isOpen = ({ status }: OrderState) => status === 'active' || status === 'inactive'

const refused = (state: OrderState): OrderState =>
  state.status === 'active' ? { ...state, status: 'inactive', reason: reasons.royalty } : state

/** What somebody refuses who must take it is filled by nobody. */
async function heedTrials(
  source: ChainSource,
  told: { order: OrderFacts; kind: OrderKind; state: OrderState }[],
  { questions, answers, unwilling }: heedTrials.Options,
): Promise<void> {
  const trials = told.map(({ order, kind, state }, index) =>
    state.status === 'active'
      ? (questions[index]?.trial ?? kind.trialOf?.(order, answers[index]))
      : undefined,
  )
  // Pools tell only with their answers who is paid.
  const known = new Set(questions.map(({ trial }) => trial))
  const late = await findUnwilling(
    source,
    trials.filter(trial => trial !== undefined && !known.has(trial)) as Trial[],
  )
  for (const [index, entry] of told.entries()) {
    const trial = trials[index]
    if (!trial || !(unwilling.has(trial) || late.has(trial))) continue
    const reason = trial.hook === undefined ? reasons.payee : reasons.receiver
    entry.state = { ...entry.state, status: 'inactive', reason }
  }
}

declare namespace heedTrials {
  type Options = {
    questions: readonly { trial: Trial | undefined }[]
    answers: readonly (readonly unknown[])[]
    unwilling: ReadonlySet<Trial>
  }
}

/** What was cancelled by a signature can only have been filled just before. */
function heedRevocation({ revokedAt }: StoredFacts, state: OrderState): OrderState {
  if (revokedAt === null || state.status === 'filled' || state.status === 'cancelled') return state
  return { ...state, status: 'cancelled', reason: reasons.revoked }
}

/** Nobody here vouches for what asks a zone that the settings no longer have. */
function heedZone(chain: Chain, order: StoredFacts, state: OrderState): OrderState {
  if (state.status !== 'active' || isZoneServed(chain, order)) return state
  return { ...state, status: 'inactive', reason: reasons.zone }
}

/** What becomes of the tokens of a collection that is not followed is told by nothing. */
function heedFollowing(chain: Chain, { contract }: StoredFacts, state: OrderState): OrderState {
  if (state.status !== 'active' || isFollowed(chain, contract)) return state
  return { ...state, status: 'inactive', reason: reasons.unfollowed }
}

/**
 * Whether contract accounts stand by the signatures of their orders, by the orders' ids; nothing is said of
 * orders that need no such word. Several are asked at once, so that one that is slow holds up few others.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function askSignatures(
  source: ChainSource,
  orders: readonly OrderFacts[],
): Promise<ReadonlyMap<Hex, boolean>> {
  const found = new Map<Hex, boolean>()
  const queue = orders.filter(order => order.signedByContract && order.signature !== null)
  const ask = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) {
      const { id, signature } = order
      const checked = await kindOf(order).checkSignature?.(source, order, signature ?? '0x')
      const ask = checked && 'ask' in checked ? checked.ask : checked
      found.set(id, Boolean(typeof ask === 'function' ? await ask() : ask))
    }
  }
  await Promise.all(
    Array.from({ length: mostAsked }, () =>
      ask().catch(error => {
        queue.length = 0
        throw error
      }),
    ),
  )
  return found
}

function nextCheck(
  order: OrderFacts,
  state: OrderState,
  { time, wall, interval, keepsSignature }: nextCheck.Options,
): number | null {
  // It was a block ahead of the clock that said so, and the block may be a lie.
  if (state.status === 'expired' && order.endTime > wall) return wall + doubtInterval
  if (state.status !== 'active' && state.status !== 'inactive') return null
  const moments = [
    ...(order.endTime > 0 ? [order.endTime] : []),
    ...(order.startTime > time ? [order.startTime] : []),
    ...(order.isDynamic && order.startTime <= time ? [time + priceInterval] : []),
    ...(interval === undefined ? [] : [time + interval]),
    ...(state.reason === reasons.unread ? [wall + doubtInterval] : []),
    ...(state.reason !== null && untakenReasons.includes(state.reason)
      ? [wall + silentInterval]
      : []),
    ...(order.signedByContract && !keepsSignature ? [time + signatureInterval] : []),
    // A block that is gone may have taken with it what stood in its place.
    ...(order.signature === '0x' && !order.signedByContract ? [time + signatureInterval] : []),
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}

declare namespace nextCheck {
  type Options = {
    time: number
    wall: number
    interval: number | undefined
    keepsSignature: boolean
  }
}
