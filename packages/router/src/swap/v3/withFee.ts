export const million = 1_000_000n
export const q96Minus1 = 0xffff_ffff_ffff_ffff_ffff_ffffn

/** What moves the price over a whole distance, and the fee on top of it, which is rounded up. */
export function withFee({ rest, restMinus1 }: withFee.Rest, net: bigint): bigint {
  return (net * million + restMinus1) / rest
}

export declare namespace withFee {
  /** What the fee leaves of a million, and one less than that. */
  type Rest = { readonly rest: bigint; readonly restMinus1: bigint }
}
