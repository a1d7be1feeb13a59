import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../../context.ts'
import type { Mint } from '../../mint/createMintable.ts'
import { isLeftOut, tooMany } from '../orderRefusals.ts'
import { isPreview, previewItems } from '../preview.ts'
import { chooseFills } from './chooseFills.ts'
import { createPoolCosts } from './createPoolCosts.ts'
import { divideItems } from './divideItems.ts'
import type { Fill } from './Fill.ts'
import type { LeftOut } from './LeftOut.ts'
import { pricePools } from './pricePools.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>

/**
 * What is minted and what is bought of a request. Asked how many there could be of each item, it takes as many as
 * there are, 30 at most. What is left out is named by `places`, where these are not the items of the request itself.
 *
 * @throws ServerError with the codes of the contract; ChainUnavailableError when the chain cannot be asked.
 */
export async function choosePurchase(
  context: ChainContext,
  request: choosePurchase.Request,
  signal: AbortSignal | undefined,
): Promise<choosePurchase.Result> {
  const upTo = isPreview(request)
  const body = upTo ? { ...request, items: previewItems(request.items) } : request
  const { mints, trades, places, most, failures } = await divideItems(context, { ...body, upTo })
  const placeOf = (place: number) => request.places?.[place] ?? place
  const leftOut: LeftOut[] = failures.map(({ place, error }) => ({
    message: `items[${placeOf(place)}]: ${error.message}`,
  }))
  const maxQuantities = () =>
    upTo
      ? most.map((quantity, itemIndex) => ({ itemIndex, maxQuantity: `${quantity}` }))
      : undefined
  const mayBeNone = mints.length > 0 || (request.mayBeNone ?? false)
  if (trades.length === 0) {
    if (mints.length === 0 && !upTo && !mayBeNone) throw failures[0]?.error
    return { mints, fills: [], leftOut, maxQuantities: maxQuantities() }
  }
  try {
    const isMore = mints.length > 0
    const asked = { ...body, items: trades, places: places.map(placeOf), upTo, isMore }
    const costs = createPoolCosts(context)
    const chosen = await chooseFills(context, { ...asked, mayBeNone }, costs, signal)
    const priced = await pricePools(costs, chosen.fills, { partial: body.partial ?? false })
    const { fills } = priced
    if (fills.length === 0 && !mayBeNone && !upTo) throw tooMany()
    const counts = [...chosen.counts]
    const left = [...leftOut, ...chosen.leftOut]
    for (const { order, quantity } of priced.leftOut) {
      left.push({ message: tooMany().message, orderId: order.id })
      const index = chosen.itemOf.get(order.id)
      if (index !== undefined) counts[index] = (counts[index] ?? 0n) - quantity
    }
    for (const [index, count] of counts.entries()) {
      const place = places[index] ?? 0
      most[place] = (most[place] ?? 0n) + count
    }
    return { mints, fills, leftOut: left, maxQuantities: maxQuantities() }
  } catch (error) {
    if (!body.partial || !isLeftOut(error) || !mayBeNone) throw error
    const left = [...leftOut, { message: error.message }]
    return { mints, fills: [], leftOut: left, maxQuantities: maxQuantities() }
  }
}

export declare namespace choosePurchase {
  type Request = Body & {
    places?: readonly number[] | undefined
    /** Whether it is no error that nothing is left of a `partial` request: some of it is on the chain. */
    mayBeNone?: boolean | undefined
    /** Whether it is paid on another chain. */
    isAcross?: boolean | undefined
    /** Who makes the request, as `Asked` has it. */
    sender?: string | undefined
  }
  type Result = {
    mints: Mint[]
    fills: readonly Fill[]
    leftOut: readonly LeftOut[]
    /** How many there could be of each item, where that is asked. */
    maxQuantities: { itemIndex: number; maxQuantity: string }[] | undefined
  }
}
