import { createWalletClient, custom, fallback, type Hex, keccak256, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import { nft, type Scenario, scenario, seller } from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

type Request = { method: string; params?: unknown }

/** A node on the scenario's chain; `onRaw` answers eth_sendRawTransaction. */
function node(s: Scenario, onRaw: (raw: Hex) => Hex, asked: string[] = []) {
  return custom(
    {
      request: async ({ method, params }: Request) => {
        asked.push(method)
        const [first] = Array.isArray(params) ? params : []
        if (method === 'eth_sendRawTransaction') return onRaw(first)
        if (method === 'eth_estimateGas') return '0x5208'
        if (method === 'eth_maxPriorityFeePerGas') return '0x1'
        if (method === 'eth_getBlockByNumber' && first === 'latest') {
          return s.provider.chain.request({ method, params: ['0x64', false] })
        }
        return s.provider.request({ method, params })
      },
    },
    { retryCount: 0 },
  )
}

/** Takes a raw transaction in and mines it. */
const take = (s: Scenario) => (raw: Hex) => {
  const { address: from } = s.provider.account
  const { to, data = '0x', value = 0n } = parseTransaction(raw)
  s.provider.chain.send({ from, to: to ?? '0x', input: data, value })
  const hash = keccak256(raw)
  Object.assign(s.provider.chain.transactions.at(-1) ?? {}, { hash })
  s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, from, 1n)] })
  return hash
}
const failing = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}
const buy = (s: Scenario, transport: ReturnType<typeof custom>, local = true) => {
  const { account } = s.provider
  const wallet = createWalletClient({ account: local ? account : account.address, transport })
  return drive(s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet }), advance)
}
const used = 'nonce too low: next nonce 1, tx nonce 0'

describe('viemAdapter: a local account', () => {
  test('default', async () => {
    const s = scenario()
    expect((await buy(s, node(s, take(s)))).value?.state.status).toBe('complete')
  })

  test.each([
    ['nonce too low', -32000, used],
    ['insufficient funds', -32000, 'insufficient funds for gas * price + value'],
    ['invalid parameters', -32602, 'Invalid parameters'],
    ['rejected', -32003, 'transaction rejected'],
  ])('behavior: one node takes it, its answer is lost, the next says %s', async (_, code, text) => {
    const s = scenario()
    const lost = (raw: Hex) => {
      take(s)(raw)
      throw Object.assign(new Error('gateway timeout'), { code: -32603 })
    }
    const transport = fallback([node(s, lost), node(s, failing(code, text))], { retryCount: 0 })
    const { value, error } = await buy(s, transport as never)
    expect(error).toBeUndefined()
    expect(value?.state.status).toBe('complete')
    expect(s.provider.chain.transactions).toHaveLength(1)
  })

  test('behavior: a node that took it says no all the same', async () => {
    const s = scenario()
    const says = (raw: Hex) => {
      take(s)(raw)
      return failing(-32000, 'insufficient funds')()
    }
    expect((await buy(s, node(s, says))).value?.state.status).toBe('complete')
  })

  test('error: a nonce that is used, and no such transaction: unknown', async () => {
    const s = scenario()
    const { error } = await buy(s, node(s, failing(-32000, used)))
    expect(error).toMatchObject({ code: 'transaction_timeout', moneyMoved: 'unknown' })
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test('error: refused by the only node, which shows neither it nor its nonce', async () => {
    const s = scenario()
    const { error } = await buy(s, node(s, failing(-32000, 'insufficient funds')))
    expect(error).toMatchObject({ code: 'insufficient_funds', moneyMoved: 'no' })
  })
})

describe('viemAdapter: an account of the node', () => {
  test.each([
    [-32000, used],
    [-32003, 'transaction rejected'],
  ])('error: %i %s: unknown', async (code, text) => {
    const s = scenario()
    s.provider.onPrompt = failing(code, text)
    const { error } = await buy(s, node(s, take(s)), false)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
  })

  test('error: a lost answer is not asked of the next node', async () => {
    const s = scenario()
    s.provider.onPrompt = failing(-32603, 'gateway timeout')
    const second: string[] = []
    const transport = fallback([node(s, take(s)), node(s, take(s), second)], { retryCount: 0 })
    const { error } = await buy(s, transport as never, false)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(second).toEqual([])
  })
})
