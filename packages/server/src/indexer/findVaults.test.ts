import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import type { Call, ChainSource } from './chainSource.ts'
import { findVaults } from './findVaults.ts'
import { ChainUnavailableError } from './rpcSource.ts'

const factory: Hex = `0x${'3'.repeat(40)}`
/** USDC and WETH of the main network, and their pairs there. */
const [usdc, weth]: [Hex, Hex] = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
]
const uniswap = { pair: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc', isSushi: false }
const sushi = { pair: '0x397ff1542f962076d0bfe58ea045ffa2d347aca0', isSushi: true }

async function find(kind: 'nftx' | 'nft20', options: find.Options = {}) {
  const { chain = {}, own = {} } = options
  const told: Record<string, unknown> = { vaultFactory: factory, vaultId: 7n, factory, ...own }
  const source = {
    read: async (calls: readonly Call[]) => calls.map(({ functionName }) => told[functionName]),
  }
  return findVaults(
    {
      chain: { id: 1, wrappedNative: weth, ...chain } as unknown as Chain,
      source: source as unknown as ChainSource,
    },
    [{ kind, address: usdc }],
  )
}

declare namespace find {
  type Options = { chain?: object; own?: Record<string, unknown> }
}

describe('findVaults', () => {
  test('default: NFTX with the pairs of Uniswap and SushiSwap, NFT20 with that of Uniswap', async () => {
    const place = { vault: usdc, factory, weth }
    expect([...(await find('nftx'))]).toEqual([
      [usdc, { ...place, vaultId: 7n, pairs: [uniswap, sushi] }],
    ])
    expect([...(await find('nft20'))]).toEqual([
      [usdc, { ...place, vaultId: 0n, pairs: [uniswap] }],
    ])
  })

  test('behavior: no SushiSwap where 0x knows none', async () => {
    const v2: Hex = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
    const found = await find('nftx', { chain: { id: 31337, swapFactories: { v2 } } })
    expect(found.get(usdc)?.pairs).toEqual([uniswap])
  })

  test('behavior: no place of what is no vault, and nothing of what took too long', async () => {
    const none = [[usdc, undefined]]
    expect([...(await find('nftx', { own: { vaultFactory: undefined } }))]).toEqual(none)
    expect([...(await find('nft20', { own: { factory: 5n } }))]).toEqual(none)
    expect([...(await find('nftx', { own: { vaultId: null } }))]).toEqual([])
    const chain = { wrappedNative: undefined, id: 31337 }
    expect([...(await find('nftx', { chain }))]).toEqual(none)
  })

  test('error: a chain that does not answer', async () => {
    const source = {
      read: async () => {
        throw new ChainUnavailableError(1, new Error('timeout'))
      },
    } as unknown as ChainSource
    const chain = { id: 1 } as unknown as Chain
    const vaults = [{ kind: 'nftx' as const, address: usdc }]
    await expect(findVaults({ chain, source }, vaults)).rejects.toThrow(ChainUnavailableError)
  })
})
