import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../journal/memoryStore.ts'
import { mintAnswer } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import { ether, nft, type Scenario, scenario } from '../testing/scenario.ts'
import { copyStore, openTab } from '../testing/tabs.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const minting = (journal: Scenario['client']['config']['journal'] = memoryStore()) =>
  scenario({
    config: { journal },
    handlers: {
      '/execute/mint/v1': () => ({ json: mintAnswer(account, { requestId: undefined }) }),
    },
  })
const mint = (s: Scenario) =>
  s.client.actions.mintToken({
    ...{ items: [{ collection: nft, quantity: 1 }], wallet: s.wallet, again: true },
  })
const transfer = (s: Scenario) =>
  s.client.actions.transferTokens({
    ...{ to: '0x5555555555555555555555555555555555555555', wallet: s.wallet },
    items: [{ token: `${nft}:1` }],
  })
const lost = () => {
  throw new Error('WebSocket connection closed abnormally')
}

describe('takenHashes: two runs that ask for the same bytes', () => {
  test.each([
    ['with a journal', undefined],
    ['without one', false as const],
  ])(
    "error: what the first sent is not the second's, whose answer is lost, %s (I1)",
    async (_, journal) => {
      const s = minting(journal)
      s.provider.onSent = () => undefined
      const first = mint(s)
      await advance(2_000)
      const [sent] = s.provider.chain.transactions
      s.provider.onPrompt = lost
      const second = mint(s)
      second.catch(() => undefined)
      await advance(3_000)
      const logs = [transferLog(nft, ether, account, 9n)]
      s.provider.chain.mine(sent?.hash, { logs })
      expect((await drive(first, advance)).value?.state.status).toBe('complete')
      expect((await drive(second, advance)).error).toMatchObject({ moneyMoved: 'unknown' })
      expect(s.provider.chain.transactions).toHaveLength(1)
    },
  )

  test("error: a node that lags behind the first one's block does not make it the second's (F28)", async () => {
    const s = scenario()
    expect((await drive(transfer(s), advance)).value?.state.status).toBe('complete')
    let lag = true
    const request = s.provider.chain.request
    s.provider.chain.request = async call => {
      if (lag && call.method === 'eth_getTransactionCount') return '0x0'
      if (lag && call.method === 'eth_blockNumber') return '0x64'
      return request(call)
    }
    s.provider.onPrompt = () => {
      lag = false
      return lost()
    }
    expect((await drive(transfer(s), advance)).error).toMatchObject({ moneyMoved: 'unknown' })
    expect(s.provider.chain.transactions).toHaveLength(1)
  })

  test('error: a run that is gone on with does not take what another tab sent meanwhile (F71, F73)', async () => {
    const store = memoryStore()
    const s = minting(store)
    s.provider.onPrompt = () => new Promise(() => undefined)
    const stop = new AbortController()
    const run = s.client.actions.mintToken({
      ...{ items: [{ collection: nft, quantity: 1 }], wallet: s.wallet, signal: stop.signal },
    })
    run.catch(() => undefined)
    await advance(3_000)
    const tab = openTab(s, copyStore(store))
    s.provider.onPrompt = () => undefined
    expect((await drive(mint(tab), advance)).value?.state.status).toBe('complete')
    const { value } = await drive(tab.client.resume({ wallet: tab.wallet }), advance)
    expect(value).toMatchObject([{ error: { code: 'unknown_item' } }])
    expect(s.provider.chain.transactions).toHaveLength(1)
    stop.abort()
    await drive(run, advance)
  })

  test("error: what was pending before the wallet was asked is nobody's to adopt (I1)", async () => {
    const s = minting()
    s.provider.onSent = () => undefined
    const first = mint(s)
    await advance(2_000)
    const [sent] = s.provider.chain.transactions
    // A page that knows nothing of the first.
    const other = openTab(s, memoryStore())
    s.provider.onPrompt = lost
    const second = mint(other)
    second.catch(() => undefined)
    await advance(3_000)
    s.provider.chain.mine(sent?.hash, { logs: [transferLog(nft, ether, account, 9n)] })
    expect((await drive(first, advance)).value?.state.status).toBe('complete')
    expect((await drive(second, advance)).error).toMatchObject({ moneyMoved: 'unknown' })
  })

  test.each([
    ['this client', (s: Scenario) => s],
    ['another page', (s: Scenario) => openTab(s, memoryStore())],
  ])('error: the wallet answers with what %s sent before (I1)', async (_, next) => {
    const s = scenario()
    expect((await drive(transfer(s), advance)).value?.state.status).toBe('complete')
    const [sent] = s.provider.chain.transactions
    s.provider.onPrompt = () => sent?.hash
    const { error } = await drive(transfer(next(s)), advance)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(s.provider.chain.transactions).toHaveLength(1)
  })
})
