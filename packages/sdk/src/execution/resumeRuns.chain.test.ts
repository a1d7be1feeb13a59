import { accounts, firstLight, startTestChain, type TestChain } from '@sluice/devnet'
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { pathLine, saleStep } from '../testing/scenario.ts'
import { copyStore } from '../testing/tabs.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
  'function balanceOf(address owner) view returns (uint256)',
])
const price = 50_000_000_000_000_000n
const items = [{ collection: firstLight.address }] as const

/** A purchase by which a real token arrives, from a wallet whose answers a test changes. */
function setUp(account: number, answer: (hash: unknown) => unknown = hash => hash) {
  const from = (accounts[account]?.address ?? '0x').toLowerCase() as Address
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [1n, from, 1n, []] })
  const to = firstLight.address
  const api = fakeApi({
    '/execute/buy/v7': () => ({
      json: {
        steps: [saleStep([{ status: 'incomplete', data: { from, to, data, value: `${price}` } }])],
        path: [pathLine(price, { contract: to, tokenId: undefined })],
      },
    }),
    '/transactions/synced/v2': call => ({
      json: { transactions: [{ hash: call.query.get('txHash'), synced: true }] },
    }),
  })
  const bare = { id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 100 }
  const tab = (journal: JournalStore) =>
    createClient({
      chains: [withApi(withRpc(bare, chain.url), api.base)],
      fetch: api.fetch,
      journal,
    })
  const node = createTestClient({
    mode: 'anvil',
    transport: http(chain.url, { retryCount: 0 }),
  }).extend(publicActions)
  let prompts = 0
  const transport = custom({
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const result = await node.request({ method, params } as never)
      if (method !== 'eth_sendTransaction') return result
      prompts += 1
      return answer(result)
    },
  })
  const wallet = createWalletClient({ account: from, transport })
  const owned = () =>
    node.readContract({ address: to, abi, functionName: 'balanceOf', args: [from] })
  return { tab, node, wallet, from, owned, prompts: () => prompts }
}

describe('resume, on a real chain', () => {
  test('default: killed between the hash and the receipt; one transaction, one token (F71)', async () => {
    const { tab, node, wallet, from, owned, prompts } = setUp(3)
    const nonce = await node.getTransactionCount({ address: from })
    const before = await owned()
    const store = memoryStore()
    const stop = new AbortController()
    await node.setAutomine(false)
    try {
      const run = tab(store).actions.buyToken({ items, wallet, signal: stop.signal })
      run.catch(() => undefined)
      const left = await vi.waitFor(() => {
        const [key = ''] = store.keys('run/') as readonly string[]
        expect(store.get(key)).toMatch(/"hash":"0x/)
        return copyStore(store)
      })
      stop.abort()
      await expect(run).rejects.toMatchObject({ code: 'aborted' })
      // The tab is gone, and with it whoever renewed its lease.
      for (const key of left.keys('lock/') as readonly string[]) left.delete(key)
      const resumed = tab(left).resume({ wallet })
      await node.mine({ blocks: 1 })
      expect(await resumed).toMatchObject([{ result: { state: { status: 'complete' } } }])
    } finally {
      await node.setAutomine(true)
    }
    expect(prompts()).toBe(1)
    expect((await owned()) - before).toBe(1n)
    expect(await node.getTransactionCount({ address: from })).toBe(nonce + 1)
  })

  test('behavior: an answer of the wallet that is lost; the transaction is found by what it does (F40)', async () => {
    const { tab, wallet, from, node, owned, prompts } = setUp(4, () => {
      throw new Error('The connection was lost')
    })
    const nonce = await node.getTransactionCount({ address: from })
    const before = await owned()
    const { state } = await tab(memoryStore()).actions.buyToken({ items, wallet })
    expect(state.status).toBe('complete')
    expect(prompts()).toBe(1)
    expect((await owned()) - before).toBe(1n)
    expect(await node.getTransactionCount({ address: from })).toBe(nonce + 1)
  })
})
