import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escrowCursors, intents, solverTransactions } from '../../storage/schema/crossChain.ts'
import { fakeLog } from '../../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { startNode } from '../../testing/startNode.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'
import { createSolverNode } from '../solverNode.ts'
import { claimFilled } from './claimFilled.ts'
import { followSent } from './followSent.ts'
import { watchEscrow } from './watchEscrow.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const escrow: Hex = `0x${'e5'.repeat(20)}`
const account: Hex = `0x${'11'.repeat(20)}`
const hash: Hex = `0x${'ab'.repeat(32)}`
const id: Hex = `0x${'1d'.repeat(32)}`
const deposited = 1
const claimed = 2
const refunded = 3

/** A chain of two nodes, of which the first one says what it likes. */
function partyOf({ first = deposited, second = deposited, logs = [] as object[] }): Party {
  const answer = (state: number) => [account, 1n, state, 5n]
  const header = (number: number) => ({ number, hash, timestamp: number })
  return {
    solver: account,
    settings: { escrow, confirmations: 1 },
    node: { receipt: async () => ({ hash, blockNumber: 5, succeeded: true }) },
    context: {
      chain: { id: 1 },
      source: {
        head: async () => header(10),
        header: async (number: number) => header(number),
        logs: async () => logs,
        read: async () => [answer(first)],
        readOfEach: async () => [answer(first), answer(second)],
      },
    },
  } as unknown as Party
}
const log = (name: 'Claimed' | 'Refunded') => ({
  ...fakeLog(escrow, escrowAbi, name, { id, depositor: account, amount: 5n }),
  transactionHash: hash,
})
const solverOf = () => ({
  ...{ db: database.db, parties: new Map<number, Party>(), now: () => 5 },
  onFailure: () => undefined,
})
const stateOf = async () => (await database.db.select().from(intents))[0]?.state
async function add(state: 'filled' | 'filling' | 'refunding') {
  await database.db.insert(intents).values({
    ...{ id, content: id, user: account, amount: 5n, fee: 0n, value: 0n, gasCost: 0n },
    ...{ originChainId: 1, destinationChainId: 2, payBy: 9e9, fillBy: 9e9, deadline: 9e9 },
    ...{ state, createdAt: 1, updatedAt: 1 },
  })
  await database.db
    .insert(escrowCursors)
    .values({ chainId: 1, number: 5, hash: `0x${'cd'.repeat(32)}`, timestamp: 5 })
}
const send = (kind: 'fill' | 'claim' | 'refund', nonce = 1) =>
  database.db.insert(solverTransactions).values({
    ...{ chainId: 1, account, nonce, kind, intentIds: [id], gas: 1, state: 'pending' },
    call: { to: escrow, data: '0x', value: '0' },
    forms: [{ hash, raw: '0x', maxFeePerGas: '1', maxPriorityFeePerGas: '1', signedAt: 1 }],
    ...{ createdAt: 1, updatedAt: 1 },
  })
const disagree = { code: 'nodes_disagree' }

describe('watchEscrow', () => {
  test.each([
    ['Claimed', claimed, 'claimed'],
    ['Refunded', refunded, 'failed'],
  ] as const)(
    'error: %s, a log that one node made up, ends nothing (T14)',
    async (name, state, end) => {
      await add('filled')
      const watch = (told: Parameters<typeof partyOf>[0]) =>
        watchEscrow(solverOf(), partyOf({ logs: [log(name)], ...told }))
      // It lies of its logs only, or of the escrow, too.
      await expect(watch({})).rejects.toMatchObject(disagree)
      await expect(watch({ first: state })).rejects.toMatchObject(disagree)
      expect(await stateOf()).toBe('filled')
      await watch({ first: state, second: state })
      expect(await stateOf()).toBe(end)
    },
  )
})

