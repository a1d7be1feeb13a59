import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Tip } from '../../orderbook/kinds/tipped.ts'
import { seaportVersion } from './directSale.ts'
import type { Fill } from './Fill.ts'
import type { FeeOnTop } from './feesOnTop.ts'

/**
 * Without the router, fees on top are paid as tips of an order whose part divides them.
 *
 * @throws ServerError -1 where no order can bear them.
 */
export function tipsOf({
  fills,
  feesOnTop,
  paid,
}: tipsOf.Options): Map<Fill, readonly Tip[]> | undefined {
  if (feesOnTop.length === 0) return undefined
  const bearer = fills.find(
    ({ order, quantity }) =>
      seaportVersion(order) !== undefined &&
      order.currency === paid &&
      feesOnTop.every(({ amount }) => (amount * order.quantity) % quantity === 0n),
  )
  if (!bearer)
    throw new ServerError('No order of these can bear the fees on top exactly', {
      code: 'not_supported',
      apiCode: -1,
    })
  const { order, quantity } = bearer
  return new Map([
    [
      bearer,
      feesOnTop.map(({ recipient, amount }) => ({
        recipient,
        amount: (amount * order.quantity) / quantity,
      })),
    ],
  ])
}

export declare namespace tipsOf {
  type Options = { fills: readonly Fill[]; feesOnTop: readonly FeeOnTop[]; paid: Hex }
}
