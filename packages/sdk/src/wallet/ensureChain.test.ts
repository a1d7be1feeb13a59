import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import {
  approvalStep,
  buyAnswer,
  nft,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const network = {
  ...{ id: 31337, name: 'Local chain', rpcUrls: { default: { http: [] } } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/** A scenario whose wallet is on another chain, with the chain that it should be on. */
function elsewhere() {
  const s = scenario({ chain: { network } })
  const home = s.provider.chain
  const other = fakeChain(1)
  s.provider.chains.set(1, other)
  s.provider.chain = other
  return { s, home, other }
}
const buy = (s: Scenario) =>
  drive(s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet }), advance)
const prompts = (s: Scenario) => s.provider.prompts.map(prompt => prompt.method)
const wallet = (code: number, message = 'x', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

describe('ensureChain', () => {
  test('default: a wallet that is there is not asked', async () => {
    const s = scenario()
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['eth_sendTransaction'])
  })

  test('behavior: a wallet that says yes and switches two seconds later (F42)', async () => {
    const { s, home } = elsewhere()
    s.provider.onPrompt = method => {
      if (method !== 'wallet_switchEthereumChain') return undefined
      setTimeout(() => {
        s.provider.chain = home
      }, 2_000)
      return null
    }
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(2_000)
    expect(prompts(s)).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction'])
  })

  test.each<[string, object]>([
    ['by its code', wallet(4902)],
    [
      'in data.originalError',
      wallet(-32603, 'Internal error', { data: { originalError: { code: 4902 } } }),
    ],
    ['in words', wallet(-32603, 'Unrecognized chain ID "0x7a69". Try adding the chain first.')],
  ])('behavior: a chain the wallet does not know, %s, is added (F42)', async (_, error) => {
    const { s, home } = elsewhere()
    s.provider.onPrompt = method => {
      if (method === 'wallet_switchEthereumChain') throw error
      if (method === 'wallet_addEthereumChain') s.provider.chain = home
      return method === 'wallet_addEthereumChain' ? null : undefined
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual([
      ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_sendTransaction'],
    ])
  })

  test.each<[string, object, string]>([
    ['the person says no', wallet(4001), 'user_rejected'],
    ['another prompt is open (F46)', wallet(-32002), 'wallet_busy'],
    ['the wallet is not connected (F45)', wallet(4900), 'wallet_disconnected'],
    ['it cannot switch', wallet(4200), 'wrong_chain'],
  ])('error: %s: nothing is sent', async (_, error, code) => {
    const { s, other, home } = elsewhere()
    s.provider.onPrompt = () => {
      throw error
    }
    expect((await buy(s)).error).toMatchObject({ code, moneyMoved: 'no', retryable: true })
    expect([...other.transactions, ...home.transactions]).toEqual([])
    expect(prompts(s)).toEqual(['wallet_switchEthereumChain'])
  })

  test('error: the person says no to the new chain', async () => {
    const { s } = elsewhere()
    s.provider.onPrompt = method => {
      throw wallet(method === 'wallet_addEthereumChain' ? 4001 : 4902)
    }
    expect((await buy(s)).error).toMatchObject({ code: 'user_rejected', moneyMoved: 'no' })
  })

  test('error: it says yes and stays (F42)', async () => {
    const { s, other } = elsewhere()
    s.provider.onPrompt = method => (method === 'wallet_switchEthereumChain' ? null : undefined)
    const { error, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'wrong_chain', moneyMoved: 'no', retryable: true })
    expect(elapsed).toBeLessThan(8_000)
    expect(other.transactions).toEqual([])
  })

  test('error: it does not say which chain it is on', async () => {
    const s = scenario()
    const { chain } = s.provider
    const plain = chain.request
    let reads = 0
    chain.request = request => {
      if (request.method !== 'eth_chainId') return plain(request)
      reads += 1
      // The first look is the reader's, who asks which chain the wallet's node is on.
      return reads > 1 ? new Promise(() => undefined) : plain(request)
    }
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'wallet_unresponsive', moneyMoved: 'no' })
    expect(prompts(s)).toEqual([])
  })

  test('behavior: switched by the person between two prompts: switched back first (F43)', async () => {
    const s = scenario({
      handlers: {
        '/execute/buy/v7': (_, count) => {
          // While the marketplace answers, after the approval.
          if (count > 0) s.provider.chain = other
          const sale = saleStep([saleItem(account, count > 0 ? {} : { data: {} })])
          return {
            json: buyAnswer(account, { steps: count > 0 ? [sale] : [approvalStep(account), sale] }),
          }
        },
      },
    })
    const home = s.provider.chain
    const other = fakeChain(1)
    s.provider.chains.set(1, other)
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(other.transactions).toEqual([])
    expect(home.transactions).toHaveLength(2)
    expect(prompts(s)).toEqual([
      ...['eth_sendTransaction', 'wallet_switchEthereumChain', 'eth_sendTransaction'],
    ])
  })

  test('error: switched between the look and the prompt: the request names its chain (F43)', async () => {
    const s = scenario()
    let asked: unknown
    s.provider.onPrompt = (method, [transaction]) => {
      if (method !== 'eth_sendTransaction') return undefined
      asked = transaction
      s.provider.chain = fakeChain(1)
      throw wallet(-32602, 'Provided chainId "0x7a69" must match the active chainId "0x1"')
    }
    const { error } = await buy(s)
    expect(asked).toMatchObject({ chainId: '0x7a69' })
    expect(error).toMatchObject({ code: 'wallet_refused', moneyMoved: 'no' })
  })
})
