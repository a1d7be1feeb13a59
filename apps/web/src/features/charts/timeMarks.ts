import { languageChoice } from '../language/languageChoice.ts'
import type { Axes } from './Axes.tsx'

const day = { month: 'short', day: 'numeric' } as const
const hour = { hour: '2-digit', minute: '2-digit' } as const

/** Seconds before and after 1970 that a date can be told of. */
const furthest = 8_640_000_000_000
/** Pixels between two marks, at least. */
const apart = 110

/**
 * The days or hours below a chart, from the beginning to the end of a time, in seconds since 1970; of the person's own
 * time zone unless another is given.
 */
export function timeMarks(
  from: number,
  to: number,
  x: (time: number) => number,
  timeZone?: 'UTC',
): readonly Axes.Mark[] {
  // A marketplace may say any number.
  if (!(Math.abs(from) <= furthest && Math.abs(to) <= furthest)) return []
  const format = new Intl.DateTimeFormat(languageChoice.locale(), {
    ...(to - from > 2 * 86_400 ? day : hour),
    timeZone,
  })
  if (to <= from) return [{ x: x(from), text: format.format(from * 1000) }]
  const steps = Math.max(1, Math.min(6, Math.floor((x(to) - x(from)) / apart)))
  const marks = Array.from({ length: steps + 1 }, (_, index): Axes.Mark => {
    const time = from + ((to - from) * index) / steps
    const anchor = index === 0 ? 'start' : index === steps ? 'end' : 'middle'
    return { x: x(time), text: format.format(time * 1000), anchor }
  })
  // A day that is longer than from one mark to the next is said once.
  return marks.filter(({ text }, index) => text !== marks[index - 1]?.text)
}
