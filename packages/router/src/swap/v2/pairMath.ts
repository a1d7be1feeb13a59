import { maxUint112 } from '../check.ts'
import type { Token, V2Pair } from '../types.ts'

/** What is left of 1 after a tax of so many bps, in 1/10000. */
const kept = (feeBps: bigint | undefined): bigint =>
  feeBps === undefined ? 10_000n : 10_000n - feeBps

export type PairSide = {
  reserveIn: bigint
  reserveOut: bigint
  /** What the pair gets of each 10000 of the input token that are sent to it. */
  keptIn: bigint
  /** What the receiver gets of each 10000 of the output token that the pair sends. */
  keptOut: bigint
}

export function sideOf(pair: V2Pair, zeroForOne: boolean): PairSide {
  const [input, output]: readonly [Token, Token] = zeroForOne
    ? [pair.token0, pair.token1]
    : [pair.token1, pair.token0]
  return {
    reserveIn: zeroForOne ? pair.reserve0 : pair.reserve1,
    reserveOut: zeroForOne ? pair.reserve1 : pair.reserve0,
    keptIn: kept(input.sellFeeBps),
    keptOut: kept(output.buyFeeBps),
  }
}

/**
 * What comes out, before the tax of the output token; 0n when nothing does. The pair must hold
 * something, and is asked once for every hop of every candidate: nothing is checked here.
 */
export function outputOf(side: PairSide, taxedIn: bigint): bigint {
  const withFee = taxedIn * 997n
  return (withFee * side.reserveOut) / (side.reserveIn * 1_000n + withFee)
}

/** What must reach the pair so that it sends `sent`, less than it holds. Rounded up, as Router02 does. */
export function inputOf(side: PairSide, sent: bigint): bigint {
  return (side.reserveIn * sent * 1_000n) / ((side.reserveOut - sent) * 997n) + 1n
}

/** What arrives of `amount` after a tax that leaves `keptBps` of 10000. Rounded down. */
export function afterTax(amount: bigint, keptBps: bigint): bigint {
  return keptBps === 10_000n ? amount : (amount * keptBps) / 10_000n
}

/** What must be sent so that at least `amount` arrives. `keptBps` is not zero. */
export function beforeTax(amount: bigint, keptBps: bigint): bigint {
  return keptBps === 10_000n ? amount : (amount * 10_000n) / keptBps + 1n
}

/** The output of an exact input, after all taxes; 0n when nothing comes out or the pair cannot hold it. */
export function exactInput(side: PairSide, amountIn: bigint): bigint {
  if (side.reserveIn === 0n || side.reserveOut === 0n) return 0n
  const taxedIn = afterTax(amountIn, side.keptIn)
  if (side.reserveIn + taxedIn > maxUint112) return 0n
  return afterTax(outputOf(side, taxedIn), side.keptOut)
}

/** The input of an exact output, before all taxes; 0n when no input gives it. */
export function exactOutput(side: PairSide, amountOut: bigint): bigint {
  if (side.reserveIn === 0n || side.keptIn === 0n || side.keptOut === 0n) return 0n
  const sent = beforeTax(amountOut, side.keptOut)
  if (sent >= side.reserveOut) return 0n
  const taxedIn = inputOf(side, sent)
  if (side.reserveIn + taxedIn > maxUint112) return 0n
  return beforeTax(taxedIn, side.keptIn)
}
