import { localDecimal } from '@sluice/react'
import { languageChoice } from '../language/languageChoice.ts'
import { signedPercent } from './vsFloor.ts'

/** From ten times the floor above it on, a percentage is no longer read, and does not fit. */
const mostPercent = 10_000n
const mostTimes = 10_000n

/**
 * How far a price is from the floor, in tenths of a percent, as it stands in a narrow column: "−5.0 %", "+12.3 %"; from
 * +1000 % on how many times the floor it is, rounded down: "×11.5", "×181", and ">×9999" beyond that.
 */
export function floorText(tenths: bigint): string {
  if (tenths < mostPercent) return signedPercent(tenths)
  const tenthsOfTimes = (tenths + 1_000n) / 100n
  const times = tenthsOfTimes / 10n
  if (times >= mostTimes) return `>×${mostTimes - 1n}`
  const rest = times < 100n ? tenthsOfTimes % 10n : 0n
  return `×${localDecimal(rest === 0n ? `${times}` : `${times}.${rest}`, languageChoice.get())}`
}
