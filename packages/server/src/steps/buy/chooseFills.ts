import type { Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../../context.ts'
import { createTaken } from '../createTaken.ts'
import { createWork } from '../createWork.ts'
import { isLeftOut } from '../orderRefusals.ts'
import { lookFirst, selectOrders } from '../selectOrders.ts'
import { createFindRate } from './createFindRate.ts'
import type { PoolCosts } from './createPoolCosts.ts'
import type { Fill } from './Fill.ts'
import type { LeftOut } from './LeftOut.ts'
import { narrowFirst } from './narrowFirst.ts'

/** Items that are looked for at the same time. */
const atOnce = 10

type Body = z.output<Routes['/execute/buy/v7']['body']>

/**
 * The listings that a request buys. With `partial` the items that cannot be bought are left out, unless
 * none can. Where fewer than are asked for will do (`upTo`), `counts` has how many there are for each item; `itemOf`
 * has the place of the item for which an order was chosen, the last one where several have parts of it.
 *
 * @throws ServerError as `selectOrders`; ChainUnavailableError when the chain cannot be asked.
 */
export async function chooseFills(
  context: ChainContext,
  body: chooseFills.Request,
  costs: PoolCosts,
  signal?: AbortSignal,
): Promise<chooseFills.Result> {
  const taken = createTaken()
  const filled: Fill[][] = body.items.map(() => [])
  const refused: (LeftOut | undefined)[] = body.items.map(() => undefined)
  const counts = body.items.map(() => 0n)
  const itemOf = new Map<Hex, number>()
  let failure: unknown
  const options = {
    taker: body.taker,
    currency: body.currency,
    normalizeRoyalties: body.normalizeRoyalties ?? false,
    allowInactive: body.allowInactiveOrderIds ?? false,
    onlyPath: body.onlyPath ?? false,
    upTo: body.upTo ?? false,
    isAlone: body.items.length === 1 && (body.items[0]?.quantity ?? 1) === 1 && !body.isMore,
    isAcross: body.isAcross ?? false,
    work: createWork(signal),
    sender: body.sender,
    findRate: createFindRate(context, body.currency),
  }
  const turns = narrowFirst(body.items)
  const looks: ReturnType<typeof lookFirst> = []
  for (const [turn, index] of turns.entries()) {
    const item = body.items[index]
    if (!item) continue
    // They are chosen one after the other, for each leaves less to the next; they are looked for by tens.
    if (turn % atOnce === 0) {
      const next = turns.slice(turn, turn + atOnce)
      looks.push(
        ...lookFirst(
          context,
          next.flatMap(at => body.items[at] ?? []),
          options,
        ),
      )
    }
    try {
      const first = looks[turn]
      const chosen = await selectOrders(context, item, { ...options, taken, costs, first })
      filled[index] = chosen
      counts[index] = chosen.reduce((sum, { quantity }) => sum + quantity, 0n)
    } catch (error) {
      if (!body.partial || !isLeftOut(error)) throw error
      failure = error
      const place = body.places?.[index] ?? index
      refused[index] = { message: `items[${place}]: ${error.message}`, orderId: item.orderId }
    }
  }
  const fills = filled.flat()
  for (const [index, chosen] of filled.entries())
    for (const { order } of chosen) itemOf.set(order.id, index)
  if (fills.length === 0 && !body.upTo && !body.mayBeNone) throw failure
  return {
    fills: merge(fills),
    leftOut: refused.flatMap(each => each ?? []),
    counts,
    itemOf,
  }
}

export declare namespace chooseFills {
  type Request = Body & {
    upTo?: boolean | undefined
    /** Whether it is no error that none of a `partial` request can be bought. */
    mayBeNone?: boolean | undefined
    /** Whether something else is paid for beside it, by mints. */
    isMore?: boolean | undefined
    /** Whether it is paid on another chain. */
    isAcross?: boolean | undefined
    /** Who makes the request, as `Asked` has it. */
    sender?: string | undefined
    /** Where each item stands in what the caller asked for; as they are by default. */
    places?: readonly number[] | undefined
  }
  type Result = {
    fills: Fill[]
    leftOut: LeftOut[]
    counts: bigint[]
    itemOf: ReadonlyMap<Hex, number>
  }
}

/** Two items that chose parts of one order fill it once, for Seaport takes an order once per call. */
function merge(fills: readonly Fill[]): Fill[] {
  const merged = new Map<string, Fill>()
  for (const fill of fills) {
    const quantity = (merged.get(fill.order.id)?.quantity ?? 0n) + fill.quantity
    merged.set(fill.order.id, { ...fill, quantity })
  }
  return [...merged.values()]
}
