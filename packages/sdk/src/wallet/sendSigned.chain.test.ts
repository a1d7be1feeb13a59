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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import type { ExecutionStep } from '../execution/state.ts'
import { normalizeConfig } from '../normalizeConfig.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { nft, pathLine, saleStep } from '../testing/scenario.ts'
import { viemAdapter } from './viemAdapter.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const key = privateKeyToAccount(accounts[2]?.privateKey ?? '0x')
const from = key.address.toLowerCase() as Address

/** Wraps ether once for each value, with a key whose node never counts what is pending. */
async function wrap(values: readonly bigint[]) {
  const total = values.reduce((sum, value) => sum + value, 0n)
  const deposits = values.map(value => ({
    ...{ status: 'incomplete' as const },
    data: { from, to: weth, data: '0xd0e30db0' as Hex, value: value.toString() },
  }))
  const api = fakeApi({
    '/execute/buy/v7': () => ({
      json: { steps: [saleStep(deposits)], path: [pathLine(total)] },
    }),
    '/transactions/synced/v2': call => ({
      json: { transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })) },
    }),
  })
  const local = { id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 100 }
  const client = createClient({
    ...{ chains: [withApi(withRpc(local, chain.url), api.base)], fetch: api.fetch, journal: false },
  })
  const node = createTestClient({
    ...{ mode: 'anvil', transport: http(chain.url, { retryCount: 0 }) },
  }).extend(publicActions)
  await node.setAutomine(false)
  await node.setIntervalMining({ interval: 1 })
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_fillTransaction') throw Object.assign(new Error('no'), { code: -32601 })
    const counted = method === 'eth_getTransactionCount'
    return node.request({ method, params: counted ? [from, 'latest'] : params } as never)
  }
  const wallet = createWalletClient({
    ...{ account: key, transport: custom({ request }, { retryCount: 0 }) },
  })
  const before = await node.getTransactionCount({ address: from })
  let steps: readonly ExecutionStep[] = []
  const error = await client.actions
    .buyToken({
      ...{ items: [{ token: `${nft}:1` }], wallet },
      onProgress: shown => {
        steps = shown
      },
    })
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  const items = steps.flatMap(step => [...step.items])
  const sent = (await node.getTransactionCount({ address: from })) - before
  return { error, items, sent, hashes: items.map(item => item.txHashes?.[0]?.txHash) }
}

/** Lets a key write the time down twice: tried out in the second of the first time, mined in a later one. */
async function sendTwice(gas?: string) {
  const node = createTestClient({
    ...{ mode: 'anvil', transport: http(chain.url, { retryCount: 0 }) },
  }).extend(publicActions)
  await node.setIntervalMining({ interval: 0 })
  await node.setAutomine(true)
  const clock: Address = '0x00000000000000000000000000000000000c10c4'
  // TIMESTAMP PUSH0 SSTORE: dearer in another second than in the one that stands there.
  await node.setCode({ address: clock, bytecode: '0x425f5500' })
  await node.setBlockTimestampInterval({ interval: 0 })
  const request = async (asked: { method: string; params?: unknown }) => {
    if (asked.method === 'eth_sendRawTransaction') {
      await node.removeBlockTimestampInterval()
      await node.increaseTime({ seconds: 60 })
    }
    return node.request(asked as never)
  }
  const wallet = createWalletClient({ account: key, transport: custom({ request }) })
  const local = { id: 31337, name: 'Local', paymentTokens: [] }
  const config = normalizeConfig({
    chains: [withApi(withRpc(local, chain.url), 'http://127.0.0.1:1')],
  })
  const adapter = viemAdapter(wallet, { config, localSends: new Map() })
  const data = { from, to: clock, data: '0x00' as Hex, value: '0', ...(gas ? { gas } : {}) }
  const send = () =>
    adapter.handleSendTransactionStep(31337, { status: 'incomplete', data } as never, {} as never)
  await send()
  await node.setBlockTimestampInterval({ interval: 0 })
  const hash = (await send()) as Hex
  const receipt = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return { receipt, transaction: await node.getTransaction({ hash }) }
}

describe('sendSigned: a call that costs more in the block it gets into', () => {
  test('behavior: has gas to spare', async () => {
    const { receipt, transaction } = await sendTwice()
    expect(receipt.status).toBe('success')
    // Without half as much again it would have failed.
    expect(receipt.gasUsed).toBeGreaterThan((transaction.gas * 2n) / 3n)
  })

  test('behavior: a limit that was asked for stays as it is', async () => {
    const { transaction } = await sendTwice('90000')
    expect(transaction.gas).toBe(90_000n)
  })
})

describe('sendSigned: a node that does not count what is pending', () => {
  test.each([
    ['the very same', [1_000n, 1_000n, 1_000n]],
    ['not the same', [1_000n, 999n, 998n]],
  ])('behavior: three transactions that are %s are three', async (_, values) => {
    const { error, items, sent, hashes } = await wrap(values)
    // They wrap ether, so all go well and nothing is bought.
    expect(error).toMatchObject({ code: 'nothing_bought' })
    expect(items.map(item => item.state)).toEqual(['complete', 'complete', 'complete'])
    expect(new Set(hashes).size).toBe(3)
    expect(sent).toBe(3)
  })
})
