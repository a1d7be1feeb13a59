import type { Hash } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { cast, transactionStep } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { fakeChain, transferLog } from '../testing/fakeChain.ts'
import {
  ether,
  listAnswer,
  nft,
  oneEther,
  orderItem,
  pathLine,
  scenario,
  seller,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const items = [{ token: `${nft}:1` }] as const
const path = '/transactions/synced/v2'

const transferOf = (tokenId: string) => ({
  ...{ from: seller, to: account, token: { contract: nft, tokenId }, amount: '1' },
})

/** Paid for on chain 31337 where the wallet is; the marketplace and the tokens are on 8453. */
function crossChain(
  options: { steps?: readonly unknown[]; index?: ApiHandler; logs?: boolean } = {},
) {
  const far = fakeChain(8453)
  const fills = [1n, 2n].map(tokenId => {
    const hash = far.send({ from: seller, to: cast.market, input: '0x01', value: tokenId })
    far.mine(hash, { logs: [transferLog(nft, seller, account, tokenId)] })
    return hash
  })
  vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
    const { id, method, params } = JSON.parse(init.body)
    const result = await far.request({ method, params })
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const token = (chainId: number) => ({
    ...{ address: ether, name: 'Ether', decimals: 18, symbol: 'ETH', chainId },
  })
  const network = (id: number, url: string) => ({
    ...{ id, name: 'Far', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [url] } },
  })
  const check = {
    ...{ endpoint: '/execute/status/v1', method: 'POST' },
    body: { kind: 'cross-chain-intent', id: 'intent-1' },
  }
  const value = (2n * oneEther).toString()
  const data = { from: account, to: cast.market, data: '0x1234', value, chainId: 31337 } as const
  const s = scenario({
    config: {
      chains: [
        {
          ...{ id: 31337, name: 'Near', checkPollingInterval: 1_000 },
          paymentTokens: [token(31337)],
        },
        withApi(
          {
            ...{ id: 8453, name: 'Far', checkPollingInterval: 1_000, active: true },
            ...{ paymentTokens: [token(8453)], network: network(8453, 'https://far.example') },
          },
          'https://market.example/api/31337',
        ),
      ],
    },
    handlers: {
      '/execute/buy/v7': () => ({
        json: {
          requestId: 'request-1',
          path: ['1', '2'].map(tokenId => pathLine(oneEther, { tokenId, fromChainId: 31337 })),
          steps: [...(options.steps ?? []), transactionStep('sale', data, { check })],
        },
      }),
      '/execute/status/v1': () => ({ json: { status: 'success', txHashes: fills } }),
      [path]:
        options.index ??
        (call => ({
          json: {
            transactions: call.query.getAll('txHash').map(hash => {
              const at = fills.indexOf(hash as Hash)
              return { hash, synced: at >= 0, transfers: at < 0 ? [] : [transferOf(`${at + 1}`)] }
            }),
          },
        })),
    },
  })
  s.provider.chain.balance = () => 1_000n * oneEther
  s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [] })
  const buy = () =>
    drive(
      s.client.actions.buyToken({
        ...{ items: [...items, { token: `${nft}:2` }], chainId: 8453, wallet: s.wallet },
        options: { currencyChainId: 31337 },
      }),
      advance,
    )
  return { ...s, fills, buy }
}

describe('indexedTransfers: paid on another chain', () => {
  test('default: the index is asked for what the check names; each transfer has its own hash', async () => {
    const s = crossChain()
    const { value, elapsed } = await s.buy()
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThan(10_000)
    const asked = s.api.to(path).flatMap(call => call.query.getAll('txHash'))
    expect(new Set(asked)).toEqual(new Set(s.fills))
    const shown = value?.steps.at(-1)?.items[0]?.transfersData ?? []
    expect(shown.map(entry => [entry.token?.tokenId, entry.txHash])).toEqual([
      ['1', s.fills[0]],
      ['2', s.fills[1]],
    ])
  })

  test('behavior: an index that says nothing of them: the receipts of that chain do', async () => {
    const s = crossChain({
      index: call => ({
        json: {
          transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })),
        },
      }),
    })
    const { value } = await s.buy()
    const shown = value?.steps.at(-1)?.items[0]?.transfersData ?? []
    expect(shown.map(entry => [entry.token?.tokenId, entry.txHash])).toEqual([
      ['1', s.fills[0]],
      ['2', s.fills[1]],
    ])
  })

  test('behavior: of a transaction without a check on the other chain the receipt is enough', async () => {
    const to = cast.weth
    const approval = transactionStep('approval', {
      ...{ from: account, to, data: '0x095ea7b3', chainId: 31337 },
    })
    const s = crossChain({ steps: [approval] })
    const { value, elapsed } = await s.buy()
    expect(value?.state.status).toBe('complete')
    expect(value?.steps[0]?.items[0]).toMatchObject({ state: 'complete' })
    expect(value?.steps[0]?.items[0]?.warning).toBeUndefined()
    expect(elapsed).toBeLessThan(10_000)
    const asked = s.api.to(path).flatMap(call => call.query.getAll('txHash'))
    expect(asked).not.toContain(s.provider.chain.transactions[0]?.hash)
  })
})

