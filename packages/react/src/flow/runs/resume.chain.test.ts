import {
  accounts,
  addresses,
  allowList,
  firstLight,
  seedVenues,
  startTestChain,
  type TestChain,
  usdc,
} from '@sluice/devnet'
import {
  createClient,
  type FactAmount,
  type JournalStore,
  memoryStore,
  withApi,
  withRpc,
} from '@sluice/sdk'
import { devnet } from '@sluice/sdk/chains'
import {
  type Address,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type ChainMarket,
  startChainMarket,
} from '../../../../server/src/testing/startChainMarket.ts'
import { until } from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import { createCancelFlow } from '../cancel/createCancelFlow.ts'
import type { FlowScope } from '../flowTypes.ts'
import { createMintFlow } from '../mint/createMintFlow.ts'
import { createAcceptOfferFlow } from '../offer/createAcceptOfferFlow.ts'
import { createBidFlow } from '../offer/createBidFlow.ts'
import { createEditListingFlow } from '../order/createEditListingFlow.ts'
import { createListFlow } from '../order/createListFlow.ts'
import { createListManyFlow } from '../order/createListManyFlow.ts'
import { createBuyFlow } from '../purchase/createBuyFlow.ts'
import { createSwapFlow } from '../swap/createSwapFlow.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { createRuns } from './createRuns.ts'
import { describeRun } from './describeRun.ts'
import type { RunReview } from './reviewRun.ts'

const contract = firstLight.address
const weth = addresses.weth.toLowerCase() as Hex
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getCounter(address) view returns (uint256)',
  'function getOrderStatus(bytes32) view returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize)',
])

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools that a swap goes through.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [contract],
    bidCurrencies: [usdc.toLowerCase() as Hex],
    chain: {
      allowLists: [allowList.map(address => address.toLowerCase() as Hex)],
      ...{ wrappedNative: weth, router: addresses.universalRouter.toLowerCase() as Hex },
      swapFactories: {
        v2: addresses.uniswapV2Factory.toLowerCase() as Hex,
        v3: addresses.uniswapV3Factory.toLowerCase() as Hex,
      },
    },
  })
  await market.catchUp()
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

type Page = FlowScope & { prompts: string[]; store: JournalStore }

const prompting = new Set(['eth_sendTransaction', 'eth_signTypedData_v4'])

/** A page of an account, whose wallet answers so many requests and none after them. */
function openPage(index: number, answers = Infinity, store: JournalStore = memoryStore()): Page {
  const account = accounts[index]?.address ?? '0x'
  const prompts: string[] = []
  const transport = custom({
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (prompting.has(method)) prompts.push(method)
      if (prompts.length > answers && prompting.has(method)) return new Promise(() => undefined)
      const isSent = method === 'eth_sendTransaction'
      return market.reader.request({
        method,
        params: isSent ? await withGas(params) : params,
      } as never)
    },
  })
  const client = createClient({
    chains: [
      withApi(
        withRpc({ ...devnet, checkPollingInterval: 50 }, chain.url),
        'http://127.0.0.1/api/31337',
      ),
    ],
    fetch: async (input, init) =>
      market.server.app.request(input instanceof Request ? input : `${input}`, init),
    journal: store,
  })
  const wallet = createWalletClient({ account, transport })
  return {
    ...{ client, chainId: 31337, account, getWallet: async () => wallet, prompts, store },
    getBalance: currency =>
      Number(currency) === 0
        ? market.reader.getBalance({ address: account })
        : balanceOf(currency, account),
  }
}

/** Half as much gas again as is estimated, as wallets give: a pool takes more of it in a later second. */
async function withGas(params: unknown): Promise<unknown> {
  const [request] = params as [Record<string, unknown>]
  const gas = BigInt(await market.reader.request({ method: 'eth_estimateGas', params } as never))
  return [{ ...request, gas: numberToHex((gas * 3n) / 2n) }]
}

const balanceOf = (token: Address, account: Address) =>
  market.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
const ownerOf = (tokenId: bigint) =>
  market.reader.readContract({
    ...{ address: contract, abi, functionName: 'ownerOf', args: [tokenId] },
  })

