import { formatDecimal } from '../market/formatDecimal.ts'
import { ticks } from './scale.ts'

/** Pixels of a digit of the axes, at most. */
const digit = 7.4

/** Pixels around what is drawn: at the left as many as the longest value of the vertical axis needs to be whole. */
export function chartMargin(from: number, to: number) {
  const longest = Math.max(0, ...ticks(from, to, 4).map(value => formatDecimal(value).length))
  return { top: 8, right: 8, bottom: 20, left: Math.max(44, Math.ceil(longest * digit) + 10) }
}
