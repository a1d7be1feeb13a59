import { codeOf } from '../../wallet/walletError.ts'
import type { Click, World } from '../world.ts'

/** What a call said at its end, by its result, its error and its event. */
export function endOf(
  world: World,
  { settled, tab }: Click,
): { status: unknown; moneyMoved: unknown } {
  const ends = tab.events.map(event => event.data.state)
  const moneyMoved = settled?.error ? Reflect.get(settled.error, 'moneyMoved') : undefined
  if (settled?.error && !(settled.error instanceof Error)) {
    throw new Error(`I3: what was thrown is no error: ${String(settled.error)}`)
  }
  // A call that only waited for another says nothing about the trade but what that one says.
  const joined = settled?.error && /^run_|price_changed/.test(String(codeOf(settled.error)))
  // A tab may have gone on with its run since: what was said later is another call's.
  const later = world.log.filter(
    ({ at, kind, tab: id }) => kind === 'event' && id === tab.id && settled && at > settled.at,
  )
  const own = joined ? undefined : ends.at(-1 - later.length)?.status
  if (settled?.value && settled.value.state.status !== own) {
    const clicks = world.clicks.filter(entry => entry.tab === tab).length
    if (clicks === 1) throw new Error(`I8: the event says ${own}, the result another thing`)
  }
  return { status: settled?.value?.state.status ?? own ?? 'none', moneyMoved }
}
