import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../storage/openDatabase.ts'
import { startTestPostgres, type TestPostgres } from '../testing/startTestPostgres.ts'
import { until } from '../testing/until.ts'
import type { Bus, Hint } from './bus.ts'
import { localBus } from './localBus.ts'
import { postgresBus } from './postgresBus.ts'

let postgres: TestPostgres
let databases: Database[] = []
beforeAll(async () => {
  postgres = await startTestPostgres({ own: true })
}, 60_000)
afterEach(async () => {
  for (const database of databases) await database.close()
  databases = []
})
afterAll(() => postgres.stop())

const open = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl })
  databases.push(database)
  return database
}

/** What a subscriber heard: its hints, and how often that it may have missed some. */
const listen = (bus: Bus) => {
  const heard = { hints: [] as Hint[], gaps: 0, stop: () => undefined as unknown }
  heard.stop = bus.subscribe(hint => {
    if (hint) heard.hints.push(hint)
    else heard.gaps++
  })
  return heard
}

const buses = {
  local: async () => {
    const bus = localBus()
    return [bus, bus] as const
  },
  postgres: async () => {
    const url = await postgres.createDatabase()
    const [first, second] = [await open(url), await open(url)]
    const [a, b] = [listen(first.bus), listen(second.bus)]
    await until('both listen', () => a.gaps && b.gaps)
    for (const each of [a, b]) each.stop()
    return [first.bus, second.bus] as const
  },
}

describe.each(['local', 'postgres'] as const)('bus: %s', kind => {
  test('default: what one says all hear, itself too', async () => {
    const [one, other] = await buses[kind]()
    const [own, theirs] = [listen(one), listen(other)]
    await until('both know that they hear', () => own.gaps && theirs.gaps)
    one.publish({ chainId: 1, upTo: 5 })
    expect(own.hints).toEqual([])
    await until('both hear it', () => own.hints.length && theirs.hints.length)
    expect(own.hints).toEqual([{ chainId: 1, upTo: 5 }])
    expect(theirs.hints).toEqual(own.hints)
  })

  test('behavior: of many the last of each chain is heard, and after the end of listening none', async () => {
    const [one, other] = await buses[kind]()
    const [heard, ended] = [listen(other), listen(other)]
    ended.stop()
    for (let upTo = 1; upTo <= 500; upTo++)
      for (const chainId of [1, 2]) one.publish({ chainId, upTo })
    const last = (chainId: number) => heard.hints.filter(hint => hint.chainId === chainId).at(-1)
    await until('the last is heard', () => last(1)?.upTo === 500 && last(2)?.upTo === 500)
    expect(ended.hints).toEqual([])
  })

  test('behavior: what a hint touches is heard, of several together', async () => {
    const [one, other] = await buses[kind]()
    const heard = listen(other)
    await until('it knows that it hears', () => heard.gaps)
    for (const touched of [['0xa'], ['0xb'], ['0xa', '0xc']]) one.publish({ chainId: 1, touched })
    const all = () => heard.hints.flatMap(hint => hint.touched ?? ['anything'])
    await until('all of it is heard', () => all().includes('0xc') && all().includes('0xb'))
    expect(new Set(all())).toEqual(new Set(['0xa', '0xb', '0xc']))
  })

  test('behavior: a listener that throws takes nothing from the others', async () => {
    const [one, other] = await buses[kind]()
    other.subscribe(() => {
      throw new Error('mine')
    })
    const heard = listen(other)
    one.publish({ chainId: 1, upTo: 1 })
    await until('the other hears it', () => heard.hints.length)
  })
})

describe('bus: postgres', () => {
  test('behavior: after the database was away, listeners hear of the gap and then hints again', async () => {
    const [one, other] = await buses.postgres()
    const heard = listen(other)
    await until('it hears', () => heard.gaps === 1)
    await postgres.kill()
    for (let i = 0; i < 5; i++) one.publish({ chainId: 1, upTo: 1 })
    await until('the end of it is known', () => heard.gaps >= 2)
    await postgres.restart()
    await until('a hint comes again', () => {
      one.publish({ chainId: 1, upTo: 2 })
      return heard.hints.some(hint => hint.upTo === 2)
    })
  })

  test('behavior: what is no hint is a reason to look', async () => {
    const database = await open(await postgres.createDatabase())
    const heard = listen(database.bus)
    await until('it listens', () => heard.gaps)
    for (const text of ['', '{', 'null', '{"chainId":"1","upTo":1}', '[]']) {
      const { gaps } = heard
      await database.db.execute(sql`select pg_notify('sluice', ${text})`)
      await until('it is heard', () => heard.gaps > gaps)
    }
    expect(heard.hints).toEqual([])
  })

  test('behavior: why hints cannot be sent is told once until one is, and they go on without what they are about', async () => {
    const connectionString = await postgres.createDatabase()
    const client = new pg.Client({ connectionString })
    await client.connect()
    const reasons = ['too long', 'too long', 'no room']
    const failures: string[] = []
    const bus = postgresBus({
      connection: { connectionString },
      async notify(channel, payload) {
        const reason = reasons.shift()
        if (reason) throw new Error(reason)
        await client.query('select pg_notify($1, $2)', [channel, payload])
      },
      onFailure: error => failures.push((error as Error).message),
    })
    try {
      const heard = listen(bus)
      await until('it listens', () => heard.gaps)
      bus.publish({ chainId: 1, upTo: 3, touched: ['0xa'] })
      await until('it is heard', () => heard.hints.length)
      expect(heard.hints).toEqual([{ chainId: 1, upTo: 3 }])
      expect(failures).toEqual(['too long', 'no room'])
      reasons.push('no room')
      bus.publish({ chainId: 1, upTo: 4 })
      await until('the next one is heard', () => heard.hints.length > 1)
      expect(failures).toEqual(['too long', 'no room', 'no room'])
    } finally {
      await bus.close()
      await client.end()
    }
  })

  test('behavior: databases do not hear each other', async () => {
    const [one] = await buses.postgres()
    const [, other] = await buses.postgres()
    const [own, foreign] = [listen(one), listen(other)]
    one.publish({ chainId: 1, upTo: 1 })
    await until('the own one hears it', () => own.hints.length)
    expect(foreign.hints).toEqual([])
  })
})
