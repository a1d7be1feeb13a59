const mostTick = 887_272n

/**
 * The mean tick of a v3 pool over a time, and the mean of its liquidity (the harmonic one, which a moment's
 * liquidity hardly moves), from what its `observe` answers for the beginning and the end. Undefined where that
 * can be no pool's.
 *
 * @param seconds How long the time is.
 */
export function meanTick(
  seconds: bigint,
  ticks: readonly [bigint, bigint],
  secondsPerLiquidity: readonly [bigint, bigint],
): { tick: number; liquidity: bigint } | undefined {
  const moved = ticks[1] - ticks[0]
  // Rounded down, below zero too.
  const tick = moved / seconds - (moved % seconds < 0n ? 1n : 0n)
  // It counts in 160 bits, and begins anew after the last.
  const passed = BigInt.asUintN(160, secondsPerLiquidity[1] - secondsPerLiquidity[0])
  if (tick < -mostTick || tick > mostTick || passed === 0n) return undefined
  return { tick: Number(tick), liquidity: (seconds << 128n) / passed }
}
