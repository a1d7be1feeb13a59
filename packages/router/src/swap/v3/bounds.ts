/** The lowest tick of any pool: the price is 2^-128 there. */
export const minTick = -887_272
/** The highest tick of any pool: the price is 2^128 there. */
export const maxTick = 887_272
/** `getSqrtRatioAtTick(minTick)`: no price of a pool is lower. */
export const minSqrtRatio = 4_295_128_739n
/** `getSqrtRatioAtTick(maxTick)`: every price of a pool is lower. */
export const maxSqrtRatio = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

export const maxUint128 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
export const maxUint160 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
/** What `swap` of a pool takes at most: it tells exact in from exact out by the sign. */
export const maxInt256 =
  0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