/** A journal that also tells what was in it just before the wallet was asked the last time. */
function watchedStore() {
  const store = memoryStore()
  let before: { key: string; value: string } | undefined
  const left = memoryStore()
  return {
    store: {
      ...store,
      set(key: string, value: string) {
        if (key.startsWith('run/') && !value.includes('"prompting"')) before = { key, value }
        return store.set(key, value)
      },
    },
    left() {
      if (before) left.set(before.key, before.value)
      return left
    },
  }
}

type Started = {
  getState(): { phase: string; problem?: unknown }
  subscribe(listener: () => void): () => void
  setForm(change: object): void
  start(): Promise<void>
  stop(): void
}

/** Begins a trade, closes its page before the wallet has answered, and goes on with it in another one. */
async function reloaded(
  index: number,
  answers: number,
  review: (page: Page) => Promise<Started>,
): Promise<readonly string[]> {
  const { store, left } = watchedStore()
  const page = openPage(index, answers, store)
  const flow = await review(page)
  void startAnyway(flow)
  await vi.waitFor(() => expect(page.prompts).toHaveLength(answers + 1), { timeout: 20_000 })
  const next = openPage(index, Infinity, left())
  flow.stop()
  const runs = createRuns({ client: next.client, getWallet: next.getWallet })
  const stop = runs.subscribe(() => undefined)
  const run = await vi.waitFor(() => {
    const [found] = runs.getState().runs ?? []
    if (found === undefined) throw new Error('there is no run')
    return found
  })
  expect(describeRun(run).offers).toContain('go-on')
  const goOn = async () => {
    const going = runs.resume(run.runId)
    const shown = await vi.waitFor(
      () => {
        const found = runs.getState().reviews.get(run.runId)
        if (found === undefined) throw new Error('there is no review')
        return found
      },
      { timeout: 20_000 },
    )
    expect(next.prompts).toEqual([])
    return { going, shown }
  }
  // Looked at, and not wanted now: it stays as it is.
  const first = await goOn()
  expectAsChosen(first.shown)
  runs.answer(run.runId, false)
  await first.going
  expect([next.prompts, runs.getState().reviews.size, runs.getState().errors.size]).toEqual([
    ...[[], 0, 0],
  ])
  const [still] = runs.getState().runs ?? []
  expect(still && describeRun(still).offers).toContain('go-on')
  const second = await goOn()
  // The market has not moved meanwhile: what it warns of was accepted when it began.
  runs.answer(
    run.runId,
    true,
    second.shown.warnings?.map(({ key }) => key),
  )
  await second.going
  expect([...runs.getState().errors.values()]).toEqual([])
  const [ended] = await next.client.listRuns()
  expect(ended?.status).toBe('complete')
  stop()
  await market.catchUp()
  // Each request was answered once: what was done before is not asked for again.
  return [...page.prompts.slice(0, answers), ...next.prompts]
}

/** What the bytes of the deed move is what was chosen, to the unit: each thing once, with all that is moved of it. */
function expectAsChosen({ terms, chosen, facts, scope }: RunReview): void {
  const { gives, gets } = chosen
  const { deed } = facts
  expect(deed === undefined).toBe(facts.isLater)
  if (deed === undefined) return
  expect(deed.isWhole).toBe(true)
  expect(deed.through.length).toBeGreaterThan(0)
  const sums = (amounts: readonly FactAmount[]) => {
    const all: Record<string, bigint> = {}
    // At least nothing is nothing that is promised.
    for (const { token, tokenId, amount } of amounts.filter(each => each.amount > 0n)) {
      const key = `${token}:${tokenId ?? ''}`.toLowerCase()
      all[key] = (all[key] ?? 0n) + amount
    }
    return all
  }
  const own = deed.gets.filter(({ recipient }) => sameAddress(recipient, scope.account))
  const isPart = terms.kind === 'mint' && terms.quantity > (deed.gets[0]?.amount ?? 0n)
  const expected = isPart
    ? [sums(deed.gives), { [`${contract}:`.toLowerCase()]: 1n }]
    : [sums(gives), sums(gets)]
  expect([sums(deed.gives), sums(own)]).toEqual(expected)
  // Nobody has to add up what the seller and each of those with a fee gets of a price.
  if (terms.kind === 'purchase')
    expect(deed.gives.map(({ recipient }) => recipient)).toEqual([undefined])
}

