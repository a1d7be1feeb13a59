import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { intents, solverTransactions } from '../../storage/schema/crossChain.ts'
import { requests } from '../../storage/schema/operations.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'
import { type FillTurns, fillPaid } from './fillPaid.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const account: Hex = `0x${'11'.repeat(20)}`
const target: Hex = `0x${'22'.repeat(20)}`
const time = 1_800_000_000

/** A chain on which everything was paid, and every call fails where it is tried. */
const party = (id: number) =>
  ({
    solver: account,
    settings: { escrow: `0x${'e5'.repeat(20)}`, confirmations: 0 },
    node: {
      fees: async () => ({ base: 1n, tip: 1n }),
      nonce: async () => 0,
      estimate: async () => ({ reason: 'no', isShort: false }),
    },
    context: {
      chain: { id, nativeCurrency: { symbol: 'ETH', decimals: 18 } },
      now: () => time * 1000,
      source: {
        head: async () => ({ number: 10, timestamp: time }),
        read: async () => [[account, 1n, 1, 5n]],
        balance: async () => 10n ** 18n,
      },
    },
  }) as unknown as Party

async function add(
  digit: string,
  requestId: string,
  state: 'deposited' | 'refunded',
  answer: Record<string, unknown> = {},
) {
  const id: Hex = `0x${digit.repeat(64)}`
  await database.db.insert(intents).values({
    ...{ id, content: id, salt: id, user: account, amount: 5n, fee: 0n, value: 0n, gasCost: 5n },
    ...{ calls: [{ to: target, data: '0x', value: '0' }], originChainId: 1, destinationChainId: 2 },
    ...{ payBy: 9e9, fillBy: 9e9, deadline: 9e9, state, requestId, createdAt: 1, updatedAt: 1 },
    answer,
  })
  return id
}

const chains = (...ids: readonly number[]) => new Map(ids.map(id => [id, party(id)]))
const pass = (parties: ReadonlyMap<number, Party>, turns: FillTurns = new Map()) =>
  fillPaid(
    { db: database.db, parties, now: () => time * 1000, onFailure: () => undefined },
    parties.get(2) as Party,
    turns,
  )

