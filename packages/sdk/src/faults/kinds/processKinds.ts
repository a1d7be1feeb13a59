import { fail, offline } from '../faultKinds.ts'
import type { World } from '../world.ts'
import type { Kind } from './kind.ts'

const any = /./
const oldest = (world: World) => world.clicks[0]

/** What happens to a page, its machine and its storage, and what the person does. */
export const processKinds: Kind[] = [
  ({ upTo }) => ({
    ...{ code: 'F74', name: 'second click', on: 'time', at: upTo(6_000) },
    act: (world: World) => {
      const first = oldest(world)
      if (first && !first.settled && !first.tab.dead) world.click(first.tab)
    },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F77', name: 'aborted', on: 'time', at: pick([upTo(500), upTo(6_000)]) },
    act: (world: World) => {
      const first = oldest(world)
      // A page that is gone hears of nothing.
      if (!first?.tab.dead) first?.controller.abort()
    },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F79', name: 'wall clock jumps', on: 'time', at: upTo(5_000) },
    act: (world: World) => world.clock.jump(pick([-3_600_000, 3_600_000, 1e10])),
  }),
  ({ upTo, pick }) => offline(upTo(12), pick([1_000, 20_000, 90_000])),
  ({ upTo }) => ({
    ...{ code: 'F73', name: 'second tab', on: 'time', at: upTo(6_000) },
    act: (world: World) => {
      const first = oldest(world)
      // Once a page has told the end, asking on another one is a new wish.
      const running = first && !first.settled && first.tab.events.length === 0
      if (running && !first.tab.dead) world.click(world.open())
    },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F76', name: 'storage fails', on: 'store', from: upTo(10), times: pick([1, 9999]) },
    ...{ match: pick([any, /^set/, /^get/]), act: fail('QuotaExceededError') },
  }),
]
