/** How many tokens are priced at once. Amounts are base units of one currency. */
export type PriceRule =
  /** The same for each. */
  | { kind: 'fixed'; price: bigint }
  /** The floor of each one's collection, so many basis points above or (negative) below; 1 = 0.01 %. */
  | { kind: 'floor'; bps: bigint }
  /** From a price on, each dearer than the one before by a step; a negative step makes it cheaper. */
  | { kind: 'ladder'; from: bigint; step: bigint }

/**
 * The price of each token by a rule; undefined where there is none: no floor is known, or nothing more than 0
 * is left. Rounded down to whole base units.
 *
 * @param floors Of each token's collection, in the order of the tokens.
 */
export function listPrices(
  rule: PriceRule,
  floors: readonly (bigint | undefined)[],
): readonly (bigint | undefined)[] {
  return floors.map((floor, index) => {
    const price = priceOf(rule, floor, BigInt(index))
    return price !== undefined && price > 0n ? price : undefined
  })
}

function priceOf(rule: PriceRule, floor: bigint | undefined, index: bigint): bigint | undefined {
  switch (rule.kind) {
    case 'fixed':
      return rule.price
    case 'floor':
      return floor === undefined ? undefined : (floor * (10_000n + rule.bps)) / 10_000n
    case 'ladder':
      return rule.from + rule.step * index
  }
}
