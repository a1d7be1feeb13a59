import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Tip } from '../../orderbook/kinds/tipped.ts'
import { seaportVersion } from './directSale.ts'
import type { Fill } from './Fill.ts'
import { type FeeOnTop, shareOut } from './feesOnTop.ts'

/**
 * Without the router, fees on top are paid as tips: of one order, whose part divides them; with `isApart` of each that
 * is paid in the same currency its share, as far as their parts divide those.
 *
 * @throws ServerError -1 where no order can bear them.
 */
export function tipsOf({
  fills,
  feesOnTop,
  paid,
  isApart,
}: tipsOf.Options): Map<Fill, readonly Tip[]> | undefined {
  if (feesOnTop.length === 0) return undefined
  const able = fills.filter(
    ({ order }) => seaportVersion(order) !== undefined && order.currency === paid,
  )
  if (isApart && able.length > 1) {
    const shares = feesOnTop.map(({ amount }) =>
      shareOut(
        amount,
        able.map(({ quantity }) => quantity),
      ),
    )
    const sharesOf = (at: number) =>
      feesOnTop.map((fee, index) => ({ ...fee, amount: shares[index]?.[at] ?? 0n }))
    if (able.every((fill, at) => divides(fill, sharesOf(at))))
      return new Map(able.map((fill, at) => [fill, tips(fill, sharesOf(at))]))
  }
  const bearer = able.find(fill => divides(fill, feesOnTop))
  if (bearer) return new Map([[bearer, tips(bearer, feesOnTop)]])
  throw new ServerError('No order of these can bear the fees on top exactly', {
    code: 'not_supported',
    apiCode: -1,
  })
}

export declare namespace tipsOf {
  type Options = {
    fills: readonly Fill[]
    feesOnTop: readonly FeeOnTop[]
    paid: Hex
    /** Whether each of them is bought, or not, without the others. */
    isApart: boolean
  }
}

const divides = ({ order, quantity }: Fill, fees: readonly FeeOnTop[]) =>
  fees.every(({ amount }) => (amount * order.quantity) % quantity === 0n)

/** Fees for what is bought of an order, as tips of all of it. */
const tips = ({ order, quantity }: Fill, fees: readonly FeeOnTop[]): Tip[] =>
  fees.map(({ recipient, amount }) => ({
    recipient,
    amount: (amount * order.quantity) / quantity,
  }))
