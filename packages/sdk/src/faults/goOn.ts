import type { resume } from '../resume.ts'
import { newClick } from './newClick.ts'
import type { Click, Tab, World } from './world.ts'

/** A page goes on with what one that is gone has left; undefined when that was nothing. */
export async function goOn(
  world: World,
  tab: Tab,
  more: Partial<resume.Options> = {},
): Promise<Click | undefined> {
  const { clicked, show, settle } = newClick(world, tab, true)
  const resumed = tab.client
    .resume({
      wallet: tab.wallet,
      signal: clicked.controller.signal,
      onProgress: (steps, path, fees, run) => show(steps, path, fees, run),
      ...more,
    })
    .then(
      ([run]) => (run ? settle({ value: run.result, error: run.error }) : 'none'),
      (error: unknown) => settle({ error }),
    )
  let over: unknown
  resumed.then(end => {
    over = end ?? 'settled'
  })
  const gone = () => over !== undefined || tab.dead
  await world.clock.quiet()
  const until = world.clock.now() + 4 * 3_600_000
  while (!gone()) {
    if (world.clock.now() > until) throw new Error('I7: the resumption does not end in time')
    if (!(await world.clock.step()) && !gone()) throw new Error('I7: the resumption does not end')
  }
  if (over !== 'none') return clicked
  world.clicks.splice(world.clicks.indexOf(clicked), 1)
  return undefined
}
