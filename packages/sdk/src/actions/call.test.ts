import {
  type Address,
  encodeFunctionData,
  type Hash,
  parseAbi,
  type SimulateContractReturnType,
} from 'viem'
import type { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { deepFreeze } from '../deepFreeze.ts'
import { callAnswer, cast } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { type FakeChain, fakeChain } from '../testing/fakeChain.ts'
import { ether, scenario } from '../testing/scenario.ts'
import type { call } from './call.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const far = 8453
const txs = [{ to: cast.market, value: '1000', data: '0x01' }] as const

/** Paid on 31337, which has no API; done on another chain, which has one and a node of its own. */
function setUp(
  options: { answer?: Record<string, unknown>; symbol?: string; node?: boolean } = {},
) {
  const destination = fakeChain(far)
  const hash = destination.send({ from: cast.seller, to: cast.market, input: '0x01', value: 1000n })
  destination.mine(hash)
  serve(destination)
  const native = { address: ether, name: 'Native', decimals: 18 }
  const token = (chainId: number, symbol: string) => ({ ...native, chainId, symbol })
  const origin = {
    ...{ id: 31337, name: 'Near', checkPollingInterval: 1000, active: true },
    paymentTokens: [token(31337, 'ETH')],
  }
  const bare = {
    ...{ id: far, name: 'Far', checkPollingInterval: 1000 },
    paymentTokens: [token(far, options.symbol ?? 'ETH')],
  }
  const node = options.node === false ? bare : withRpc(bare, 'https://far.example')
  const s = scenario({
    handlers: {
      '/execute/call/v1': () => ({ json: callAnswer(account, 31337, options.answer) }),
      '/execute/status/v1': () => ({ json: { status: 'success', txHashes: [hash] } }),
    },
    config: { chains: [origin, withApi(node, 'https://market.example/api/31337')] },
  })
  const run = (more: Partial<Omit<call.Options, 'precheck'>> = {}) =>
    drive(s.client.actions.call({ txs, toChainId: far, wallet: s.wallet, ...more }), advance)
  return { ...s, run, destination, hash }
}

/** Answers JSON-RPC over HTTP for a chain in memory. */
function serve(chain: FakeChain): void {
  vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
    const { id, method, params } = JSON.parse(init.body)
    const result = await chain.request({ method, params })
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), {
      headers: { 'content-type': 'application/json' },
    })
  })
}