describe('claimFilled', () => {
  test('error: that a payment was given back, as one node alone has it, gives up nothing (T14)', async () => {
    await add('filled')
    await expect(claimFilled(solverOf(), partyOf({ first: refunded }))).rejects.toMatchObject(
      disagree,
    )
    expect(await stateOf()).toBe('filled')
    await claimFilled(solverOf(), partyOf({ first: refunded, second: refunded }))
    expect(await stateOf()).toBe('failed')
  })
})

describe('claimFilled, of a payment that a reorganisation took away', () => {
  const gone = { first: 0, second: 0 }

  test('behavior: it may come back until its deadline, and then stands in nobody’s way', async () => {
    await add('filled')
    await claimFilled(solverOf(), partyOf(gone))
    expect(await stateOf()).toBe('filled')
    await database.db.update(intents).set({ deadline: 9 })
    const told: string[] = []
    const onFailure = (error: unknown) => told.push((error as Error).message)
    await claimFilled({ ...solverOf(), onFailure }, partyOf(gone))
    expect(await stateOf()).toBe('failed')
    expect(told).toEqual([expect.stringMatching(/payment is gone/)])
  })

  test('error: nothing is given up because one node alone does not know of it (T14)', async () => {
    await add('filled')
    await database.db.update(intents).set({ deadline: 9 })
    await expect(claimFilled(solverOf(), partyOf({ first: 0 }))).rejects.toMatchObject(disagree)
    expect(await stateOf()).toBe('filled')
  })
})

describe('followSent', () => {
  test.each([
    ['claim', 'filled', claimed, 'claimed'],
    ['refund', 'refunding', refunded, 'refunded'],
  ] as const)(
    'error: a receipt of a %s that one node made up (T14)',
    async (kind, from, state, end) => {
      await add(from)
      await send(kind)
      const follow = (told: Parameters<typeof partyOf>[0]) =>
        followSent(solverOf(), partyOf(told), new Map())
      await expect(follow({ first: state })).rejects.toMatchObject(disagree)
      await follow({})
      expect(await stateOf()).toBe(from)
      await follow({ first: state, second: state })
      expect(await stateOf()).toBe(end)
    },
  )
  test.each([
    ['that a fill failed', { status: '0x0' as const }, 'refunding'],
    ['that something else has its nonce', {}, 'deposited'],
  ])(
    'error: %s, as one node alone has it, lets nothing be given back (T14)',
    async (_, lie, end) => {
      await add('filling')
      await database.db.update(intents).set({ sentNonce: 1 })
      await send('fill')
      let isMined = false
      const start = (isLiar: boolean) =>
        startNode({
          answer: (method, [, tag]) => {
            if (method === 'eth_chainId') return '0x1'
            if (method === 'eth_getTransactionReceipt')
              return (isLiar || isMined) && 'status' in lie ? { blockNumber: '0x5', ...lie } : null
            if (method !== 'eth_getTransactionCount') throw { code: -32601, message: 'not found' }
            expect(tag).toBe('0x9')
            return numberToHex(isLiar || isMined ? 2 : 1)
          },
        })
      const nodes = [await start(true), await start(false)]
      const node = createSolverNode({ chainId: 1, rpcUrls: nodes.map(({ url }) => url) })
      const party = partyOf({})
      const { source } = party.context
      // Neither node has it filled.
      Object.assign(source, { read: async () => [false], readOfEach: async () => [false, false] })
      const follow = () => followSent(solverOf(), { ...party, node }, new Map())
      await expect(follow()).rejects.toMatchObject(disagree)
      expect(await stateOf()).toBe('filling')
      nodes[1]?.stop()
      await expect(follow()).rejects.toMatchObject(disagree)
      expect(await stateOf()).toBe('filling')
      nodes.push(await start(false))
      isMined = true
      const again = createSolverNode({
        chainId: 1,
        rpcUrls: [nodes[0], nodes[2]].flatMap(each => each?.url ?? []),
      })
      await followSent(solverOf(), { ...party, node: again }, new Map())
      expect(await stateOf()).toBe(end)
      for (const each of nodes) each.stop()
    },
  )
})
