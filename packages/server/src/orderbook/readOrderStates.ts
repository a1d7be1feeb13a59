import type { Chain, ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import type { OrderRow } from '../storage/schema/orders.ts'
import type { OrderFacts, OrderKind, OrderState, Prices } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'
import { reasons } from './reasons.ts'
import { isZoneServed } from './zone/isZoneServed.ts'

/** What was read of an order: its state, its price now, and when time alone changes one of them. */
export type ReadState = OrderState &
  Prices & {
    order: StoredFacts
    /** Whose price it is, in seconds since 1970. */
    pricedAt: number
    /** Seconds since 1970; null when it never will. */
    nextCheck: number | null
  }

/** An order with what its floors and top bids are kept by. */
export type StoredFacts = OrderFacts &
  Pick<OrderRow, 'tokenSetId' | 'missingRoyalties' | 'revokedAt'>

/** Seconds between looks at a price that changes over time, and at a signature that a contract vouches for. */
const priceInterval = 60
const signatureInterval = 3600
/** Seconds until another look at what a node said and may take back, or could not say. */
const doubtInterval = 60

/**
 * Reads from the chain whether orders can be filled: cancelled or filled on their marketplace, the maker's
 * counter, who holds the token or the funds, the approval, and the time. A contract account is asked again
 * whether it stands by its signature.
 *
 * @param time Seconds since 1970: that of the book.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readOrderStates(
  { source, chain, now }: Pick<ChainContext, 'source' | 'chain' | 'now'>,
  orders: readonly StoredFacts[],
  time: number,
  { block, areSigned = false }: readOrderStates.Options = {},
): Promise<ReadState[]> {
  const asked = orders.map(order => {
    const kind = kindOf(order)
    return { order, kind, calls: kind.readsOf(order) }
  })
  const answers = await source.read(
    asked.flatMap(({ calls }) => calls),
    block === undefined ? undefined : { block },
  )
  let at = 0
  const states: ReadState[] = []
  const wall = Math.floor(now() / 1000)
  for (const { order, kind, calls } of asked) {
    const state = heedZone(
      chain,
      order,
      heedRevocation(order, kind.stateOf(order, answers.slice(at, at + calls.length), time)),
    )
    at += calls.length
    states.push({
      ...(areSigned ? state : await standBySignature(source, kind, order, state)),
      ...(order.isDynamic && kind.pricesAt
        ? kind.pricesAt(order, time)
        : { price: order.price, netPrice: order.netPrice }),
      ...state.prices,
      order,
      pricedAt: time,
      nextCheck: nextCheck(order, state, { time, wall, interval: kind.interval }),
    })
  }
  return states
}

export declare namespace readOrderStates {
  type Options = {
    /** The block in which to read; the newest by default. */
    block?: number | undefined
    /** Whether contract accounts have just said that they signed: they are not asked once more. */
    areSigned?: boolean | undefined
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

async function standBySignature(
  source: ChainSource,
  kind: OrderKind,
  order: OrderFacts,
  state: OrderState,
): Promise<OrderState> {
  const { signedByContract, signature } = order
  if (!signedByContract || signature === null || state.status !== 'active') return state
  const checked = await kind.checkSignature?.(source, order, signature)
  const signed = typeof checked === 'function' ? await checked() : checked
  return signed ? state : { ...state, status: 'inactive', reason: reasons.signature }
}

function nextCheck(
  order: OrderFacts,
  state: OrderState,
  { time, wall, interval }: { time: number; wall: number; interval: number | undefined },
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
    ...(order.signedByContract ? [time + signatureInterval] : []),
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}
