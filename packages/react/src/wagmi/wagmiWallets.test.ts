import { custom, defineChain, type EIP1193Parameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { type CreateConnectorFn, createConfig, createConnector } from 'wagmi'
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
  /** Whether it shows no account now. */
  isLocked?: () => boolean
}

/** A connector as wallets have them: there or not, with a link or not, willing or not. */
const made = ({ id, type, icon, there = true, uri, error, isLocked }: Made): CreateConnectorFn =>
  createConnector(config => ({
    ...{ id, type, name: id, ...(icon === undefined ? {} : { icon }) },
    // biome-ignore lint/suspicious/noExplicitAny: the answer depends on a type parameter of wagmi 3 that 2 lacks
    async connect(): Promise<any> {
      if (uri !== undefined) config.emitter.emit('message', { type: 'display_uri', data: uri })
      await new Promise(resolve => setTimeout(resolve))
      if (error !== undefined) throw error
      return { accounts: isLocked?.() ? [] : accounts, chainId: 31337 }
    },
    disconnect: async () => undefined,
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
  const idOf = (id: string) => config.connectors.find(connector => connector.id === id)?.uid ?? ''
  return { config, flow, idOf }
}

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
    const { config, flow, idOf } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected' },
      { id: 'io.no', type: 'injected', error: declined },
    )
    const connected = () =>
      [...config.state.connections.values()].map(({ connector }) => connector.id)
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
    const { config, flow, idOf } = setUp(
      { id: 'io.near', type: 'injected' },
      { id: 'io.far', type: 'injected', isLocked: () => isLocked },
    )
    const connected = () =>
      [...config.state.connections.values()].map(({ connector }) => connector.id)
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
