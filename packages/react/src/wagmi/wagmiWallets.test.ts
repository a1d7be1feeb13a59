import { custom, defineChain, type EIP1193Parameters } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreateConnectorFn, createConfig, createConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { createConnectFlow } from '../flow/connect/createConnectFlow.ts'
import { until } from '../testing/openMarket.ts'
import { wagmiWallets } from './wagmiWallets.ts'

const accounts = ['0x1111111111111111111111111111111111111111'] as const
const chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:1'] } },
})

type Made = {
  id: string
  type: string
  icon?: string
  there?: boolean
  uri?: string
  error?: unknown
  /** What it waits for before it lets go; nothing when absent. */
  leaving?: Promise<void>
  /** What it waits for before it answers. */
  answering?: Promise<void>
  /** Whether it shows no account now. */
  isLocked?: () => boolean
}

/** A connector as wallets have them: there or not, with a link or not, willing or not. */
const made = ({
  id,
  type,
  icon,
  there = true,
  uri,
  error,
  isLocked,
  ...waits
}: Made): CreateConnectorFn =>
  createConnector(config => ({
    ...{ id, type, name: id, ...(icon === undefined ? {} : { icon }) },
    // biome-ignore lint/suspicious/noExplicitAny: the answer depends on a type parameter of wagmi 3 that 2 lacks
    async connect(): Promise<any> {
      if (uri !== undefined) config.emitter.emit('message', { type: 'display_uri', data: uri })
      await new Promise(resolve => setTimeout(resolve))
      await waits.answering
      if (error !== undefined) throw error
      return { accounts: isLocked?.() ? [] : accounts, chainId: 31337 }
    },
    disconnect: async () => waits.leaving,
    getAccounts: async () => accounts,
    getChainId: async () => 31337,
    isAuthorized: async () => true,
    getProvider: async () =>
      there ? { request: async (_: EIP1193Parameters) => undefined } : undefined,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))

function setUp(...connectors: Made[]) {
  const config = createConfig({
    ...{ chains: [chain], connectors: connectors.map(made), storage: null },
    multiInjectedProviderDiscovery: false,
    transports: { 31337: custom({ request: async () => '0x7a69' }) },
  })
  const flow = createConnectFlow({ ...wagmiWallets(config), chainId: 31337 })
  const connectorOf = (id: string) => config.connectors.find(connector => connector.id === id)
  const idOf = (id: string) => connectorOf(id)?.uid ?? ''
  const connected = () =>
    [...config.state.connections.values()].map(({ connector }) => connector.id)
  return { config, flow, connectorOf, idOf, connected }
}

afterEach(() => void vi.useRealTimers())

describe('wagmiWallets', () => {
  test('default: those that announced themselves with their icons, and the configured ones', async () => {
    const { flow } = setUp(
      { id: 'injected', type: 'injected' },
      { id: 'io.near', type: 'injected', icon: 'data:image/png;base64,AA' },
      { id: 'walletConnect', type: 'walletConnect' },
      { id: 'safe', type: 'safe', there: false },
      { id: 'coinbaseWalletSDK', type: 'coinbaseWallet' },
    )
    flow.open()
    await until(flow, 'form')
    expect(Reflect.get(Object(flow.getState()), 'quote').wallets).toMatchObject([
      { name: 'io.near', kind: 'browser', icon: 'data:image/png;base64,AA' },
      { name: 'walletConnect', kind: 'remote' },
      { name: 'coinbaseWalletSDK', kind: 'other' },
    ])
  })

  test.each([true, false])(
    'behavior: without any announced one, an injected one that is there: %s',
    async there => {
      const { flow } = setUp({ id: 'injected', type: 'injected', there })
      flow.open()
      await until(flow, 'form')
      const { wallets } = Reflect.get(Object(flow.getState()), 'quote')
      expect(wallets).toHaveLength(there ? 1 : 0)
    },
  )

  test('behavior: one is connected at a time, and a refusal keeps the one before', async () => {
    const declined = Object.assign(new Error('x'), { code: 4001 })
    const { flow, idOf, connected } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected' },
      { id: 'io.no', type: 'injected', error: declined },
    )
    await flow.connect(idOf('io.near'))
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { address: accounts[0] } })
    await flow.connect(idOf('io.no'))
    expect(flow.getState()).toMatchObject({ problem: { code: 'user_rejected' } })
    expect(connected()).toEqual(['io.near'])
    await flow.connect(idOf('io.far'))
    expect(connected()).toEqual(['io.far'])
    // What is connected already needs no question.
    await flow.connect(idOf('io.far'))
    expect(flow.getState().phase).toBe('complete')
  })

  test('behavior: one that shows no account is not connected, and is asked anew once it is unlocked', async () => {
    let isLocked = true
    const { config, flow, idOf, connected } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected', isLocked: () => isLocked },
    )
    await flow.connect(idOf('io.near'))
    await flow.connect(idOf('io.far'))
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'wallet_locked' } })
    expect(connected()).toEqual(['io.near'])
    expect(config.state.current).toBe(idOf('io.near'))
    isLocked = false
    await flow.connect(idOf('io.far'))
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { address: accounts[0] } })
    expect(connected()).toEqual(['io.far'])
  })

  test('behavior: a wallet that never answers that it let go is not waited for, and is gone', async () => {
    vi.useFakeTimers()
    const { config, flow, idOf, connected } = setUp(
      { id: 'io.near', type: 'injected', leaving: new Promise(() => undefined) },
      { id: 'io.far', type: 'injected' },
    )
    const first = flow.connect(idOf('io.near'))
    await vi.advanceTimersByTimeAsync(10)
    await first
    const second = flow.connect(idOf('io.far'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(flow.getState()).toMatchObject({ phase: 'complete' })
    await second
    expect(connected()).toEqual(['io.far'])
    expect(config.state.current).toBe(idOf('io.far'))
  })

  test('behavior: a connection that lost its accounts is no connection, and is asked anew', async () => {
    const { flow, connectorOf, idOf, connected } = setUp({ id: 'io.near', type: 'injected' })
    await flow.connect(idOf('io.near'))
    connectorOf('io.near')?.emitter.emit('change', { accounts: [] })
    await flow.connect(idOf('io.near'))
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { address: accounts[0] } })
    expect(connected()).toEqual(['io.near'])
  })

  test('behavior: of several that are connected the one that is chosen stays', async () => {
    const { config, flow, connectorOf, idOf, connected } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected' },
    )
    for (const id of ['io.near', 'io.far']) {
      const connector = connectorOf(id)
      if (connector) await connect(config, { connector })
    }
    expect(connected()).toEqual(['io.near', 'io.far'])
    await flow.connect(idOf('io.near'))
    expect(connected()).toEqual(['io.near'])
    expect(config.state.current).toBe(idOf('io.near'))
  })

  test('behavior: one that agrees after it is not waited for any more is let go, and the one before stays', async () => {
    let answer = () => {}
    const answering = new Promise<void>(resolve => {
      answer = resolve
    })
    const { config, flow, connectorOf, idOf, connected } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected', answering },
    )
    await flow.connect(idOf('io.near'))
    const asked = flow.connect(idOf('io.far'))
    await vi.waitFor(() => expect(flow.getState().phase).toBe('approve'))
    flow.stop()
    await asked
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'aborted' } })
    const gone = new Promise(resolve => connectorOf('io.far')?.emitter.on('disconnect', resolve))
    answer()
    await gone
    expect(connected()).toEqual(['io.near'])
    expect(config.state.current).toBe(idOf('io.near'))
  })

  test('behavior: the link of a wallet on a phone is passed on', async () => {
    const { flow, idOf } = setUp({ id: 'walletConnect', type: 'walletConnect', uri: 'wc:a@2' })
    const seen = new Set<unknown>()
    flow.subscribe(() => {
      const { quote } = Object(flow.getState())
      if (quote?.uri !== undefined) seen.add(quote.uri)
    })
    await flow.connect(idOf('walletConnect'))
    expect([...seen]).toEqual(['wc:a@2'])
    expect(flow.getState()).toMatchObject({ phase: 'complete' })
    expect(flow.getState()).not.toHaveProperty('quote.uri')
  })
})