describe('call', () => {
  test('default', async () => {
    const s = setUp()
    const { value } = await s.run()
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(value?.steps[0]?.items[0]).toMatchObject({
      txHashes: [{ txHash: s.hash, chainId: far }],
      internalTxHashes: [{ txHash: s.provider.chain.transactions[0]?.hash, chainId: 31337 }],
    })
    expect(s.api.to('/execute/call/v1')[0]?.body).toEqual({
      ...{ user: account, txs: [{ to: cast.market, value: '1000', data: '0x01' }] },
      originChainId: 31337,
    })
    expect(s.provider.chain.transactions[0]?.value).toBe(1010n)
    expect(s.events.map(event => event.name)).toEqual(['call_complete'])
  })

  test('behavior: plain transactions and simulated requests; frozen input stays as it is (I10)', async () => {
    const s = setUp()
    const abi = parseAbi(['function mint(uint256 id) payable', 'function burn()'])
    const input = deepFreeze([
      { to: cast.market },
      { to: cast.market, value: 7n, data: '0x02' },
      { abi, address: cast.nft, functionName: 'mint', args: [5n], value: 3n, account },
      { abi, address: cast.nft, functionName: 'burn', dataSuffix: '0xfeed' },
    ] as const)
    await s.run({ txs: input, options: { source: 'market.example' } })
    const burn = encodeFunctionData({ abi, functionName: 'burn' })
    expect(s.api.to('/execute/call/v1')[0]?.body).toEqual({
      ...{ user: account, originChainId: 31337, source: 'market.example' },
      txs: [
        { to: cast.market, value: '0', data: '0x' },
        { to: cast.market, value: '7', data: '0x02' },
        {
          ...{ to: cast.nft, value: '3' },
          data: encodeFunctionData({ abi, functionName: 'mint', args: [5n] }),
        },
        { to: cast.nft, value: '0', data: `${burn}feed` },
      ],
    })
  })

  test('types: what simulateContract returns is a transaction', () => {
    const abi = parseAbi(['function mint(uint256 id) payable'])
    type Request = SimulateContractReturnType<
      typeof abi,
      'mint',
      [bigint],
      typeof mainnet
    >['request']
    expectTypeOf<Request>().toExtend<call.Transaction>()
  })

  test('options: precheck carries nothing out', async () => {
    const s = setUp()
    const { value } = await drive(
      s.client.actions.call({ txs, toChainId: far, wallet: s.wallet, precheck: true }),
      advance,
    )
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(value?.fees?.relayer?.amount?.raw).toBe('10')
    expect(s.provider.prompts).toEqual([])
  })

  const fee = (raw: string, more: Record<string, unknown> = {}) => ({
    fees: {
      relayer: { currency: { contract: ether, chainId: 31337, ...more }, amount: { raw } },
    },
  })
  test.each([
    ['the quoted fee is one less', { answer: fee('9') }, {}],
    ['there is no quote', { answer: { fees: undefined } }, {}],
    ['the fee is in another currency', { answer: fee('10', { contract: cast.weth }) }, {}],
    ['the fee is paid on the other chain', { answer: fee('10', { chainId: far }) }, {}],
    ['the caller allows less', {}, { maxRelayerFee: 9n }],
    ['the native currencies differ', { symbol: 'POL' }, {}],
  ])('error: more is to be sent than may be: %s', async (_, world, options) => {
    const s = setUp(world)
    expect((await s.run(options)).error).toMatchObject({
      ...{ code: 'value_above_quote', moneyMoved: 'no' },
    })
    expect(s.provider.prompts).toEqual([])
  })

  test.each([far, undefined])('error: a deposit on chain %s, not on the origin', async chainId => {
    const [step] = callAnswer(account, 31337).steps
    const [item] = step?.items ?? []
    const items = [{ ...item, data: { ...item?.data, chainId } }]
    const s = setUp({ answer: { steps: [{ ...step, items }] } })
    expect((await s.run()).error).toMatchObject({ code: 'foreign_chain', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: the caller bounds the fee of the relayer', async () => {
    const s = setUp()
    expect((await s.run({ maxRelayerFee: 10n })).value?.state.status).toBe('complete')
  })

  test('behavior: without a bound the fee is the values at most', async () => {
    // The deposit sends 1010: 504 for the call, and 506 for the relayer.
    const s = setUp({ answer: fee('506') })
    const cheap = [{ to: cast.market, value: 504n, data: '0x01' }] as const
    const above = { code: 'value_above_quote', moneyMoved: 'no' }
    expect((await s.run({ txs: cheap })).error).toMatchObject(above)
    const bounded = await s.run({ txs: cheap, maxRelayerFee: 506n })
    expect(bounded.value?.state.status).toBe('complete')
    const free = setUp()
    const without = [{ to: cast.market, data: '0x01' }] as const
    expect((await free.run({ txs: without })).error).toMatchObject({ code: 'value_above_quote' })
    expect(free.provider.prompts).toEqual([])
  })

  test.each([
    ['does something else', { from: cast.seller, to: cast.nft, input: '0xdeadbeef', value: 0n }],
    ['sends less', { from: cast.seller, to: cast.market, input: '0x01', value: 999n }],
    [
      'is a deposit of the account for the call',
      { from: account, to: cast.weth, input: `0x${cast.market.slice(2)}01`, value: 1000n },
    ],
  ] as const)('error: unproven when the transaction that is named %s', async (_, sent) => {
    const s = setUp()
    const other = s.destination.send(sent)
    s.destination.mine(other)
    s.api.handlers['/execute/status/v1'] = () => ({
      json: { status: 'success', txHashes: [other] },
    })
    expect((await s.run()).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
  })

  test('behavior: a solver makes the call through a contract of its own', async () => {
    const s = setUp()
    const other = s.destination.send({
      ...{
        from: cast.seller,
        to: cast.nft,
        input: `0xaaaaaaaa${cast.market.slice(2)}01ff`,
        value: 1000n,
      },
    })
    s.destination.mine(other)
    s.api.handlers['/execute/status/v1'] = () => ({
      json: { status: 'success', txHashes: [other] },
    })
    expect((await s.run()).value?.state.status).toBe('complete')
  })

  test('error: unproven when the same call of an hour ago is named', async () => {
    const s = setUp()
    await advance(3_600_000)
    expect((await s.run()).error).toMatchObject({ code: 'unproven' })
  })

  test('error: it failed on the destination chain', async () => {
    const s = setUp()
    s.destination.mine(s.hash, { status: 'reverted' })
    expect((await s.run()).error).toMatchObject({ code: 'call_failed', moneyMoved: 'yes' })
    expect(s.events.map(event => event.name)).toEqual(['call_error'])
  })

  test('behavior: one of two succeeded on the destination chain', async () => {
    const s = setUp()
    const other: Hash = s.destination.send({
      ...{ from: cast.seller, to: cast.market, input: '0x01', value: 0n },
    })
    s.destination.mine(other, { status: 'reverted' })
    s.api.handlers['/execute/status/v1'] = () => ({
      json: { status: 'success', txHashes: [s.hash, other] },
    })
    expect((await s.run()).value?.state).toMatchObject({ status: 'partial' })
  })

  test.each([
    ['no transaction is named', () => ({ json: { status: 'success' } }), {}],
    [
      'the one named does not exist',
      () => ({ json: { status: 'success', txHashes: [`0x${'01'.repeat(32)}`] } }),
      {},
    ],
  ])('error: unproven when %s', async (_, status, world) => {
    const s = setUp(world)
    s.api.handlers['/execute/status/v1'] = status
    expect((await s.run()).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    expect(s.events[0]?.data.state.status).toBe('unknown')
  })

  test('behavior: a node that is behind the marketplace is asked again', async () => {
    const s = setUp()
    const { request } = s.destination
    let asked = 0
    s.destination.request = async options => {
      if (options.method === 'eth_getTransactionReceipt') {
        asked += 1
        if (asked < 3) return null
      }
      return request(options)
    }
    expect((await s.run()).value?.state.status).toBe('complete')
    expect(asked).toBe(3)
  })

  test('error: the provider reports a failure', async () => {
    const s = setUp()
    s.api.handlers['/execute/status/v1'] = () => ({
      json: { status: 'failure', details: 'Out of funds' },
    })
    expect((await s.run()).error).toMatchObject({ code: 'cross_chain_failed', moneyMoved: 'yes' })
  })

  test.each([
    [{ toChainId: undefined }, 'toChainId'],
    [{ toChainId: -1 }, 'toChainId'],
    [{ txs: [] }, 'txs'],
    [{ txs: [null] }, 'txs.0'],
    [{ txs: [{ to: '0x12' }] }, 'txs.0.to'],
    [{ txs: [{ to: cast.market, value: -1n }] }, 'txs.0.value'],
    [{ txs: [{ to: cast.market, value: '0.1' }] }, 'txs.0.value'],
    [{ txs: [{ to: cast.market, data: '0x1' }] }, 'txs.0.data'],
    [{ txs: [{ address: cast.nft, abi: [], functionName: 'mint' }] }, 'txs.0'],
    [{ maxRelayerFee: 5 }, 'maxRelayerFee'],
  ])('error: %o', async (bad, field) => {
    const s = setUp()
    expect((await s.run(bad as never)).error).toMatchObject({
      ...{ code: 'invalid_input', details: { field } },
    })
    expect(s.api.calls).toEqual([])
  })

  test.each([
    ['the destination is not configured', { toChainId: 10 }],
    ['the destination has no API', { toChainId: 31337 }],
    ['the origin is not configured', { chainId: 10 }],
  ])('error: %s (A14)', async (_, options) => {
    const s = setUp()
    const { error } = await s.run(options)
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
    expect(s.api.calls).toEqual([])
  })
})
