import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertInvariants } from './assertInvariants.ts'
import { catalogue } from './catalogue.ts'
import { type Clock, installClock } from './clock.ts'
import { createWorld } from './createWorld.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'

let clock: Clock
beforeEach(() => {
  clock = installClock()
})
afterEach(() => clock.uninstall())

/** A file of tests that is run by hand: each with its title, and what it does. */
function fileOf(name: string) {
  let before = () => {}
  let after = (_: string) => {}
  let end = () => {}
  const tasks = [{ mode: 'run' }]
  meetsCatalogue(`/any/where/${name}`, {
    beforeEach: work => {
      before = work
    },
    afterEach: work => {
      after = title => work({ task: { name: title, file: { tasks } } })
    },
    afterAll: work => {
      end = work
    },
  })
  return {
    tasks,
    end: () => end(),
    run: async (title: string, work: () => Promise<unknown>) => {
      before()
      await work()
      after(title)
    },
  }
}

async function live(): Promise<ReturnType<typeof createWorld>> {
  const world = createWorld(clock, { action: 'cancel' })
  world.click(world.open())
  await world.run()
  return world
}
const whole = async () => assertInvariants(await live())
const [, file = ''] = Object.entries(catalogue).find(([code]) => code === 'F23') ?? []
const codes = Object.keys(catalogue).filter(code => catalogue[code] === file)

describe('meetsCatalogue', () => {
  test('default: every code of the file was in the title of a test that asserted the invariants', async () => {
    const { run, end } = fileOf(file)
    for (const code of codes) await run(`behavior: ${code} is met`, whole)
    await run('behavior: another thing', async () => undefined)
    expect(end).not.toThrow()
  })

  test('error: a code that no test named', async () => {
    const { run, end, tasks } = fileOf(file)
    for (const code of codes.slice(1)) await run(`behavior: ${code} is met`, whole)
    expect(end).toThrow(`no test that passed is of: ${codes[0]}`)
    // Of some tests alone nothing is said.
    tasks.push({ mode: 'skip' })
    await run('behavior: another thing', async () => undefined)
    expect(end).not.toThrow()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['lives no world', async () => undefined],
    ['asserts nothing', live],
    [
      'goes on after it asserted',
      async () => {
        const world = await live()
        await assertInvariants(world)
        world.click(world.open())
        await world.run()
      },
    ],
    [
      'asserts of the last of two worlds alone',
      async () => {
        await live()
        await whole()
      },
    ],
  ])('error: a test that %s', async (_, work) => {
    const { run } = fileOf(file)
    await expect(run('behavior: F23 is met', work)).rejects.toThrow('no invariants at the end of')
  })
})
