import { type Trade, uncheckedTrade } from '@sluice/router/swap'

/**
 * A trade whose amounts are its limits, divided over its routes as the quote is: with no slippage on top, the
 * router holds it to exactly `limit`.
 *
 * @param limit Base units: the least that comes out of an exact input, no more than was quoted; the most that
 * goes in for an exact output, no less than was quoted.
 */
export function limitTrade(trade: Trade, limit: bigint): Trade {
  const { type, swaps, inputAmount, outputAmount } = trade
  const quoted = type === 'exactIn' ? outputAmount : inputAmount
  const own = swaps.map(one => (type === 'exactIn' ? one.outputAmount : one.inputAmount))
  const parts = own.map(amount => (amount * limit) / quoted)
  let left = limit - parts.reduce((sum, part) => sum + part, 0n)
  return uncheckedTrade({
    type,
    swaps: swaps.map((one, index) => {
      const part = parts[index] ?? 0n
      // What rounding left over goes where a route can still bear it.
      const more = type === 'exactOut' ? left : min(left, (own[index] ?? 0n) - part)
      left -= more
      return type === 'exactIn'
        ? { ...one, outputAmount: part + more }
        : { ...one, inputAmount: part + more }
    }),
  })
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
