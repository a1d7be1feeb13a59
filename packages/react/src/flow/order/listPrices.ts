import type { ListContext } from './listTerms.ts'

/** How many tokens, or orders, are priced at once. Amounts are base units of one currency. */
export type PriceRule =
  /** The same for each. */
  | { kind: 'fixed'; price: bigint }
  /** The floor of each one's collection, so many basis points above or (negative) below; 1 = 0.01 %. */
  | { kind: 'floor'; bps: bigint }
  /** The floor of each one's best trait, else of its collection, so many basis points above or below it. */
  | { kind: 'trait'; bps: bigint }
  /** What each order asks or offers now, so many basis points above or below it. */
  | { kind: 'now'; bps: bigint }
  /** From a price on, each dearer than the one before by a step; a negative step makes it cheaper. */
  | { kind: 'ladder'; from: bigint; step: bigint }

/**
 * The price of each token by a rule; undefined where there is none: no floor is known, or nothing more than 0
 * is left. Rounded down to whole base units.
 *
 * @param floors What is known of each token, in the order of the tokens.
 */
export function listPrices(
  rule: PriceRule,
  floors: readonly listPrices.Floors[],
): readonly (bigint | undefined)[] {
  return floors.map((each, index) => {
    const price = priceOf(rule, each, BigInt(index))
    return price !== undefined && price > 0n ? price : undefined
  })
}

export declare namespace listPrices {
  type Floors =
    | (Pick<ListContext, 'floor' | 'traitFloor'> & {
        /** The price that it has now. */
        now?: bigint | undefined
      })
    | undefined
}

function priceOf(rule: PriceRule, floors: listPrices.Floors, index: bigint): bigint | undefined {
  switch (rule.kind) {
    case 'fixed':
      return rule.price
    case 'floor':
      return distant(floors?.floor, rule.bps)
    case 'trait':
      return distant(floors?.traitFloor?.price ?? floors?.floor, rule.bps)
    case 'now':
      return distant(floors?.now, rule.bps)
    case 'ladder':
      return rule.from + rule.step * index
  }
}

function distant(floor: bigint | undefined, bps: bigint): bigint | undefined {
  return floor === undefined ? undefined : (floor * (10_000n + bps)) / 10_000n
}
