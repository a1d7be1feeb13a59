import { addresses, usdc as localUsdc } from '@sluice/devnet'
import { build } from 'esbuild'
import { getAddress, zeroAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { usdc } from 'viem/tokens'
import { describe, expect, test } from 'vitest'
import * as chains from './index.ts'
import { type ApiChain, defineChain, devnet, mainnet, withApi, withRpc } from './index.ts'

const presets: [string, ApiChain][] = Object.entries(chains).flatMap(([name, value]) =>
  typeof value === 'object' ? [[name, value] satisfies [string, ApiChain]] : [],
)
const symbolsOf = (chain: ApiChain) => chain.paymentTokens.map(token => token.symbol)
const tokenOf = (chain: ApiChain, symbol: string) =>
  chain.paymentTokens.find(token => token.symbol === symbol)
const nativeOf = (chain: ApiChain) =>
  chain.paymentTokens.filter(token => token.address === zeroAddress)

describe('presets', () => {
  test('default: every chain that the hosted marketplace served, and the local one', () => {
    const served = [
      1, 137, 80002, 10, 42161, 42170, 43114, 11155111, 8453, 84532, 56, 204, 534353, 534352, 59144,
      7777777, 999, 324, 1101, 888888888, 28122024, 68840142, 168587773, 70700, 70800, 81457, 3776,
      17069, 690, 80084, 666666666, 660279, 1482601649, 713715, 7560, 200901, 1329, 1993, 646,
      70805, 13746, 70701, 984122, 984123, 8333, 33139, 33111, 360, 11011, 11124, 1946, 2911, 29112,
      747, 543210, 43210, 2741, 6900, 41454, 2187, 4654, 1868, 1516, 10143, 57073, 80094, 69000,
    ]
    expect(presets.map(([, chain]) => chain.id).sort()).toEqual([...served, 31337].sort())
    expect(new Set(presets.map(([, chain]) => chain.name)).size).toBe(presets.length)
  })

  test('behavior: no trace of the hosts that were switched off', () => {
    expect(JSON.stringify(presets.map(([, chain]) => chain))).not.toMatch(/reservoir/i)
  })

  test('behavior: an app that names one chain bundles one', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export { anime } from './index.ts'", resolveDir: import.meta.dirname },
      ...{ bundle: true, write: false, format: 'esm', platform: 'browser' },
    })
    const [bundle] = outputFiles
    expect(bundle?.text).toContain('rpc-animechain')
    for (const [name, chain] of presets)
      if (name !== 'anime') expect(bundle?.text, name).not.toMatch(`id: ${chain.id},`)
  })

  test('behavior: Base Sepolia is 84532 everywhere, whatever the old lists say', () => {
    expect(chains.baseSepolia.id).toBe(84532)
    expect(JSON.stringify(presets)).not.toContain('84531')
  })
})

describe.each(presets)('%s', (_, chain) => {
  test('behavior: a preset carries no API and no WebSocket address', () => {
    expect(chain.baseApiUrl).toBeUndefined()
    expect(chain.websocketUrl).toBeUndefined()
  })

  test('behavior: its tokens are its own, once each, and spelled with a checksum', () => {
    expect(chain.paymentTokens.length).toBeGreaterThan(0)
    for (const token of chain.paymentTokens) {
      expect(token.chainId).toBe(chain.id)
      expect(token.address).toBe(getAddress(token.address))
    }
    expect(new Set(chain.paymentTokens.map(token => token.address)).size).toBe(
      chain.paymentTokens.length,
    )
    expect(new Set(symbolsOf(chain)).size).toBe(chain.paymentTokens.length)
  })

  test("behavior: its native token is its network's currency", () => {
    expect(chain.network?.id).toBe(chain.id)
    const { name, symbol, decimals } = chain.network?.nativeCurrency ?? {}
    const native = nativeOf(chain)
    // Gas on Nebula is free and its currency worthless: nothing is sold for it.
    if (chain === chains.nebula) return expect(native).toEqual([])
    expect(native).toEqual([
      { chainId: chain.id, address: zeroAddress, symbol, name, decimals: 18 },
    ])
    expect(decimals).toBe(18)
  })

  test('behavior: its wrapped native token has the decimals and the symbol of the native one', () => {
    if (chain.wrappedNative === undefined) return
    expect(chain.wrappedNative).toBe(getAddress(chain.wrappedNative))
    const listed = chain.paymentTokens.find(token => token.address === chain.wrappedNative)
    // Only on Polygon is it no payment token.
    if (chain === chains.polygon) return expect(listed).toBeUndefined()
    expect(listed?.decimals).toBe(18)
    const symbol = nativeOf(chain)[0]?.symbol
    expect(listed?.symbol).toBe(chain === chains.polygonAmoy ? 'WMATIC' : `W${symbol}`)
  })

  test('behavior: it is polled every second, on Ethereum and Sepolia every two', () => {
    if (chain === devnet) return
    expect(chain.checkPollingInterval).toBe([1, 11155111].includes(chain.id) ? 2000 : 1000)
  })

  test('behavior: nodes of public chains are reached over TLS', () => {
    const nodes = chain.network?.rpcUrls.default.http ?? []
    expect(nodes.length).toBeGreaterThan(0)
    if (chain === devnet) return
    for (const url of nodes) expect(url).toMatch(/^https:/)
  })
})