async function reviewed<flow extends Started & { review(): Promise<void> }>(flow: flow) {
  await until(flow, 'form')
  await flow.review()
  await until(flow, 'review')
  return flow
}

/** Tokens of the collection that an account holds. */
async function held(index: number): Promise<bigint[]> {
  const path = `/users/${accounts[index]?.address}/tokens/v10?collection=${contract}&limit=200`
  const { tokens } = await market.get(path)
  return (tokens as { token: { tokenId: string } }[]).map(({ token }) => BigInt(token.tokenId))
}

test('a mint, closed before the wallet was asked: one transaction, so many tokens', async () => {
  const before = await held(6)
  const prompts = await reloaded(6, 0, async page => {
    const flow = createMintFlow({ ...page, collection: contract })
    flow.open({ quantity: 2n })
    await until(flow, 'review')
    return flow
  })
  expect(prompts).toEqual(['eth_sendTransaction'])
  expect((await held(6)).length).toBe(before.length + 2)
})

test('a mint of two phases, closed after the first: the rest of it, and no more', async () => {
  const before = await held(1)
  const prompts = await reloaded(1, 1, async page => {
    const flow = createMintFlow({ ...page, collection: contract })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    return flow
  })
  expect(prompts).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect((await held(1)).length).toBe(before.length + 3)
})

test('listings under one signature, closed after the approval: the same prices are signed', async () => {
  const [a = 0n, b = 0n] = await held(6)
  const prompts = await reloaded(6, 1, page => {
    const flow = createListManyFlow(page)
    flow.open({
      items: [a, b].map((tokenId, at) => ({
        ...{ token: { contract, tokenId }, price: `${at + 2}`, quantity: '1' },
      })),
    })
    return reviewed(flow)
  })
  expect(prompts).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  const { orders } = await market.get(`/orders/asks/v5?maker=${accounts[6]?.address}`)
  expect(
    (orders as { price: { amount: { raw: string } } }[])
      .map(({ price }) => price.amount.raw)
      .sort(),
  ).toEqual([`${2n * 10n ** 18n}`, `${3n * 10n ** 18n}`])
})

test('an offer for a trait, closed between wrapping and approving; then its sale, closed before it', async () => {
  const [tokenId = 0n] = await held(6)
  const { tokens } = await market.get(
    `/tokens/v7?tokens=${contract}:${tokenId}&includeAttributes=true`,
  )
  const [attribute] = (tokens as { token: { attributes: { key: string; value: string }[] } }[])[0]
    ?.token.attributes ?? [{ key: '', value: '' }]
  const account = accounts[7]?.address ?? '0x'
  const price = (await balanceOf(weth, account)) + 10n ** 18n
  const text = `${price}`.padStart(19, '0')
  const prompts = await reloaded(7, 1, page => {
    const target = { contract, several: false, attribute }
    const flow = createBidFlow({ ...page, target })
    flow.open({ price: `${text.slice(0, -18)}.${text.slice(-18)}` })
    return reviewed(flow)
  })
  expect(prompts.filter(method => method === 'eth_signTypedData_v4')).toHaveLength(1)
  expect(await balanceOf(weth, account)).toBe(price)

  const seller = accounts[6]?.address ?? '0x'
  const before = await balanceOf(weth, seller)
  await reloaded(6, 0, async page => {
    const flow = createAcceptOfferFlow(page)
    flow.open({ items: [{ token: { contract, tokenId }, quantity: 1n, minimumNet: 1n }] })
    await until(flow, 'review')
    return flow
  })
  expect(await ownerOf(tokenId)).toBe(account)
  expect((await balanceOf(weth, seller)) > before).toBe(true)
})

test('a swap, closed before the wallet was asked: exactly so much is wrapped', async () => {
  const account = accounts[5]?.address ?? '0x'
  const before = await balanceOf(weth, account)
  const prompts = await reloaded(5, 0, page => {
    const ether = {
      address: '0x0000000000000000000000000000000000000000',
      symbol: 'ETH',
      decimals: 18,
    } as const
    const currencyOut = { address: weth, symbol: 'WETH', decimals: 18 }
    const flow = createSwapFlow({ ...page, currencyIn: ether, currencyOut })
    flow.open({ amount: 3n })
    return reviewed(flow)
  })
  expect(prompts).toEqual(['eth_sendTransaction'])
  expect((await balanceOf(weth, account)) - before).toBe(3n)
})

