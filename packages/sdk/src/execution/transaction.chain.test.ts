import { accounts, startTestChain, type TestChain } from '@sluice/devnet'
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { nft, pathLine, saleStep } from '../testing/scenario.ts'
import type { ExecutionStep } from './state.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const deposit = '0xd0e30db0'
const [, buyer] = accounts
const from = (buyer?.address ?? '0x').toLowerCase() as Address

/** A client whose marketplace asks for one transaction; `seen` are the hashes that it read. */
function setUp(
  data: { to: Address; data: Hex; value?: string; gas?: string },
  readThrough: 'rpc' | 'wallet' = 'rpc',
) {
  const api = fakeApi({
    '/execute/buy/v7': () => ({
      json: {
        steps: [saleStep([{ status: 'incomplete', data: { from, ...data } }])],
        path: [pathLine(BigInt(data.value ?? 0))],
      },
    }),
    '/transactions/synced/v2': call => ({
      json: { transactions: [{ hash: call.query.get('txHash'), synced: true }] },
    }),
  })
  const bare = { id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 100 }
  const local = readThrough === 'rpc' ? withRpc(bare, chain.url) : bare
  const client = createClient({
    chains: [withApi(local, api.base)],
    fetch: api.fetch,
  })
  const node = createTestClient({
    mode: 'anvil',
    transport: http(chain.url, { retryCount: 0 }),
  }).extend(publicActions)
  const seen = new Set<string>()
  const transport = custom({
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      const result = await node.request({ method, params } as never)
      if (method === 'eth_getTransactionByHash' && result) seen.add(String(params?.[0]))
      return result
    },
  })
  const wallets = {
    unlocked: createWalletClient({ account: from, transport }),
    local: createWalletClient({
      account: privateKeyToAccount(buyer?.privateKey ?? '0x'),
      transport,
    }),
  }
  return { client, node, wallets, items: [{ token: `${nft}:1` }] as const, seen }
}

describe.each(['unlocked', 'local'] as const)('transaction: a wallet with a %s account', kind => {
  test('default', async () => {
    const { client, node, wallets, items } = setUp({ to: weth, data: deposit, value: '0x3e9' })
    const before = await node.getBalance({ address: weth })
    let steps: readonly ExecutionStep[] = []
    const onProgress = (shown: readonly ExecutionStep[]) => {
      steps = shown
    }
    // It wraps ether, so the transaction goes well and nothing is bought.
    await expect(
      client.actions.buyToken({ items, wallet: wallets[kind], onProgress }),
    ).rejects.toMatchObject({ code: 'nothing_bought', moneyMoved: 'yes' })
    const item = steps[0]?.items[0]
    const hash = item?.txHashes?.[0]?.txHash ?? '0x'
    expect(item?.state).toBe('complete')
    expect((await node.getBalance({ address: weth })) - before).toBe(1001n)
    const receipt = await node.getTransactionReceipt({ hash })
    expect(item?.receipt).toEqual({
      txHash: hash,
      status: 'success',
      blockNumber: receipt.blockNumber,
      gasUsed: receipt.gasUsed,
      effectiveGasPrice: receipt.effectiveGasPrice,
    })
  })

  test('error: it reverts on the chain', async () => {
    // withdraw(1 ether) without a balance of that much
    const data = `0x2e1a7d4d${(10n ** 24n).toString(16).padStart(64, '0')}` as const
    const { client, wallets, items } = setUp({ to: weth, data, gas: '100000' })
    const bought = client.actions.buyToken({ items, wallet: wallets[kind], preflight: false })
    await expect(bought).rejects.toMatchObject({ code: 'transaction_reverted', moneyMoved: 'no' })
  })

  test('error: a node says that it would fail, and nothing is sent (F35)', async () => {
    const data = `0x2e1a7d4d${(10n ** 24n).toString(16).padStart(64, '0')}` as const
    const { client, node, wallets, items } = setUp({ to: weth, data })
    const before = await node.getTransactionCount({ address: from })
    await expect(client.actions.buyToken({ items, wallet: wallets[kind] })).rejects.toMatchObject({
      ...{ code: 'would_revert', moneyMoved: 'no' },
    })
    expect(await node.getTransactionCount({ address: from })).toBe(before)
  })

  test('error: too little balance; nothing is sent', async () => {
    const value = (10n ** 30n).toString()
    const { client, node, wallets, items } = setUp({ to: weth, data: deposit, value })
    const before = await node.getTransactionCount({ address: from })
    await expect(client.actions.buyToken({ items, wallet: wallets[kind] })).rejects.toMatchObject({
      code: 'insufficient_funds',
      moneyMoved: 'no',
    })
    expect(await node.getTransactionCount({ address: from })).toBe(before)
  })

  test.each([
    ['cancelled', { to: from, value: 0n }, 'transaction_cancelled'],
    ['replaced', { to: weth as Address, value: 7n }, 'transaction_replaced'],
  ])('error: %s while pending', async (_, other, code) => {
    const { client, node, wallets, items, seen } = setUp(
      { to: weth, data: deposit, value: '5' },
      'wallet',
    )
    await node.setAutomine(false)
    try {
      const nonce = await node.getTransactionCount({ address: from })
      const bought = client.actions.buyToken({ items, wallet: wallets[kind] })
      bought.catch(() => undefined)
      // The client has to have seen it pending once: it knows the nonce then.
      await vi.waitFor(() => expect(seen.size).toBe(1))
      await node.sendUnsignedTransaction({
        ...{ from, nonce, ...other, gas: 100_000n },
        ...{ maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n },
      })
      await node.mine({ blocks: 1 })
      const moneyMoved = other.value === 0n ? 'no' : 'unknown'
      await expect(bought).rejects.toMatchObject({ code, moneyMoved })
    } finally {
      await node.setAutomine(true)
    }
  })
})
