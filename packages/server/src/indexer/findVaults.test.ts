import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import type { Call, ChainSource } from './chainSource.ts'
import { findVaults } from './findVaults.ts'
import { ChainUnavailableError } from './rpcSource.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [nftx, nft20, factory, uni, sushi, weth] = ['1', '2', '3', '4', '5', 'c'].map(account) as [
  ...[Hex, Hex, Hex, Hex, Hex, Hex],
]
const v2: Hex = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const sushiFactory: Hex = '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac'
const none = account('0')
const vaults = [
  { kind: 'nftx', address: nftx },
  { kind: 'nft20', address: nft20 },
] as const

/** A chain on which the pairs of SushiSwap hold more, if nothing else is said. */
async function find(options: find.Options = {}) {
  const { id = 1, own = {}, pairs = {}, ether = {}, chain = {} } = options
  const holds: Record<Hex, unknown> = { [uni]: [5n, 70n, 0], [sushi]: [5n, 80n, 0], ...ether }
  const answerOf = ({ address, functionName, args }: Call): unknown => {
    const told = { vaultFactory: factory, vaultId: 7n, factory, ...own }
    if (functionName === 'getPair') {
      expect(args?.[1]).toBe(weth)
      const all: Record<Hex, Hex> = { [v2]: uni, [sushiFactory]: sushi, ...pairs }
      return all[address]
    }
    return functionName === 'getReserves' ? holds[address] : told[functionName as keyof typeof told]
  }
  const source = { read: async (calls: readonly Call[]) => calls.map(answerOf) }
  return findVaults(
    {
      chain: { id, wrappedNative: weth, swapFactories: { v2 }, ...chain } as unknown as Chain,
      source: source as unknown as ChainSource,
    },
    vaults,
  )
}

declare namespace find {
  type Options = {
    id?: number
    /** What the vaults say of themselves. */
    own?: Record<string, unknown>
    /** The pairs by their factories, and what each has. */
    pairs?: Record<Hex, Hex>
    ether?: Record<Hex, unknown>
    chain?: object
  }
}

const place = (vault: Hex, pair: Hex, vaultId: bigint, isSushi: boolean) => ({
  ...{ vault, vaultId, factory, weth, pair, isSushi },
})

describe('findVaults', () => {
  test('default: NFTX by the pair that holds more ether, NFT20 by that of Uniswap', async () => {
    expect(await find()).toEqual(
      new Map([
        [nftx, place(nftx, sushi, 7n, true)],
        [nft20, place(nft20, uni, 0n, false)],
      ]),
    )
    expect((await find({ ether: { [uni]: [5n, 81n, 0] } })).get(nftx)).toEqual(
      place(nftx, uni, 7n, false),
    )
  })

  test('behavior: the only pair there is, and no SushiSwap where 0x knows none', async () => {
    expect((await find({ pairs: { [v2]: none } })).get(nftx)).toEqual(place(nftx, sushi, 7n, true))
    expect((await find({ pairs: { [sushiFactory]: none } })).get(nftx)).toEqual(
      place(nftx, uni, 7n, false),
    )
    expect((await find({ id: 31337 })).get(nftx)).toEqual(place(nftx, uni, 7n, false))
  })

  test('behavior: where there is no pair, the place where Uniswap would make it', async () => {
    // Of USDC and WETH, which is on the main network.
    const usdc: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const mainWeth: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const source = {
      read: async (calls: readonly Call[]) =>
        calls.map(({ functionName }) => (functionName === 'getPair' ? none : factory)),
    } as unknown as ChainSource
    const chain = { id: 1, wrappedNative: mainWeth } as unknown as Chain
    const found = await findVaults({ chain, source }, [{ kind: 'nft20', address: usdc }])
    expect(found.get(usdc)?.pair).toBe('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')
  })

  test('behavior: no place of what is no vault, and nothing of what took too long', async () => {
    const noVaults = await find({ own: { vaultFactory: undefined, factory: 5n } })
    expect([...noVaults]).toEqual([
      [nftx, undefined],
      [nft20, undefined],
    ])
    expect([...(await find({ own: { vaultId: null } })).keys()]).toEqual([nft20])
    expect((await find({ chain: { wrappedNative: undefined }, id: 31337 })).get(nftx)).toBe(
      undefined,
    )
  })

  test('error: a chain that does not answer', async () => {
    const source = {
      read: async () => {
        throw new ChainUnavailableError(1, new Error('timeout'))
      },
    } as unknown as ChainSource
    const chain = { id: 1, swapFactories: { v2 } } as unknown as Chain
    await expect(findVaults({ chain, source }, vaults)).rejects.toThrow(ChainUnavailableError)
  })
})