describe('networks', () => {
  const known = new Map<number, ApiChain>(presets.map(([, chain]) => [chain.id, chain]))
  // Numbers that another chain uses as well; the marketplace's own names tell which one is meant.
  const taken = new Set(['hyperEvm', 'hyperliquid', 'wanchainTestnet', 'nibiru'])
  // Chains for local nodes share the number of ours.
  const local = new Set(['anvil', 'hardhat', 'foundry'])
  const others = Object.entries(viemChains).filter(
    ([name, network]) => known.has(network.id) && !taken.has(name) && !local.has(name),
  )

  test.each(others)('behavior: viem knows %s by the same currency', (_, network) => {
    const chain = known.get(network.id)
    expect(chain?.network?.nativeCurrency.symbol).toBe(network.nativeCurrency.symbol)
    expect(chain?.network?.nativeCurrency.decimals).toBe(network.nativeCurrency.decimals)
  })

  test('behavior: a number that two chains use means the one of the marketplace', () => {
    expect(chains.zoraTestnet.network.name).toMatch(/zora/i)
    expect(chains.animeTestnet.network.nativeCurrency.symbol).toBe('ANIME')
  })

  test('behavior: a test network has its own node, not the one of the main network', () => {
    const urlsOf = (chain: ApiChain) => chain.network?.rpcUrls.default.http ?? []
    const all = presets.flatMap(([, chain]) => urlsOf(chain))
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('payment tokens', () => {
  const official: Record<number, string> = usdc.addresses

  test.each(presets.filter(([, chain]) => tokenOf(chain, 'USDC')))(
    'behavior: USDC of %s has the decimals of its contract',
    (_, chain) => {
      const token = tokenOf(chain, 'USDC')
      // The specification says 6 of every USDC. Binance's peg of it has 18.
      expect(token?.decimals).toBe(chain === chains.bsc ? 18 : 6)
      if (token?.address === official[chain.id]) expect(token?.decimals).toBe(usdc.decimals)
    },
  )

  test("behavior: the issuer's own USDC, where the old lists have it", () => {
    for (const chain of [mainnet, chains.polygon, chains.base, chains.avalanche, chains.linea]) {
      expect(tokenOf(chain, 'USDC')?.address, chain.name).toBe(official[chain.id])
    }
  })

  test('behavior: 56 and 204 pay in BNB, not ETH', () => {
    expect(symbolsOf(chains.bsc)).toEqual(['BNB', 'WBNB', 'USDC'])
    expect(symbolsOf(chains.opBnb)).toEqual(['BNB', 'WBNB'])
  })

  test('behavior: 43114 pays in AVAX, and what the old lists call WETH is its wrapped form', () => {
    expect(symbolsOf(chains.avalanche)).toEqual(['AVAX', 'WAVAX', 'USDC'])
    expect(chains.avalanche.wrappedNative).toBe('0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7')
  })

  test('behavior: the second token of 137 is bridged WETH, not the wrapped native token', () => {
    expect(chains.polygon.paymentTokens[1]).toMatchObject({
      symbol: 'WETH',
      address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    })
    expect(chains.polygon.wrappedNative).toBe('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270')
  })

  test('behavior: Nebula has three tokens and no native one', () => {
    expect(symbolsOf(chains.nebula)).toEqual(['ETH', 'USDC', 'SKL'])
    expect(chains.nebula).not.toHaveProperty('wrappedNative')
  })

  test('behavior: symbols and names that the old lists had mixed up', () => {
    expect(chains.ancient8.name).toBe('Ancient8')
    expect(chains.ancient8Testnet.name).toBe('Ancient8 Testnet')
    expect(chains.game7.paymentTokens[1]).toMatchObject({ symbol: 'WG7', name: 'Wrapped Game7' })
  })
})

describe('devnet', () => {
  test('behavior: its tokens are where the local chain has them', () => {
    expect(tokenOf(devnet, 'USDC')?.address).toBe(getAddress(localUsdc))
    expect(tokenOf(devnet, 'WETH')?.address).toBe(getAddress(addresses.weth))
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
    expect(devnet.network.rpcUrls.default.http).toEqual(['http://127.0.0.1:8545'])
  })

  test('behavior: a chain without a network gets one, in its own native currency', () => {
    const native = { chainId: 5, address: zeroAddress, symbol: 'FIV', name: 'Five', decimals: 9 }
    const bare = defineChain({ id: 5, name: 'Five', paymentTokens: [native] })
    expect(withRpc(bare, 'http://127.0.0.1:1').network).toEqual({
      id: 5,
      name: 'Five',
      nativeCurrency: { symbol: 'FIV', name: 'Five', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    })
  })
})
