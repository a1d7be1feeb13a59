// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { custom, defineChain, encodeAbiParameters, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createConfig, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mock } from 'wagmi/connectors/mock'
import { useWagmiWallet } from './useWagmiWallet.ts'

const account = '0x1111111111111111111111111111111111111111'
const token = '0x2222222222222222222222222222222222222222'
const chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:1'] } },
})
afterEach(cleanup)

function setUp() {
  const answers: Record<string, string> = {
    eth_getBalance: `0x${(2n ** 90n).toString(16)}`,
    eth_call: encodeAbiParameters([{ type: 'uint256' }], [2n ** 200n]),
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3',
  }
  const config = createConfig({
    chains: [chain],
    connectors: [mock({ accounts: [account] })],
    storage: null,
    transports: {
      31337: custom({
        request: async ({ method, params }) => {
          if (method === 'eth_getCode') return params[0] === token ? '0x60' : '0x'
          // Without code at an address, such as that of a rollup's prices, the answer is empty.
          if (method === 'eth_call' && params[0].to !== token) return '0x'
          return answers[method]
        },
      }),
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
  return { config, ...renderHook(() => useWagmiWallet(), { wrapper }) }
}

describe('useWagmiWallet', () => {
  test('default: nothing is connected, and the ways to connect are there', () => {
    const { result } = setUp()
    expect(result.current).toMatchObject({ address: undefined, isPending: false })
    expect(result.current.connectors.map(({ id }) => id)).toEqual(['mock'])
  })

  test('behavior: the connected account, its wallet, and exact balances', async () => {
    const { config, result } = setUp()
    const [connector] = result.current.connectors
    if (connector === undefined) throw new Error('There is no connector.')
    await act(() => connect(config, { connector }))
    expect(result.current).toMatchObject({ address: account, chainId: 31337 })
    const { getWallet, getBalance } = result.current.scopeOf(31337, account)
    expect(await getWallet()).toMatchObject({ account: { address: account } })
    expect(await getBalance(zeroAddress)).toBe(2n ** 90n)
    expect(await getBalance(token)).toBe(2n ** 200n)
  })

  test('behavior: network fees, whether an address is a contract, and names where the chain has them', async () => {
    const { result } = setUp()
    const { getGasCost, isContract, resolveName } = result.current.scopeOf(31337, account)
    expect(await getGasCost({ to: token, data: '0x', value: 0n })).toBe(63_000n)
    expect(await isContract(token)).toBe(true)
    expect(await isContract(account)).toBe(false)
    expect(resolveName).toBeUndefined()
    expect(result.current.scopeOf(1, account).resolveName).toBeTypeOf('function')
  })
})
