/** The most that a pair of Uniswap v2 holds of a token. */
const most = 2n ** 112n - 1n

/**
 * What the purchases of a token out of a pair of Uniswap v2 cost, one after the other, each of as much: base units of
 * the other token. `exactIn` sends a pair that much and takes all that it gives for it, which may be a little more.
 * Undefined where the pair has less than they take.
 *
 * Source: `UniswapV2Library.getAmountIn` and `getAmountOut`.
 */
export function eachCost(options: eachCost.Options): bigint[] | undefined {
  const { wanted, count, type } = options
  let { paid, bought } = options.reserves
  const costs: bigint[] = []
  for (let i = 0; i < count; i++) {
    if (paid <= 0n || wanted <= 0n || bought <= wanted) return undefined
    const cost = (paid * wanted * 1000n) / ((bought - wanted) * 997n) + 1n
    const withFee = cost * 997n
    const given = (withFee * bought) / (paid * 1000n + withFee)
    paid += cost
    bought -= type === 'exactIn' ? given : wanted
    if (paid > most) return undefined
    costs.push(cost)
  }
  return costs
}

export declare namespace eachCost {
  type Options = {
    /** What the pair has of the token that is paid, and of the one that is bought. */
    reserves: Reserves
    /** Base units of the token that is bought, each time. */
    wanted: bigint
    count: number
    type: 'exactIn' | 'exactOut'
  }
  type Reserves = { paid: bigint; bought: bigint }
}
