import { accounts, startTestChain, type TestChain } from '@sluice/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  http,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { callAnswer } from '../testing/answers.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { copyStore } from '../testing/tabs.ts'

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const trader = (index: number) => privateKeyToAccount(accounts[index]?.privateKey ?? '0x')
const [user, solver] = [trader(1), trader(6)]

let near: TestChain
let far: TestChain
beforeAll(async () => {
  ;[near, far] = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
})
afterAll(() => Promise.all([near.stop(), far.stop()]))

/** What the solver was asked for last; it outlives the page that asked. */
let asked: { to: Address; data: `0x${string}`; value: string }[] = []

/** A solver that does on the far chain what it was paid for on the near one. */
function setUp(journal?: JournalStore) {
  const api = fakeApi()
  const native = { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }
  const chain = (id: number, url: string) =>
    withRpc(
      {
        ...{ id, name: `Chain ${id}`, checkPollingInterval: 50 },
        paymentTokens: [{ ...native, chainId: id }],
      },
      url,
    )
  const client = createClient({
    chains: [chain(31337, near.url), withApi(chain(31338, far.url), api.base)],
    fetch: api.fetch,
    ...(journal && { journal }),
  })
  const transport = http(far.url, { retryCount: 0 })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  let done: Hash[] | undefined
  const solve = async (): Promise<Hash[]> => {
    const wallet = createWalletClient({ account: solver, transport })
    const hashes: Hash[] = []
    for (const { to, data, value } of asked) {
      const transaction = { to, data, value: BigInt(value), gas: 200_000n, chain: null }
      const hash = await wallet.sendTransaction(transaction)
      await reader.waitForTransactionReceipt({ hash })
      hashes.push(hash)
    }
    return hashes
  }
  Object.assign(api.handlers, {
    '/execute/call/v1': (call: { body: unknown }) => {
      asked = (call.body as { txs: typeof asked }).txs
      return { json: callAnswer(user.address, 31337) }
    },
    '/execute/status/v1': async () => {
      done ??= await solve()
      return { json: { status: 'success', txHashes: done } }
    },
  })
  const wallet = createWalletClient({ account: user, transport: http(near.url) })
  return { client, wallet, reader, api }
}

describe('call across two chains', () => {
  test('default: a simulated request, paid here, done there', async () => {
    const { client, wallet, reader } = setUp()
    const balance = () =>
      reader.readContract({
        ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [solver.address] },
      })
    const before = await balance()
    const { request } = await reader.simulateContract({
      ...{ address: weth, abi, functionName: 'deposit', value: 1000n, account: solver },
    })
    const { state, steps } = await client.actions.call({
      ...{ txs: [request], toChainId: 31338, chainId: 31337, wallet },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect((await balance()) - before).toBe(1000n)
    expect(steps[0]?.items[0]?.txHashes).toMatchObject([{ chainId: 31338 }])
    expect(steps[0]?.items[0]?.internalTxHashes).toMatchObject([{ chainId: 31337 }])
  })

  test('behavior: paid, and its page is gone before it is done: followed, and never paid again', async () => {
    const data = encodeFunctionData({ abi, functionName: 'deposit' })
    const paid = createPublicClient({ transport: http(near.url) })
    const nonce = () => paid.getTransactionCount({ address: user.address })
    const [balance, before] = [await paid.getBalance({ address: user.address }), await nonce()]
    const store = memoryStore()
    const first = setUp(store)
    first.api.handlers['/execute/status/v1'] = () => ({ json: { status: 'pending' } })
    const stop = new AbortController()
    const txs = [{ to: weth, data, value: '1000' }]
    const run = first.client.actions.call({
      ...{ txs, toChainId: 31338, chainId: 31337, wallet: first.wallet, signal: stop.signal },
    })
    run.catch(() => undefined)
    await vi.waitFor(async () => expect(await nonce()).toBe(before + 1), { timeout: 20_000 })
    const left = await vi.waitFor(() => {
      const [key = ''] = store.keys('run/') as readonly string[]
      expect(store.get(key)).toMatch(/"hash":"0x/)
      return copyStore(store)
    })
    stop.abort()
    await expect(run).rejects.toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    const spent = balance - (await paid.getBalance({ address: user.address }))
    for (const key of left.keys('lock/') as readonly string[]) left.delete(key)

    const next = setUp(left)
    const [ended] = await next.client.resume({ wallet: next.wallet })
    expect(ended).toMatchObject({ action: 'call', result: { state: { status: 'complete' } } })
    expect(await nonce()).toBe(before + 1)
    expect(balance - (await paid.getBalance({ address: user.address }))).toBe(spent)
  })

  test('error: it reverts on the far chain', async () => {
    const { client, wallet } = setUp()
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [10n ** 30n] })
    const txs = [{ to: weth, data, value: '1000' }]
    const run = client.actions.call({ txs, toChainId: 31338, chainId: 31337, wallet })
    await expect(run).rejects.toMatchObject({ code: 'call_failed', moneyMoved: 'yes' })
  })
})