describe('indexedTransfers', () => {
  test('behavior: an index that is not there holds nobody once the check has said success', async () => {
    const s = scenario({ handlers: { [path]: () => ({ status: 404, json: { message: 'no' } }) } })
    const { value, elapsed } = await drive(
      s.client.actions.buyToken({ items, wallet: s.wallet }),
      advance,
    )
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThan(5_000)
    expect(s.api.to(path)).toHaveLength(3)
    expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([
      { token: { contract: nft, tokenId: '1' } },
    ])
  })

  test('behavior: what an index of tokens says nothing true of, the money, the receipt does', async () => {
    const sold = { from: account, to: seller, token: { contract: nft, tokenId: '1' }, amount: '1' }
    const lie = { from: seller, to: account, token: { contract: cast.weth }, amount: '5' }
    const s = scenario({
      handlers: {
        [path]: call => ({
          json: {
            transactions: call.query.getAll('txHash').map(hash => ({
              ...{ hash, synced: true, transfers: [sold, lie] },
            })),
          },
        }),
      },
    })
    const { value } = await drive(
      s.client.actions.acceptOffer({ items, wallet: s.wallet }),
      advance,
    )
    const moved = value?.steps.at(-1)?.items[0]?.transfersData ?? []
    expect(moved.map(({ token, amount }) => [token?.contract, amount])).toEqual([
      [nft, '1'],
      [cast.weth, `${oneEther}`],
    ])
  })

  test('behavior: an index that is away for a moment is waited for', async () => {
    const s = scenario()
    const answer = s.api.handlers[path]
    s.api.handlers[path] = (call, count) =>
      count === 0 || count === 1 || !answer ? { status: 404 } : answer(call, count)
    const { value } = await drive(s.client.actions.buyToken({ items, wallet: s.wallet }), advance)
    expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([{ from: seller }])
    expect(s.api.to(path)).toHaveLength(3)
  })

  test('behavior: the transactions that carried out a signed order are read and indexed', async () => {
    const check = {
      ...{ endpoint: '/execute/status/v1', method: 'POST' },
      body: { kind: 'seaport-intent', id: 'intent-1' },
    }
    const s = scenario()
    const { chain } = s.provider
    const hash = chain.send({ from: seller, to: cast.market, input: '0x02', value: 0n })
    chain.mine(hash, { logs: [transferLog(nft, seller, account, 1n)] })
    s.api.handlers['/execute/list/v5'] = () => ({
      json: { ...listAnswer([orderItem({ check })]), path: [pathLine()] },
    })
    s.api.handlers['/execute/status/v1'] = () => ({ json: { status: 'success', txHashes: [hash] } })
    // The index knows the transaction, and not what it moved.
    s.api.handlers[path] = call => ({
      json: {
        transactions: call.query.getAll('txHash').map(entry => ({ hash: entry, synced: true })),
      },
    })
    const { value } = await drive(
      s.client.actions.listToken({
        listings: [{ token: `${nft}:1`, weiPrice: '1' }],
        wallet: s.wallet,
      }),
      advance,
    )
    expect(s.api.to(path).flatMap(call => call.query.getAll('txHash'))).toContain(hash)
    expect(value?.steps[0]?.items[0]).toMatchObject({
      txHashes: [{ txHash: hash, chainId: 31337 }],
      transfersData: [{ from: seller, token: { contract: nft, tokenId: '1' }, txHash: hash }],
    })
  })
})
