/** How a price stands to the floor, both in base units: "+12.5 % to the floor". */
export function floorDifference(price: bigint, floor: bigint): string | undefined {
  if (floor <= 0n) return undefined
  if (price === floor) return 'At the floor'
  const size = price > floor ? price - floor : floor - price
  const tenths = (size * 1000n + floor / 2n) / floor
  const sign = price > floor ? '+' : '−'
  return `${sign}${tenths / 10n}.${tenths % 10n} % to the floor`
}
