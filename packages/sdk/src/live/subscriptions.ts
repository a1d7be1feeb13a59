import { InvalidInputError } from '../errors.ts'

/** What of the market is wanted. */
export type FeedSubscription = {
  /** A name such as `ask.created`, all of a family (`ask.*`), or everything (`*`). */
  event: string
  /** Only what carries one of these values, by tag. */
  filters?: Readonly<Record<string, string | readonly string[]>> | undefined
}

/** Subscriptions with where each stands: the number of the last event that was heard. */
export type Tracked = FeedSubscription & { since: number | undefined; isConfirmed: boolean }

/**
 * The subscriptions as they are followed. An event belongs to one of them by its name alone: each hears its
 * own events in order, so its last number is where to go on after a gap.
 *
 * @throws InvalidInputError when two of them hear the same events.
 */
export function trackSubscriptions(wanted: readonly FeedSubscription[]): Tracked[] {
  for (const [i, { event }] of wanted.entries())
    for (const other of wanted.slice(i + 1))
      if (covers(event, other.event) || covers(other.event, event))
        throw new InvalidInputError({
          field: 'subscriptions',
          value: other.event,
          problem: `must not hear the same events twice (${event} and ${other.event})`,
        })
  return wanted.map(wish => ({ ...wish, since: undefined, isConfirmed: false }))
}

/** Whether a pattern is for events of that name, or for all of that pattern. */
export function covers(pattern: string, event: string): boolean {
  if (pattern === '*' || pattern === event) return true
  return pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1))
}
