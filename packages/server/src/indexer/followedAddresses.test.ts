import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, buyer, editions, listing, seller, weth } from '../testing/createTestMarket.ts'
import { startChainNode } from '../testing/startChainNode.ts'
import { chainUpdates } from './chainUpdates.ts'
import { followedAddresses } from './followedAddresses.ts'
import { rpcSource } from './rpcSource.ts'

const chain: Chain = {
  id: 31337,
  name: 'Test',
  rpcUrls: [],
  startBlock: 0,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: weth,
  collections: [art],
}
const nodes: { stop(): void }[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

/** All that a pass over a chain gives, and what it asks the node for. */
async function backfill(
  fake: ReturnType<typeof createFakeChain>,
  served: Chain,
  finalAddresses?: readonly `0x${string}`[],
) {
  const node = await startChainNode(fake)
  nodes.push(node)
  const updates = chainUpdates({
    source: rpcSource({ chainId: 31337, rpcUrls: [node.url] }),
    cursor: undefined,
    storedHash: async () => undefined,
    startBlock: 0,
    addresses: followedAddresses(served, [weth]),
    finalAddresses,
    currencies: [weth],
  })
  const events: string[] = []
  const successes = new Map<string, boolean | undefined>()
  let last: { number: number; hash: string } | undefined
  for await (const update of updates) {
    if (update.type === 'rollback') throw new Error('Nothing was taken back')
    for (const event of update.events)
      events.push(`${event.block} ${event.logIndex} ${event.type} ${event.contract}`)
    for (const block of update.blocks) {
      last = { number: block.number, hash: block.hash }
      for (const each of block.transactions) successes.set(each.hash, each.success)
    }
  }
  return { events, last, successes, counts: node.counts() }
}

describe('followedAddresses', () => {
  test('default: the collections, the marketplaces, and the currencies of offers', () => {
    const addresses = followedAddresses(chain, [weth])
    expect(addresses).toContain(art)
    expect(addresses).toContain(weth)
    expect(addresses).toContain('0x00000000000000adc04c56bf30ac9d3c0aaf14dc')
  })

  test('behavior: pools that tell of their trades themselves', () => {
    const pools = [
      { kind: 'sudoswap', address: seller },
      { kind: 'nft20', address: buyer },
    ] as const
    const added = followedAddresses({ ...chain, pools }, [])
    expect(added).toContain(seller)
    expect(added).not.toContain(buyer)
  })

  test('behavior: pools that a factory told of, as many as there is room for', () => {
    const found = Array.from({ length: 900 }, (_, i) => ({
      ...{ kind: 'sudoswap' as const, isFound: true },
      address: `0x${i.toString(16).padStart(40, '0')}` as const,
    }))
    const few = followedAddresses({ ...chain, pools: found.slice(0, 3) }, [])
    for (const { address } of found.slice(0, 3)) expect(few).toContain(address)
    const many = followedAddresses({ ...chain, pools: found }, [weth], [seller])
    expect(many).toHaveLength(500)
    expect(many).toContain(seller)
  })

  test('behavior: all contracts where all collections are followed, or more than a filter takes', () => {
    expect(followedAddresses({ ...chain, collections: undefined }, [])).toBeUndefined()
    expect(followedAddresses({ ...chain, collections: 'all' }, [])).toBeUndefined()
    const many = Array.from(
      { length: 500 },
      (_, i) => `0x${i.toString(16).padStart(40, '0')}` as const,
    )
    expect(followedAddresses({ ...chain, collections: many }, [])).toBeUndefined()
  })

  test('behavior: a backfill reads of old blocks those with logs of theirs, and misses nothing', async () => {
    const fake = createFakeChain()
    fake.deploy(art, { kind: 'erc721' })
    fake.deploy(editions, { kind: 'erc1155' })
    fake.mint(art, seller, 1n)
    fake.mint(editions, seller, 1n, 1000n)
    fake.setFunds(weth, buyer, 100n)
    let sold: string | undefined
    for (let i = 0; i < 1300; i++) {
      if (i % 3 === 0) fake.transfer(editions, seller, buyer, 1n)
      else if (i === 400) sold = fake.fulfil(listing(fake), buyer)
      else if (i === 1250) fake.transfer(art, buyer, seller, 1n)
      else fake.mine()
    }
    const all = await backfill(fake, { ...chain, collections: 'all' })
    const narrow = await backfill(fake, chain)
    expect(narrow.last).toEqual(all.last)
    expect(narrow.last?.number).toBe(fake.height())
    expect(narrow.events).toEqual(all.events.filter(event => !event.endsWith(editions)))
    expect(narrow.events.filter(event => event.includes('transfer'))).toHaveLength(3)
    expect(narrow.successes.get(`${sold}`)).toBe(true)
    expect(all.counts.eth_getBlockReceipts).toBe(fake.height() + 1)
    // Those that may yet be taken back, whole; and of three ranges before the ends and what happened.
    expect(narrow.counts.eth_getBlockReceipts).toBe(256)
    expect(narrow.counts.eth_getBlockByNumber).toBeLessThan(256 + 20)
    expect(narrow.counts.eth_getLogs).toBeLessThan(all.counts.eth_getLogs ?? 0)
    // Without offers nobody's funds of long ago matter; those of now do.
    fake.setFunds(weth, buyer, 50n)
    const lasting = followedAddresses(chain, [])
    const unfunded = await backfill(fake, chain, lasting)
    const funds = (list: readonly string[]) => list.filter(event => event.includes(' funds '))
    expect(funds(narrow.events)).toHaveLength(1)
    expect(funds(unfunded.events)).toEqual([`${fake.height()} 0 funds ${weth}`])
    expect(unfunded.events.filter(event => !event.includes(' funds '))).toEqual(
      narrow.events.filter(event => !event.includes(' funds ')),
    )
  }, 60_000)

  test('behavior: a range that does not follow on what is indexed is not taken', async () => {
    const fake = createFakeChain()
    for (let i = 0; i < 900; i++) fake.mine()
    const doubts: true[] = []
    const updates = chainUpdates({
      source: {
        ...fake.source,
        doubt: () => void doubts.push(true),
        header: async number => {
          const header = await fake.source.header(number)
          return number === 500 && header
            ? { ...header, parentHash: `0x${'00'.repeat(32)}` }
            : header
        },
      },
      cursor: undefined,
      storedHash: async () => undefined,
      startBlock: 0,
      addresses: [art],
    })
    const ends: (number | undefined)[] = []
    for await (const update of updates)
      if (update.type === 'blocks') ends.push(update.blocks.at(-1)?.number)
    expect({ ends, doubts }).toEqual({ ends: [499], doubts: [true] })
  })
})
