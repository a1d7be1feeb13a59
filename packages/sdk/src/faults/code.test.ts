import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  approvalStep,
  listAnswer,
  nft,
  oneEther,
  orderItem,
  scenario,
} from '../testing/scenario.ts'
import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import type { World, WorldOptions } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

/** Whether the server has another build by now, and no page can load the rest of its own any more. */
const deployed = vi.hoisted(() => ({ anew: false }))

vi.mock('../loadCode.ts', async importOriginal => {
  const { loadCode } = await importOriginal<typeof import('../loadCode.ts')>()
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return {
    loadCode: (load: () => Promise<unknown>) => loadCode(deployed.anew ? gone : load),
  }
})

async function within(options: WorldOptions, work: (world: World) => Promise<void>): Promise<void> {
  const clock = installClock()
  try {
    const world = createWorld(clock, options)
    await work(world)
    await assertInvariants(world)
  } finally {
    deployed.anew = false
    clock.uninstall()
  }
}

const unavailable = { code: 'code_unavailable', moneyMoved: 'no', retryable: true }

describe('code that is loaded on demand', () => {
  test.each(['buy', 'list'] as const)(
    'error: F82 it is gone before the click: nothing is asked, and the next page does it: %s',
    async action => {
      await within({ action }, async world => {
        deployed.anew = true
        const clicked = world.click(world.open())
        await world.run()
        expect(clicked.settled?.error).toMatchObject(unavailable)
        expect(world.prompts).toEqual([])
        deployed.anew = false
        const again = world.click(world.open())
        await world.run()
        expect(again.settled?.value?.state.status).toBe('complete')
        expect(world.happened()).toEqual([0])
      })
    },
  )

  test('error: what signs and posts is gone: the approval before it is not asked for either', async () => {
    const s: ReturnType<typeof scenario> = scenario({
      handlers: {
        '/execute/list/v5': () => {
          deployed.anew = true
          return { json: listAnswer([orderItem()], [approvalStep(s.provider.account.address)]) }
        },
      },
    })
    const listings = [{ token: `${nft}:1` as const, weiPrice: oneEther }]
    try {
      await expect(
        s.client.actions.listToken({ listings, wallet: s.wallet, onProgress: () => {} }),
      ).rejects.toMatchObject(unavailable)
    } finally {
      deployed.anew = false
    }
    expect(s.provider.prompts).toEqual([])
  })

  test.each(['buy', 'list'] as const)(
    'error: F82 it is gone when a run is to go on: the journal keeps it for the next page: %s',
    async action => {
      let sent = false
      const crashes: { at: number; side: 'after' }[] = []
      const onEffect = (world: World, number: number) => {
        if (sent || world.prompts.length === 0) return
        sent = true
        crashes.push({ at: number, side: 'after' })
      }
      await within({ action, crashes, onEffect }, async world => {
        world.click(world.open())
        await world.run()
        world.clock.drop()
        expect(world.prompts).toHaveLength(1)
        deployed.anew = true
        const stopped = await world.resume(world.open())
        expect(stopped?.settled?.error).toMatchObject(unavailable)
        deployed.anew = false
        const resumed = await world.resume(world.open())
        expect(resumed?.settled?.value?.state.status).toBe('complete')
        expect(world.prompts).toHaveLength(1)
        expect(world.happened()).toEqual([0])
      })
    },
  )
})
