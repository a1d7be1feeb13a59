/**
 * How far a price is from another one, in tenths of a percent (-50 is 5 % below), rounded, half a tenth away from zero; undefined
 * when there is nothing to compare with. Base units of one currency.
 */
export function priceTenths(price: bigint, other: bigint | undefined): bigint | undefined {
  if (other === undefined || other <= 0n) return undefined
  const size = price > other ? price - other : other - price
  const tenths = (size * 1000n + other / 2n) / other
  return price < other ? -tenths : tenths
}
