/**
 * Reads ranges, several at a time, and hands on what was read in the order of the ranges. No more than
 * `atOnce` are held, read or being read, whatever time their taker takes.
 */
export async function* readAhead<range, read>(options: {
  ranges: Iterable<range>
  read: (range: range) => Promise<read>
  atOnce: number
}): AsyncGenerator<read> {
  const ranges = options.ranges[Symbol.iterator]()
  const waiting: Promise<read>[] = []
  const start = () => {
    const { value, done } = ranges.next()
    if (done) return
    const reading = options.read(value)
    // Heard of when it is its turn, and never when the taker has had enough.
    reading.catch(() => undefined)
    waiting.push(reading)
  }
  for (let i = 0; i < options.atOnce; i++) start()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    yield await next
    start()
  }
}
