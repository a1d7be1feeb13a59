/** How far two prices are apart, in tenths of a percent of the other one, which is more than 0, rounded. Base units of one currency. */
export const tenthsApart = (price: bigint, other: bigint): bigint =>
  ((price > other ? price - other : other - price) * 1000n + other / 2n) / other
