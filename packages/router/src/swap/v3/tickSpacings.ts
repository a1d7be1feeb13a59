/** The tick spacing of each fee tier that the factory was born with; fees in hundredths of a bip. */
export const tickSpacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const satisfies Record<
  number,
  number
>

/** The fee of a pool in hundredths of a bip: 3000 is 0.3 %. */
export type FeeTier = keyof typeof tickSpacings
