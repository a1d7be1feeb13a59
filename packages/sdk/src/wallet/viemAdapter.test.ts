import { createWalletClient, custom, fallback, type Hex, keccak256, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cast } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  approvalStep,
  buyAnswer,
  nft,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'

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

describe('viemAdapter: a local account has nobody who looks at the fee', () => {
  /** A purchase whose answer names fees per gas; the node's own price is 3 gwei. */
  async function buyAt(fees: { maxFeePerGas?: string; maxPriorityFeePerGas?: string }) {
    const { address } = scenario().provider.account
    const data = { from: address, to: cast.market, data: '0xabcdef' as Hex, value: `${10n ** 18n}` }
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(address, {
            steps: [saleStep([saleItem(address, { data: { ...data, ...fees } })])],
          }),
        }),
      },
    })
    const own = node(s, take(s))
    const request = async (asked: Request) =>
      asked.method === 'eth_gasPrice' ? '0xb2d05e00' : own({}).request(asked as never)
    return { ...(await buy(s, custom({ request }, { retryCount: 0 }))), s }
  }

  test.each([
    ['ten times the node`s own price', { maxFeePerGas: '30000000000', maxPriorityFeePerGas: '1' }],
    ['none', {}],
  ])('behavior: %s is paid', async (_, fees) => {
    expect((await buyAt(fees)).value?.state.status).toBe('complete')
  })

  test.each([
    ['a fee', { maxFeePerGas: '30000000001', maxPriorityFeePerGas: '1' }],
    ['a tip', { maxPriorityFeePerGas: '1000000000000000' }],
  ])('error: %s above that is not signed', async (_, fees) => {
    const { error, s } = await buyAt(fees)
    expect(error).toMatchObject({ code: 'fee_too_high', moneyMoved: 'no' })
    expect(s.provider.chain.transactions).toEqual([])
    expect(s.events).toMatchObject([{ data: { steps: [{ items: [{ state: 'blocked' }] }] } }])
  })
})

describe('viemAdapter: an account behind a provider', () => {
  test('error: the wallet shares another account than the one that was given (A39)', async () => {
    const s = scenario()
    s.provider.accounts = ['0x9999999999999999999999999999999999999999']
    const { error } = await buy(s, custom(s.provider, { retryCount: 0 }), false)
    expect(error).toMatchObject({ code: 'account_changed', moneyMoved: 'no' })
    expect(s.api.calls).toEqual([])
  })
})

describe('viemAdapter: a smart account', () => {
  const smart = (s: Scenario) => ({ ...s.provider.account, type: 'smart' })

  test('default: its client sends it, once', async () => {
    const s = scenario()
    const sent: unknown[] = []
    const client = createWalletClient({
      account: smart(s) as never,
      transport: custom(s.provider, { retryCount: 0 }),
    }).extend(() => ({
      sendTransaction: (async (transaction: { to: Hex; data: Hex; value: bigint }) => {
        sent.push(transaction)
        const { address: from } = s.provider.account
        const { to, data: input, value } = transaction
        const hash = s.provider.chain.send({ from, to, input, value })
        s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, from, 1n)] })
        return hash
      }) as never,
    }))
    const bought = s.client.actions.buyToken({
      ...{ items: [{ token: `${nft}:1` }], wallet: client as never },
    })
    expect((await drive(bought, advance)).value?.state.status).toBe('complete')
    expect(sent).toMatchObject([{ data: '0xabcdef', value: 10n ** 18n }])
    expect(s.provider.prompts).toEqual([])
  })

  test('error: a client that cannot send for it: nothing was sent', async () => {
    const s = scenario()
    const client = createWalletClient({
      account: smart(s) as never,
      transport: custom(s.provider, { retryCount: 0 }),
    })
    const bought = s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: client })
    const { error } = await drive(bought, advance)
    expect(error).toMatchObject({ code: 'wallet_refused', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })
})

describe('viemAdapter: an account of the node', () => {
  test('error: a lost answer to a signature is not asked of the next node (A22)', async () => {
    const s = scenario()
    s.provider.onPrompt = failing(-32603, 'gateway timeout')
    const second: string[] = []
    const transport = fallback([node(s, take(s)), node(s, take(s), second)], { retryCount: 0 })
    const { address } = s.provider.account
    const wallet = createWalletClient({ account: address, transport })
    const listed = s.client.actions.listToken({
      ...{ listings: [{ token: `${nft}:1`, weiPrice: 5n }], wallet },
    })
    const { error } = await drive(listed, advance)
    expect(error).toMatchObject({ code: 'signature_lost', moneyMoved: 'no' })
    expect(s.provider.prompts).toHaveLength(1)
    expect(second).toEqual([])
  })

  test.each([
    [-32000, used],
    [-32003, 'transaction rejected'],
  ])('error: %i %s: unknown', async (code, text) => {
    const s = scenario()
    s.provider.onPrompt = failing(code, text)
    const { error } = await buy(s, node(s, take(s)), false)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
  })

  test.each([
    'Request aborted',
    'The user aborted a request.',
    'Request was aborted due to timeout',
    'Request was cancelled: connection lost',
  ])('behavior: sent, and the answer is "%s": found on the chain, not rejected', async text => {
    const s = scenario()
    s.provider.onPrompt = (_, [asked]) => {
      const { from, to, data, value } = asked as { from: Hex; to: Hex; data: Hex; value: Hex }
      const hash = s.provider.chain.send({ from, to, input: data, value: BigInt(value) })
      s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, from, 1n)] })
      throw new Error(text)
    }
    const { error, value } = await buy(s, node(s, take(s)), false)
    expect(error).toBeUndefined()
    expect(value?.state.status).toBe('complete')
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('error: the hash of another item is no hash of this one', async () => {
    const { address } = scenario().provider.account
    const [approve] = approvalStep(address).items
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(address, {
            steps: [
              { ...approvalStep(address), items: approve ? [approve, approve] : [] },
              saleStep([saleItem(address)]),
            ],
          }),
        }),
      },
    })
    let first: Hex | undefined
    s.provider.onPrompt = (_, [asked]) => {
      const { from, to, data } = asked as { from: Hex; to: Hex; data: Hex }
      first ??= s.provider.chain.send({ from, to, input: data, value: 0n })
      s.provider.onSent(first)
      return first.toUpperCase().replace('0X', '0x')
    }
    const { error } = await buy(s, node(s, take(s)), false)
    expect(error).toMatchObject({ code: 'transaction_unknown', details: { hash: first } })
    expect(s.events).toMatchObject([
      { data: { steps: [{ items: [{ state: 'complete' }, { state: 'unknown' }] }, {}] } },
    ])
    expect(s.provider.prompts).toHaveLength(2)
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
