import { createWalletClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneEther } from '../testing/scenario.ts'
import { assertInvariants } from './assertInvariants.ts'
import { installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { alter, fail, forget, hang, mineAfter, offline } from './faultKinds.ts'
import { live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import { survive } from './survive.ts'
import { type TradeName, trades } from './trades.ts'
import type { Effect, Fault, World, WorldOptions } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

const names = Object.keys(trades) as TradeName[]
const day = 86_400_000

/** Lives a world by hand; the invariants hold at its end. */
async function within(
  options: WorldOptions,
  work: (world: World) => Promise<unknown>,
): Promise<void> {
  const clock = installClock()
  try {
    const world = createWorld(clock, options)
    await work(world)
    await assertInvariants(world)
  } finally {
    clock.uninstall()
  }
}

/** The number of the first effect of a kind in a run that goes well. */
async function numberOf(options: WorldOptions, kind: string, nth = 0): Promise<number> {
  const { world } = await live(options)
  const effects = world.log.filter(entry => /^(api|rpc|wallet|store)$/.test(entry.kind))
  const places = effects.flatMap((entry, index) => (entry.kind === kind ? [index] : []))
  return places[nth] ?? Number.NaN
}

describe('faults of pages and processes', () => {
  test.each(['buy', 'list'] as const)(
    'behavior: F72 closed after the wallet said yes, opened the next day: %s',
    async action => {
      const at = await numberOf({ action }, 'wallet')
      const lived = await survive({ action, reload: day, crashes: [{ at, side: 'after' }] })
      expect(lived).toMatchObject({ happened: [0], status: 'complete' })
    },
  )

  test('error: F72 a cancellation that did nothing is not called complete the next day', async () => {
    const first = await numberOf({ action: 'cancel' }, 'wallet')
    const faults: Fault[] = [
      { code: 'F66', name: 'empty', on: 'chain', act: mineAfter(2_000, 'empty') },
    ]
    for (let at = first; at < first + 12; at += 1) {
      const crashes = [{ at, side: 'before' as const }]
      const options = { action: 'cancel', reload: day, crashes } as const
      const lived = await survive({ ...options, faults: at === first ? [] : faults })
      expect([at, lived.status === 'complete']).toEqual([at, at === first])
    }
  })

  test.each(names)('behavior: F73 two tabs ask for the same: %s', async action => {
    await within({ action, items: 2 }, async world => {
      const clicks = [world.open(), world.open()].map(tab => world.click(tab))
      await world.run()
      for (const { settled } of clicks) {
        expect(settled?.error).toBeUndefined()
        expect(settled?.value?.state.status).toBe('complete')
      }
      expect(world.prompts).toHaveLength(2)
      expect(world.happened().sort()).toEqual([0, 1])
    })
  })

  test.each(names)('behavior: F74 a double click is one run (A17): %s', async action => {
    await within({ action, items: 2 }, async world => {
      const tab = world.open()
      const clicks = [world.click(tab), world.click(tab)]
      await world.run()
      expect(clicks[0]?.settled?.value).toBe(clicks[1]?.settled?.value)
      expect(world.prompts).toHaveLength(2)
      expect(tab.events).toHaveLength(1)
    })
  })

  test.each([1_000, 20_000, 90_000])(
    'behavior: F75 offline for %i ms after the send',
    async milliseconds => {
      const from = 1 + (await numberOf({ action: 'buy' }, 'wallet'))
      const lived = await live({ action: 'buy', faults: offline(from, milliseconds) })
      expect(lived).toMatchObject({ status: 'complete', happened: [0], prompts: 1 })
    },
  )

  test('behavior: F75 a laptop that sleeps for eight hours while the transaction is mined', async () => {
    const lived = await live({
      action: 'buy',
      faults: [
        {
          ...{ code: 'F75', name: 'sleep', on: 'chain' },
          act: (world, hash) => {
            world.clock.after(1_000, () => {
              world.mine(hash)
              world.clock.sleep(8 * 3_600_000)
            })
          },
        },
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0], prompts: 1 })
  })

  const store = (act: (effect: Effect) => unknown, match = /./): Fault => ({
    ...{ code: 'F76', name: 'storage', on: 'store', match, act, times: 1e9 },
  })
  test.each<[string, Fault]>([
    ['full', store(fail('QuotaExceededError'), /^(set|add)/)],
    ['disabled', store(fail('SecurityError'))],
    ['silent', store(hang)],
    ['forgetful', store(() => undefined, /^(set|get)/)],
    ['full of rubbish', store(() => '{"version":99,"steps":[[[', /^get run/)],
  ])('behavior: F76 the storage is %s: the run goes on in memory', async (_, fault) => {
    for (const action of ['buy', 'list'] as const) {
      await within({ action, items: 2, faults: [fault] }, async world => {
        const clicked = world.click(world.open())
        await world.run()
        expect(clicked.settled?.value?.state.status).toBe('complete')
        expect(world.prompts).toHaveLength(2)
        expect(world.happened().sort()).toEqual([0, 1])
      })
    }
  })
  test.each([
    ['not JSON', () => '{"version":'],
    ['of an older version', (text: string) => text.replace(/"version":\d+/, '"version":0')],
    ['empty', () => ''],
    ['another shape', () => '[]'],
  ])('behavior: F76 a record that is %s is ignored', async (_, spoil) => {
    const at = await numberOf({ action: 'buy' }, 'wallet')
    await within({ action: 'buy', crashes: [{ at, side: 'before' }] }, async world => {
      world.click(world.open())
      await world.run()
      world.clock.drop()
      for (const [key, text] of world.store) world.store.set(key, spoil(text))
      expect(await world.resume(world.open())).toBeUndefined()
      expect(world.prompts).toEqual([])
    })
  })
  test('error: F76 a record that names another transaction proves nothing (T15)', async () => {
    const at = 1 + (await numberOf({ action: 'buy' }, 'wallet'))
    await within(
      {
        action: 'buy',
        crashes: [{ at: at + 3, side: 'before' }],
        faults: [{ code: 'F76', name: 'never mined', on: 'chain', act: () => undefined }],
      },
      async world => {
        world.click(world.open())
        await world.run()
        world.clock.drop()
        const [sent] = world.chain.transactions
        // The nodes have forgotten what was really sent.
        if (sent) forget(world, sent.hash)
        const other = world.chain.send({
          ...{ from: world.account, to: world.account, input: '0x', value: 0n, nonce: 7 },
        })
        world.mine(other)
        for (const [key, text] of world.store) {
          world.store.set(key, text.replaceAll(String(sent?.hash), other))
        }
        const resumed = await world.resume(world.open())
        expect(resumed?.settled?.value?.state.status).not.toBe('complete')
        expect(world.prompts).toHaveLength(1)
      },
    )
  })

  test.each(names)(
    'behavior: F77 aborted at every effect: nothing more is asked, and it can be gone on with (A43): %s',
    async action => {
      const { world: whole } = await live({ action, items: 2 })
      for (let at = 0; at < whole.effects; at += 1) {
        await within(
          {
            ...{ action, items: 2 },
            onEffect: (world, number) => {
              if (number === at) world.clicks[0]?.controller.abort()
            },
          },
          async world => {
            const tab = world.open()
            const clicked = world.click(tab)
            let asked: number | undefined
            clicked.controller.signal.addEventListener('abort', () => {
              // The prompt that is being opened at this very moment is open.
              asked = world.prompts.length + 1
            })
            await world.run()
            expect(world.prompts.length).toBeLessThanOrEqual(asked ?? world.prompts.length)
            await assertInvariants(world)
            const before = world.prompts.length
            await world.resume(tab)
            // Whatever was sent is brought to its end, and nothing was asked for twice.
            await assertInvariants(world)
            expect(world.prompts.length).toBeGreaterThanOrEqual(before)
          },
        )
      }
    },
  )

  test.each([0, 1])(
    'behavior: F77 one of two callers of a run aborts: it is told no more, the other sees the end: %i',
    async leaves => {
      const slow: Fault = { code: 'F77', name: 'slow', on: 'chain', act: mineAfter(20_000) }
      await within({ action: 'buy', faults: [slow] }, async world => {
        const tab = world.open()
        const clicks = [world.click(tab), world.click(tab)]
        world.clock.after(5_000, () => clicks[leaves]?.controller.abort())
        await world.run()
        const [left, stayed] = [clicks[leaves], clicks[1 - leaves]]
        expect(left?.settled).toMatchObject({ at: 5_000, error: { code: 'aborted' } })
        expect(left?.late).toBe(0)
        expect(stayed?.settled?.value?.state.status).toBe('complete')
        expect(stayed?.snapshots.at(-1)?.run.status).toBe('complete')
      })
    },
  )

  test.each<[string, () => unknown]>([
    ['throws', fail('progress')],
    ['rejects', () => Promise.reject(new Error('progress'))],
    ['never returns', () => new Promise(() => undefined)],
  ])('behavior: F78 onProgress %s', async (_, onProgress) => {
    for (const action of ['buy', 'list'] as const) {
      const lived = await live({ action, items: 2, approval: true, more: { onProgress } })
      expect(lived).toMatchObject({ status: 'complete', happened: [0, 1] })
    }
  })
  test('behavior: F78 listeners that throw, and hands that reach into a snapshot', async () => {
    const lived = await live({
      action: 'buy',
      items: 2,
      more: {
        onProgress: (steps: { id: string; items: unknown[] }[]) => {
          expect(() => {
            const [step] = steps
            if (step) step.id = 'changed'
          }).toThrow(TypeError)
        },
      },
      prepare: world => {
        const { open } = world
        world.open = () => {
          const tab = open()
          tab.client.addEventListener(fail('listener'))
          return tab
        }
      },
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0, 1] })
  })

  test.each([-3_600_000, 3_600_000, 1e11])(
    'behavior: F79 the wall clock jumps by %i ms while it waits',
    async by => {
      for (const action of ['buy', 'list'] as const) {
        const faults = [100, 1_000, 3_000].map(
          (at): Fault => ({
            ...{ code: 'F79', name: 'jump', on: 'time', at, act: ({ clock }) => clock.jump(by) },
          }),
        )
        const lived = await live({ action, items: 2, faults })
        expect(lived).toMatchObject({ status: 'complete', happened: [0, 1], prompts: 2 })
      }
    },
  )

  test('behavior: F80 two clients on one page, each bound to its own wallet', async () => {
    await within({ action: 'buy' }, async world => {
      const strangers: string[] = []
      // Another account in another wallet, on the same chain.
      const other = privateKeyToAccount(`0x${'17'.repeat(32)}`)
      const asked: string[][] = []
      const request = async ({ method, params }: { method: string; params?: unknown }) => {
        asked.push([method, JSON.stringify(params ?? [])])
        if (method === 'eth_accounts') return [other.address]
        if (method === 'eth_sendTransaction') throw Object.assign(new Error('no'), { code: 4001 })
        return world.chain.request({ method, params })
      }
      const tabs = [world.open(), world.open()] as const
      // A wallet that announced itself; nobody chose it.
      Object.assign(globalThis, {
        ethereum: { request: async ({ method }: { method: string }) => strangers.push(method) },
      })
      try {
        const mine = world.click(tabs[0])
        const wallet = createWalletClient({
          account: other.address,
          transport: custom({ request }, { retryCount: 0 }),
        })
        const theirs = world.trade
          .start(tabs[1].client, { ...world.input, wallet, precheck: false })
          .catch((error: unknown) => error)
        await world.run()
        await world.calm()
        // The marketplace's answer names the first account: the second is not asked to send for it.
        expect(await theirs).toBeInstanceOf(Error)
        expect(asked.filter(([method]) => /send|sign/i.test(String(method)))).toEqual([])
        expect(mine.settled?.value?.state.status).toBe('complete')
        const senders = world.prompts.map(prompt => JSON.parse(prompt.key)[1][0].from.toLowerCase())
        expect(senders).toEqual([world.account.toLowerCase()])
        expect(world.happened()).toEqual([0])
        expect(strangers).toEqual([])
      } finally {
        Reflect.deleteProperty(globalThis, 'ethereum')
      }
    })
  })

  type Json = {
    steps: { items: { data: { value: string } }[] }[]
    path: { rawQuote: string }[]
  }
  test('behavior: F81 amounts beyond 2^53 are exact', async () => {
    const odd = oneEther - 1n
    const change = alter((json: Json) => ({
      ...json,
      path: json.path.map(line => ({ ...line, rawQuote: odd.toString() })),
      steps: json.steps.map(step => ({
        ...step,
        items: step.items.map(item => ({ ...item, data: { ...item.data, value: odd.toString() } })),
      })),
    }))
    const lived = await live({
      action: 'buy',
      faults: [{ code: 'F81', name: 'odd', on: 'api', match: /execute\/buy/, act: change }],
    })
    expect(lived.status).toBe('complete')
    expect(lived.world.chain.transactions.map(entry => entry.value)).toEqual([999999999999999999n])
  })
  test('behavior: F81 a price of 77 digits reaches the marketplace as it is', async () => {
    const weiPrice = `1${'0'.repeat(74)}77`
    const { listings } = trades.list.input(1) as { listings: object[] }
    const lived = await live({
      action: 'list',
      more: { listings: listings.map(entry => ({ ...entry, weiPrice })) },
    })
    expect(lived.status).toBe('complete')
    expect(lived.world.market.to('/execute/list/v5')[0]?.body).toMatchObject({
      params: [{ weiPrice }],
    })
  })

  test('behavior: a run that waits holds nothing but one transaction (I7)', async () => {
    const lived = await live({
      action: 'buy',
      faults: [{ code: 'F69', name: 'late', on: 'chain', act: mineAfter(60_000) }],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0] })
  })
})