test('a swap through pools, closed before it; then back, closed after its first approval: exactly that goes in', async () => {
  const account = accounts[0]?.address ?? '0x'
  const dollars = { address: usdc.toLowerCase() as Hex, symbol: 'USDC', decimals: 6 }
  const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
  const start = await balanceOf(usdc, account)
  const prompts = await reloaded(0, 0, page => {
    const flow = createSwapFlow({ ...page, currencyIn: ether, currencyOut: dollars })
    flow.open({ amount: 10n ** 18n })
    return reviewed(flow)
  })
  expect(prompts).toEqual(['eth_sendTransaction'])
  const before = await balanceOf(usdc, account)
  const amount = before - start
  expect(amount > 0n).toBe(true)
  await reloaded(0, 1, page => {
    const flow = createSwapFlow({ ...page, currencyIn: dollars, currencyOut: ether })
    flow.open({ amount })
    return reviewed(flow)
  })
  expect(before - (await balanceOf(usdc, account))).toBe(amount)
})

test('one listing, closed before its signature; then its change, closed once the old one is cancelled', async () => {
  const tokenId = (await held(6)).at(-1) ?? 0n
  const token = { contract, tokenId }
  const known = new Set<string>()
  const own = async () => {
    const path = `/orders/asks/v5?maker=${accounts[6]?.address}&status=active`
    const { orders } = await market.get(path)
    return (orders as { id: Hex; price: { amount: { raw: string } } }[]).filter(
      ({ id }) => !known.has(id),
    )
  }
  for (const { id } of await own()) known.add(id)
  const signed = await reloaded(6, 0, page => {
    const flow = createListFlow({ ...page, token })
    flow.open({ price: '9' })
    return reviewed(flow)
  })
  expect(signed).toEqual(['eth_signTypedData_v4'])
  const [old, ...others] = await own()
  expect([others, old?.price.amount.raw]).toEqual([[], `${9n * 10n ** 18n}`])

  const changed = await reloaded(6, 1, page => {
    const flow = createEditListingFlow({ ...page, token, orderId: old?.id ?? '' })
    flow.open({ price: '8' })
    return reviewed(flow)
  })
  expect(changed).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  const [, isCancelled] = await market.reader.readContract({
    ...{ address: addresses.seaport15, abi, functionName: 'getOrderStatus' },
    args: [old?.id ?? '0x'],
  })
  expect(isCancelled).toBe(true)
  expect((await own()).map(({ price }) => price.amount.raw)).toEqual([`${8n * 10n ** 18n}`])
})

test('a purchase, closed before the wallet was asked: its price in one sum, and the token to the account', async () => {
  const [tokenId = 0n] = await held(6)
  const seller = openPage(6)
  const listing = createListFlow({ ...seller, token: { contract, tokenId } })
  listing.open({ price: '0.7' })
  await reviewed(listing)
  await startAnyway(listing)
  await until(listing, 'complete')
  const prompts = await reloaded(5, 0, async page => {
    const flow = createBuyFlow({ ...page, token: { contract, tokenId } })
    flow.open()
    await until(flow, 'review')
    return flow
  })
  expect(prompts).toEqual(['eth_sendTransaction'])
  expect(await ownerOf(tokenId)).toBe(accounts[5]?.address)
})

test('every order of an account, closed before the wallet was asked: the counter is raised once', async () => {
  const seller = accounts[6]?.address ?? '0x'
  const counter = () =>
    market.reader.readContract({
      ...{ address: addresses.seaport15, abi, functionName: 'getCounter', args: [seller] },
    })
  const before = await counter()
  const { orders } = await market.get(`/orders/asks/v5?maker=${seller}`)
  const orderIds = (orders as { id: string }[]).map(({ id }) => id)
  const prompts = await reloaded(6, 0, async page => {
    const flow = createCancelFlow(page)
    flow.open({ orderIds, all: true })
    await until(flow, 'review')
    return flow
  })
  expect(prompts).toEqual(['eth_sendTransaction'])
  expect((await counter()) > before).toBe(true)
})
