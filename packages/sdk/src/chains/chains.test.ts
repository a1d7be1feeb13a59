import { addresses, usdc } from '@sluice/devnet'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ApiChain, defineChain, devnet, mainnet, withApi, withRpc } from './index.ts'

const presets: readonly ApiChain[] = [devnet, mainnet]

describe.each(presets)('$name', chain => {
  test('behavior: a preset carries no API and no WebSocket address', () => {
    expect(chain.baseApiUrl).toBeUndefined()
    expect(chain.websocketUrl).toBeUndefined()
  })

  test('behavior: its tokens are its own, and spelled with a checksum', () => {
    for (const token of chain.paymentTokens) {
      expect(token.chainId).toBe(chain.id)
      expect(token.address).toBe(getAddress(token.address))
    }
    expect(chain.network?.id).toBe(chain.id)
    expect(chain.paymentTokens.map(token => [token.symbol, token.decimals])).toEqual([
      ['ETH', 18],
      ['USDC', 6],
      ['WETH', 18],
    ])
  })
})

describe('devnet', () => {
  test('behavior: its tokens are where the local chain has them', () => {
    const at = (symbol: string) => devnet.paymentTokens.find(token => token.symbol === symbol)
    expect(at('USDC')?.address).toBe(getAddress(usdc))
    expect(at('WETH')?.address).toBe(getAddress(addresses.weth))
    expect(devnet.wrappedNative).toBe(getAddress(addresses.weth))
  })
})

describe('withApi', () => {
  test('default', () => {
    const chain = withApi(devnet, 'http://127.0.0.1:3000/api/31337//')
    expect(chain.baseApiUrl).toBe('http://127.0.0.1:3000/api/31337')
    expect(devnet).not.toHaveProperty('baseApiUrl')
  })
})

describe('withRpc', () => {
  test('default', () => {
    const { network } = withRpc(devnet, 'http://127.0.0.1:1', 'http://127.0.0.1:2')
    expect(network.rpcUrls.default.http).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2'])
    expect(network.contracts?.multicall3).toBeDefined()
  })

  test('behavior: a chain without a network gets one', () => {
    const bare = defineChain({ id: 5, name: 'Five', paymentTokens: [] })
    expect(withRpc(bare, 'http://127.0.0.1:1').network).toMatchObject({ id: 5, name: 'Five' })
  })
})
