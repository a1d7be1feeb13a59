import { accounts, startTestChain, type TestChain } from '@sluice/devnet'
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import { chainWatcher } from './chainWatcher.ts'
import type { WaitOptions } from './ticket.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const from = (accounts[1]?.address ?? '0x') as Address
const to = accounts[2]?.address as Address
const node = () =>
  createTestClient({ mode: 'anvil', transport: http(chain.url, { retryCount: 0 }) })
    .extend(publicActions)
    .extend(walletActions)

async function setUp(...urls: readonly string[]) {
  const configured = withRpc({ id: 31337, name: 'Local', paymentTokens: [] }, ...urls)
  const client = createClient({ chains: [configured] })
  const anvil = node()
  await anvil.setAutomine(false)
  const fromBlock = await anvil.getBlockNumber()
  const send = (value: bigint) =>
    anvil.sendUnsignedTransaction({ from, to, value, gas: 21_000n, maxFeePerGas: 10n ** 11n })
  const wait = (hash: WaitOptions['hash'], more: Partial<WaitOptions> = {}) =>
    chainWatcher(client, configured).wait({
      ...{ chain: configured, hash, deadline: 30_000, signersDeadline: 30_000, confirmations: 1 },
      sent: { from, matches: entry => entry.to?.toLowerCase() === to.toLowerCase(), fromBlock },
      ...{ onRepriced: () => undefined, onNote: () => undefined, onError: () => undefined },
      ...more,
    })
  return { client, anvil, send, wait }
}

describe.each([
  ['HTTP', (url: string) => [url]],
  ['HTTP and WebSocket', (url: string) => [url, url.replace('http', 'ws')]],
  ['WebSocket alone', (url: string) => [url.replace('http', 'ws')]],
])('chainWatcher: %s', (_, urls) => {
  test('default: several of one block, at once', async () => {
    const { client, anvil, send, wait } = await setUp(...urls(chain.url))
    try {
      // One after the other: at once the node may give two the same nonce.
      const hashes: WaitOptions['hash'][] = []
      for (const value of [1n, 2n, 3n, 4n]) hashes.push(await send(value))
      const waiting = Promise.all(hashes.map(hash => wait(hash)))
      // Long enough for a subscription to begin.
      await new Promise(resolve => setTimeout(resolve, 600))
      await anvil.mine({ blocks: 1 })
      const results = await waiting
      expect(results.map(result => result.kind)).toEqual(['mined', 'mined', 'mined', 'mined'])
      expect(
        results.map(result => (result.kind === 'mined' ? result.receipt.transactionHash : '')),
      ).toEqual(hashes)
      await vi.waitFor(() => expect(client.watchers.size).toBe(0))
    } finally {
      await anvil.setAutomine(true)
    }
  })

  test('behavior: two confirmations, and a reorganisation in between (F29)', async () => {
    const { anvil, send, wait } = await setUp(...urls(chain.url))
    try {
      const snapshot = await chain.snapshot()
      const first = await send(5n)
      await anvil.mine({ blocks: 1 })
      const waiting = wait(first, { confirmations: 2 })
      await new Promise(resolve => setTimeout(resolve, 700))
      await chain.revert(snapshot)
      await anvil.mine({ blocks: 1 })
      const again = await send(5n)
      // The same transaction has the same hash.
      expect(again).toBe(first)
      await anvil.mine({ blocks: 2 })
      const result = await waiting
      expect(result.kind).toBe('mined')
      const receipt = await anvil.getTransactionReceipt({ hash: first })
      expect(result).toMatchObject({ receipt: { blockHash: receipt.blockHash } })
    } finally {
      await anvil.setAutomine(true)
    }
  })
})
