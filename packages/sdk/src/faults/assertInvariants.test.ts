import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertInvariants } from './assertInvariants.ts'
import { type Clock, installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { apiKey } from './openTab.ts'
import { payload } from './trades.ts'
import type { World } from './world.ts'

let clock: Clock
beforeEach(() => {
  clock = installClock()
})
afterEach(() => clock.uninstall())

/** A purchase that went well, then spoiled: what holds after it must not hold any more. */
async function spoiled(spoil: (world: World) => void): Promise<unknown> {
  const world = createWorld(clock, { action: 'buy' })
  world.click(world.open())
  await world.run()
  spoil(world)
  return assertInvariants(world).then(
    () => 'nothing was noticed',
    (error: Error) => error.message,
  )
}

const buyer = (world: World) => ({
  from: world.account,
  to: '0x2222222222222222222222222222222222222222' as const,
  value: 1n,
})
const saysFailed = (world: World) => {
  const [tab] = world.tabs
  const [event] = tab?.events ?? []
  const [clicked] = world.clicks
  if (!event || !tab || !clicked?.settled) throw new Error('it did not settle')
  tab.events = [{ ...event, data: { ...event.data, state: { status: 'failed' } } }]
  clicked.settled.value = undefined
  clicked.settled.error = Object.assign(new Error('no'), { moneyMoved: 'no' })
}

describe('assertInvariants', () => {
  test.each<[string, (world: World) => void]>([
    [
      'I1: item 0 happened 2 times',
      world => world.mine(world.chain.send({ ...buyer(world), value: 0n, input: payload(0, 9) })),
    ],
    ['I1: the wallet was asked 2 times', ({ prompts }) => prompts.push(...prompts)],
    [
      'I2:',
      ({ chain, log }) => {
        log.length = 0
        for (const entry of chain.transactions) entry.logs = []
      },
    ],
    [
      "I2: item 0 of 'sale'",
      ({ chain }) => {
        for (const entry of chain.transactions) entry.value += 1n
      },
    ],
    ['I3:', saysFailed],
    [
      'I4:',
      world => {
        saysFailed(world)
        const [clicked] = world.clicks
        if (clicked?.settled) clicked.settled.pending = ['0x01']
      },
    ],
    [
      'I5:',
      world => {
        world.log = world.log.filter(entry => entry.kind !== 'progress')
      },
    ],
    ['I5: asked before it was stored: sale/0', ({ unwritten }) => unwritten.push('sale/0')],
    [
      'I7: listeners are left: abort',
      ({ clicks: [clicked] }) =>
        clicked?.controller.signal.addEventListener('abort', () => undefined),
    ],
    [
      'I7: listeners are left: visibilitychange',
      () => document.addEventListener('visibilitychange', () => undefined),
    ],
    [
      'I7: 1 sockets are open',
      world => {
        world.sockets = () => 1
      },
    ],
    ['I7: 1 timers', () => void setTimeout(() => undefined, 60_000)],
    [
      'I8: 1 callbacks',
      ({ clicks: [clicked] }) => {
        if (clicked) clicked.late = 1
      },
    ],
    [
      'I8: events none',
      ({ tabs: [tab], clicks: [clicked] }) => {
        if (tab) tab.events = []
        if (clicked?.settled) clicked.settled.value = undefined
      },
    ],
    ['I8: events', ({ tabs: [tab] }) => tab?.events.push(...tab.events)],
    [
      'I8: snapshot.0 is not frozen',
      ({ clicks: [clicked] }) =>
        clicked?.snapshots.push({
          steps: Object.freeze([{} as never]),
          run: { status: 'running' },
        }),
    ],
    [
      'I9:',
      world => world.chain.send({ ...buyer(world), value: 10n ** 18n, input: payload(7, 9) }),
    ],
    [
      'I10:',
      world => {
        world.input = { ...world.input, source: 'added' }
      },
    ],
    ['I11: a secret is in a log line', ({ lines }) => lines.push([`key ${apiKey}`])],
    [
      'I11: a secret is in an error',
      ({ clicks: [clicked] }) => {
        if (clicked?.settled) clicked.settled.error = new Error('no', { cause: { deep: apiKey } })
      },
    ],
    [
      'I11: a call to',
      ({ market }) =>
        market.calls.push({
          ...(market.calls[0] as never as object),
          url: 'https://evil.example/',
        } as never),
    ],
  ])('error: %s', async (name, spoil) => {
    expect(await spoiled(spoil)).toContain(name)
  })

  test('default: a purchase that went well', async () => {
    expect(await spoiled(() => undefined)).toBe('nothing was noticed')
  })
})
