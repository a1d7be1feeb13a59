import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertInvariants } from './assertInvariants.ts'
import { type Clock, installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { trades } from './trades.ts'
import type { WorldOptions } from './world.ts'

let clock: Clock
beforeEach(() => {
  clock = installClock()
})
afterEach(() => clock.uninstall())

const worlds = Object.values(trades).flatMap(({ name: action, approval: step }) =>
  [1, 2, 3].flatMap(items =>
    [true, false].flatMap(sync =>
      (step ? [true, false] : [false]).flatMap(approval =>
        [true, false].map((check): WorldOptions => ({ action, items, sync, approval, check })),
      ),
    ),
  ),
)

describe('createWorld', () => {
  test.each(worlds)(
    'default: $action of $items, sync $sync, approval $approval, check $check',
    async options => {
      const world = createWorld(clock, options)
      const clicked = world.click(world.open())
      await world.run()
      expect(clicked.settled?.error).toBeUndefined()
      expect(clicked.settled?.value?.state.status).toBe('complete')
      expect(world.happened().sort()).toEqual([0, 1, 2].slice(0, options.items))
      expect(world.prompts).toHaveLength((options.items ?? 1) + (options.approval ? 1 : 0))
      await assertInvariants(world)
    },
  )
})
