type Guest = { key: string; bytes: number; end: () => void }

/**
 * Bounds what is held of many at once. Beyond the bound the newest of those with the key that holds the most is ended,
 * so that whoever fills the room loses its own.
 *
 * @param most Bytes of all of them together.
 */
export function createRoom(most: number) {
  /** The oldest stands first. */
  const guests = new Set<Guest>()

  const keyOfMost = () => {
    const sums = new Map<string, number>()
    for (const { key, bytes } of guests) sums.set(key, (sums.get(key) ?? 0) + bytes)
    const [first] = [...sums].sort(([, a], [, b]) => b - a)
    return first?.[0]
  }
  const isOver = () => [...guests].reduce((sum, { bytes }) => sum + bytes, 0) > most

  return {
    /** `end` is called at most once, when it has to leave. */
    enter(key: string, end: () => void) {
      const guest: Guest = { key, bytes: 0, end }
      guests.add(guest)
      return {
        /** It holds so many bytes more. */
        take(bytes: number) {
          guest.bytes += bytes
          while (isOver()) {
            const worst = keyOfMost()
            const newest = [...guests].filter(each => each.key === worst && each.bytes > 0).at(-1)
            if (!newest) return
            guests.delete(newest)
            newest.end()
          }
        },
        leave: () => guests.delete(guest),
      }
    },
  }
}
