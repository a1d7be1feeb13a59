/**
 * What an item of a Seaport order that is asked for comes to at a moment, by Seaport's own arithmetic: on the line
 * between its two amounts, rounded up. Before the order begins it is the first one, after its end the last.
 *
 * @param time Seconds since 1970.
 */
export function amountAt(
  { startAmount: start, endAmount: end }: { startAmount: bigint; endAmount: bigint },
  { startTime, endTime }: { startTime: bigint; endTime: bigint },
  time: bigint,
): bigint {
  if (start === end || time <= startTime) return start
  if (time >= endTime) return end
  const duration = endTime - startTime
  const elapsed = time - startTime
  return (start * (duration - elapsed) + end * elapsed + duration - 1n) / duration
}