describe('fillPaid', () => {
  test.each([
    ['call', 'too much has failed before it'],
    ['buy', 'the calls fail: no'],
  ])(
    'behavior: what was quoted as a %s before another one failed goes by its own limits (T12)',
    async (kind, reason) => {
      const request = { chainId: 2, account, block: 1, orderIds: [], createdAt: 1 }
      await database.db.insert(requests).values([
        { ...request, id: 'earlier', kind: 'call' },
        { ...request, id: 'this', kind },
      ])
      const failed = await add('a', 'earlier', 'refunded')
      await database.db.insert(solverTransactions).values({
        ...{ chainId: 2, account, nonce: 1, kind: 'fill', intentIds: [failed], gas: 1, forms: [] },
        ...{ call: { to: target, data: '0x', value: '0' }, state: 'reverted' },
        ...{ createdAt: 1, updatedAt: time * 1000 - 60_000 },
      })
      const id = await add('b', 'this', 'deposited')
      const parties = chains(1, 2)
      await pass(parties)
      const rows = await database.db.select().from(intents)
      expect(rows.find(row => row.id === id)).toMatchObject({ state: 'refunding', reason })
    },
  )

  test.each([
    ['a mint of its contract', 'too much has failed before it', target],
    ['a mint of another one', 'the calls fail: no', `0x${'33'.repeat(20)}`],
    ['a purchase', 'the calls fail: no', undefined],
  ])(
    'behavior: after three mints of a contract have failed, %s is given back since %s (T12)',
    async (_, reason, drop) => {
      const request = { chainId: 2, account, block: 1, orderIds: [], createdAt: 1 }
      await database.db.insert(requests).values({ ...request, id: 'this', kind: 'buy' })
      const path = (contract?: string) => ({
        path: [{ orderId: contract ? `mint:${contract}` : '0x1', contract }],
      })
      for (const [nonce, digit] of ['1', '2', '3'].entries()) {
        const failed = await add(digit, 'gone', 'refunded', path(target))
        await database.db.insert(solverTransactions).values({
          ...{ chainId: 2, account, nonce, kind: 'fill', intentIds: [failed], gas: 1, forms: [] },
          ...{ call: { to: target, data: '0x', value: '0' }, state: 'reverted' },
          ...{ createdAt: 1, updatedAt: time * 1000 - 60_000 },
        })
      }
      // Each of them was somebody else's.
      await database.db.update(intents).set({ user: `0x${'44'.repeat(20)}` })
      const id = await add('b', 'this', 'deposited', path(drop))
      const parties = chains(1, 2)
      await pass(parties)
      const rows = await database.db.select().from(intents)
      expect(rows.find(row => row.id === id)).toMatchObject({ state: 'refunding', reason })
    },
  )

  test('behavior: however many were paid on a chain that is away, those of another one are looked at', async () => {
    const id = await add('b', 'this', 'deposited')
    const [row] = await database.db.select().from(intents)
    const waiting = Array.from({ length: 150 }, (_, place) => ({
      ...(row as typeof intents.$inferInsert),
      ...{ id: `0x${`${place}`.padStart(64, '0')}` as Hex, originChainId: 3, createdAt: 0 },
    }))
    await database.db.insert(intents).values(waiting)
    const down = party(3)
    down.context.source.head = async () => {
      throw new ChainUnavailableError(3, new Error('down'))
    }
    const parties = new Map([party(1), party(2), down].map(each => [each.context.chain.id, each]))
    await expect(pass(parties)).rejects.toMatchObject({ code: 'chain_unavailable', chainId: 3 })
    const moved = (await database.db.select().from(intents)).filter(
      ({ state }) => state !== 'deposited',
    )
    expect(moved).toMatchObject([{ id, state: 'refunding', reason: 'the calls fail: no' }])
  })

  describe('where many wait', () => {
    /** So many before the one that they must not hold up, which `change` says what they wait for. */
    const addMany = async (count: number, change: Partial<typeof intents.$inferInsert>) => {
      const id = await add('b', 'this', 'deposited')
      const [row] = await database.db.select().from(intents).where(eq(intents.id, id))
      const waiting = Array.from({ length: count }, (_, place) => ({
        ...(row as typeof intents.$inferInsert),
        ...{ id: `0x${`${place}`.padStart(64, 'c')}` as Hex, createdAt: 0, ...change },
      }))
      await database.db.insert(intents).values(waiting)
      return id
    }
    const underWay = async (count: number, value: string, answer = {}) => {
      const at = { createdAt: 1, updatedAt: time * 1000, state: 'pending' as const }
      for (let nonce = 0; nonce < count; nonce++) {
        const id = await add(`${nonce}`, 'call', 'refunded', answer)
        await database.db.insert(solverTransactions).values({
          ...{
            chainId: 2,
            account,
            nonce,
            kind: 'fill',
            intentIds: [id],
            gas: 1,
            forms: [],
            ...at,
          },
          call: { to: target, data: '0x', value },
        })
      }
    }
    const moved = async () =>
      (await database.db.select().from(intents).where(eq(intents.state, 'refunding'))).map(
        ({ id, reason }) => ({ id, reason }),
      )

    test.each([
      ['calls', 'call', {}],
      ['mints', 'buy', { path: [{ orderId: `mint:${target}`, contract: target }] }],
    ])(
      'behavior: 110 %s that wait for others hold up no purchase, and no node is asked about them (T12)',
      async (_, kind, answer) => {
        const request = { chainId: 2, account, block: 1, orderIds: [], createdAt: 1 }
        await database.db.insert(requests).values([
          { ...request, id: 'call', kind },
          { ...request, id: 'this', kind: 'buy' },
        ])
        await underWay(10, '0', answer)
        const id = await addMany(110, { requestId: 'call', answer })
        let asked = 0
        const parties = chains(1, 2)
        for (const each of parties.values()) {
          const { read } = each.context.source
          each.context.source.read = (...args) => {
            asked++
            return read(...args)
          }
        }
        await pass(parties)
        expect(await moved()).toEqual([{ id, reason: 'the calls fail: no' }])
        expect(asked).toBeLessThan(4)
        // Nor do they wait until nobody can give them back.
        await database.db.update(intents).set({ fillBy: time + 59 })
        await pass(parties)
        expect(await moved()).toHaveLength(101)
      },
    )

    test('behavior: nor do 150 for which there is not enough money left for now (T12)', async () => {
      await underWay(1, '600000000000000000')
      const id = await addMany(150, { value: 5n * 10n ** 17n })
      await pass(chains(1, 2))
      expect(await moved()).toEqual([{ id, reason: 'the calls fail: no' }])
    })

    test('behavior: what has no end that is known is looked at in turn, the next pass where the last one ended (T12)', async () => {
      const id = await addMany(150, { originChainId: 3 })
      const parties = chains(1, 2, 3)
      const { settings, context } = parties.get(3) as Party
      // Of this chain nobody knows how long its confirmations take.
      Object.assign(settings, { confirmations: 12 })
      Object.assign(context.source, { header: async () => undefined })
      const turns: FillTurns = new Map()
      await pass(parties, turns)
      expect(await moved()).toEqual([])
      await pass(parties, turns)
      expect(await moved()).toEqual([{ id, reason: 'the calls fail: no' }])
      // Then it begins anew.
      expect(turns.size).toBe(0)
    })
  })

  describe('where confirmations take long', () => {
    /** Of blocks that come every twelve seconds, each call done for the asking. */
    const slow = (id: number, confirmations: number, isKnown = true) => {
      const base = party(id)
      const header = (number: number) => ({ number, timestamp: time + 12 * (number - 1000) })
      return {
        ...base,
        settings: { ...base.settings, confirmations, mostPerGas: 10n ** 12n },
        account: { signTransaction: async () => '0x02' },
        node: {
          ...base.node,
          estimate: async () => ({ gas: 1n }),
          send: async () => undefined,
        },
        context: {
          ...base.context,
          source: {
            ...base.context.source,
            head: async () => header(1000),
            header: async (number: number) => (isKnown ? header(number) : undefined),
          },
        },
      } as unknown as Party
    }
    const fill = async (left: number, parties: readonly [Party, Party]) => {
      const id = await add('c', 'this', 'deposited')
      const times = { fillBy: time + 1000, deadline: time + left }
      await database.db.update(intents).set(times)
      await pass(new Map([1, 2].map(id => [id, parties[id - 1] as Party])))
      const rows = await database.db.select().from(intents)
      const [sent] = await database.db.select().from(solverTransactions)
      const args = sent && decodeFunctionData({ abi: escrowAbi, data: sent.call.data }).args
      return { row: rows.find(row => row.id === id), latest: args?.[1] }
    }

    test('default: it may be mined until it was to be, where that leaves all the time to claim it', async () => {
      // 1.25 × (64 + 12) × 12 + 300.
      const { row, latest } = await fill(1000 + 1440, [slow(1, 12), slow(2, 64)])
      expect([row?.state, row?.fillBy, latest]).toEqual([
        'filling',
        time + 1000,
        BigInt(time + 1000),
      ])
    })

    test('behavior: where blocks have become slower it has to be mined earlier, so that it is still claimed', async () => {
      const { row, latest } = await fill(800 + 1440, [slow(1, 12), slow(2, 64)])
      expect([row?.state, row?.fillBy, latest]).toEqual(['filling', time + 800, BigInt(time + 800)])
    })

    test('error: what could not be claimed any more is not filled', async () => {
      const { row, latest } = await fill(59 + 1440, [slow(1, 12), slow(2, 64)])
      expect([row?.state, row?.reason, latest]).toEqual([
        ...['refunding', 'its confirmations would take until after its deadline', undefined],
      ])
    })

    test('error: nor while nobody knows how long they take', async () => {
      const { row, latest } = await fill(9000, [slow(1, 12), slow(2, 64, false)])
      expect([row?.state, latest]).toEqual(['deposited', undefined])
    })
  })
})
