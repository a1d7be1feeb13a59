import { keccak256, toHex } from 'viem/utils'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, buyer, seller } from '../testing/createTestMarket.ts'
import type { Block, ChainSource } from './chainSource.ts'
import { type Cursor, chainUpdates } from './chainUpdates.ts'

let chain: ReturnType<typeof createFakeChain>
let stored: Map<number, `0x${string}`>
let cursor: Cursor | undefined
beforeEach(() => {
  chain = createFakeChain()
  stored = new Map()
  cursor = undefined
})

/** One pass, kept as the index would. */
async function pass(change: Partial<ChainSource> = {}, addresses?: readonly `0x${string}`[]) {
  let doubts = 0
  const source = { ...chain.source, doubt: () => void doubts++, ...change }
  const blocks: number[] = []
  const logs: string[] = []
  const rollbacks: number[] = []
  const updates = chainUpdates({
    source,
    cursor,
    storedHash: async number => stored.get(number),
    startBlock: 0,
    addresses,
  })
  for await (const update of updates) {
    if (update.type === 'rollback') {
      rollbacks.push(update.to)
      for (const number of [...stored.keys()]) if (number > update.to) stored.delete(number)
      const hash = stored.get(update.to)
      cursor = hash && { number: update.to, hash }
    } else {
      for (const block of update.blocks) {
        blocks.push(block.number)
        stored.set(block.number, block.hash)
        cursor = { number: block.number, hash: block.hash }
      }
      logs.push(...update.events.map(event => `${event.type} ${event.block}`))
    }
  }
  return { blocks, logs, rollbacks, doubts }
}

type Range = Parameters<ChainSource['logs']>[0]

/** The bloom of a block in which anything may be. */
const full = `0x${'ff'.repeat(256)}` as const
const withBloom = (blocks: Block[]) => blocks.map(block => ({ ...block, logsBloom: full }))

describe('chainUpdates', () => {
  test('default: many ranges, read at the same time, come in order', async () => {
    for (let i = 0; i < 950; i++) chain.mine()
    let open = 0
    let most = 0
    const { blocks } = await pass({
      blocks: async (from, to) => {
        most = Math.max(most, ++open)
        await new Promise(resolve => setImmediate(resolve))
        open--
        return chain.source.blocks(from, to)
      },
    })
    expect(blocks).toEqual(Array.from({ length: 951 }, (_, i) => i))
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
  })

  test('behavior: a pass that breaks off goes on where it was', async () => {
    for (let i = 0; i < 450; i++) chain.mine()
    const failing = pass({
      blocks: async (from, to) => {
        if (from >= 200) throw new Error('gone')
        return chain.source.blocks(from, to)
      },
    })
    await expect(failing).rejects.toThrow('gone')
    expect(cursor?.number).toBe(199)
    expect((await pass()).blocks[0]).toBe(200)
  })

  test('behavior: a node that is only behind is no reorganisation', async () => {
    for (let i = 0; i < 300; i++) chain.mine()
    await pass()
    for (const height of [290, 10]) {
      const head = async () => (await chain.source.blocks(height, height))[0] as Block
      const behind = await pass({
        mayLag: true,
        head,
        header: async number => (number > height ? undefined : chain.source.header(number)),
      })
      expect(behind).toEqual({ blocks: [], logs: [], rollbacks: [], doubts: 1 })
    }
    // A local chain really has lost them.
    chain.dropBlocks(10)
    expect((await pass()).rollbacks).toEqual([290])
  })

  test('behavior: a real reorganisation is followed where nodes may lag too, also to fewer blocks', async () => {
    for (let i = 0; i < 20; i++) chain.mine()
    await pass()
    chain.dropBlocks(5)
    chain.mine()
    expect(await pass({ mayLag: true })).toMatchObject({ rollbacks: [15], blocks: [16], doubts: 0 })
  })

  test('error: a history that has nothing in common is not followed where nodes may be wrong', async () => {
    for (let i = 0; i < 5; i++) chain.mine()
    await pass()
    chain.dropBlocks(6)
    for (let i = 0; i < 9; i++) chain.mine()
    await expect(pass({ mayLag: true })).rejects.toMatchObject({ code: 'foreign_chain' })
    expect(stored.size).toBe(6)
  })

  test.each([
    ['does not have its head', { blocks: async () => [] }],
    [
      'answers logs of another block',
      {
        logs: async (range: Range) =>
          (await chain.source.logs(range)).map(log => ({
            ...log,
            blockHash: keccak256(toHex('another')),
          })),
      },
    ],
    [
      'answers blocks that do not follow on each other',
      {
        blocks: async (from: number, to: number) =>
          (await chain.source.blocks(from, to)).map(block => ({
            ...block,
            parentHash: keccak256(toHex('another')),
          })),
      },
    ],
    [
      'answers two logs of one place',
      {
        logs: async (range: Range) =>
          (await chain.source.logs(range)).flatMap(log => [log, { ...log, address: buyer }]),
      },
    ],
    [
      'answers a log of a place that cannot be',
      {
        logs: async (range: Range) =>
          (await chain.source.logs(range)).map(log => ({ ...log, logIndex: 2 ** 31 })),
      },
    ],
  ] satisfies [string, Partial<ChainSource>][])(
    'error: a node that %s is doubted',
    async (_, lie) => {
      await pass()
      chain.transfer(art, seller, buyer, 1n)
      expect(await pass(lie)).toEqual({ blocks: [], logs: [], rollbacks: [], doubts: 1 })
      expect((await pass()).logs).toEqual(['transfer 1'])
    },
  )

  test('behavior: a log that a node tells twice is one', async () => {
    chain.transfer(art, seller, buyer, 1n)
    chain.transfer(art, buyer, seller, 1n)
    const twice = await pass({
      logs: async range => (await chain.source.logs(range)).flatMap(log => [log, { ...log }]),
    })
    expect(twice).toMatchObject({ logs: ['transfer 1', 'transfer 2'], doubts: 0 })
  })

  test('error: long ago, a node that has headers of other blocks than it was asked for is doubted', async () => {
    chain.transfer(art, seller, buyer, 1n)
    chain.transfer(art, buyer, seller, 1n)
    for (let i = 0; i < 600; i++) chain.mine()
    const narrow = (change: Partial<ChainSource> = {}) => pass(change, [art])
    const lie = await narrow({
      header: async number => chain.source.header(number === 2 ? 1 : number),
    })
    expect(lie).toMatchObject({ logs: [], doubts: 1 })
    expect(await narrow()).toMatchObject({ logs: ['transfer 1', 'transfer 2'], doubts: 0 })
  })

  test('behavior: logs that a node does not have yet are asked for by the block', async () => {
    chain.transfer(art, seller, buyer, 1n)
    const logsOf: ChainSource['logsOf'] = async ({ hash, topics }) =>
      (await chain.source.logs({ from: 0, to: 1, topics })).filter(log => log.blockHash === hash)
    const late = await pass({
      blocks: async (from, to) => withBloom(await chain.source.blocks(from, to)),
      logs: async () => [],
      logsOf,
    })
    expect(late.logs).toEqual(['transfer 1'])
  })

  test('error: where the node does not have the block, nothing is taken from it', async () => {
    chain.transfer(art, seller, buyer, 1n)
    const failing = pass({
      blocks: async (from, to) => withBloom(await chain.source.blocks(from, to)),
      logs: async () => [],
      logsOf: async () => {
        throw new Error('unknown block')
      },
    })
    await expect(failing).rejects.toThrow('unknown block')
    expect(cursor).toBeUndefined()
  })
})
