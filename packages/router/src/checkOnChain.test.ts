import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import { nativeCurrency } from './constants.ts'
import type { Market, Part } from './part.ts'
import { pay } from './pay.ts'
import { routerAddresses } from './routerAddresses.ts'
import { routerMarkets } from './routerMarkets.ts'
import { wrappedNativeAddresses } from './wrappedNativeAddresses.ts'
import { wrapWeth } from './wrapWeth.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const markets: Record<Market, true> = {
  ...{ seaport: true, looksRareV2: true, nft20: true, nftx: true, sudoswap: true, x2y2: true },
  ...{ cryptopunks: true, foundation: true, element: true },
}
const chains = Object.keys(routerAddresses).map(Number)
const one = pay([{ token: nativeCurrency, recipient: account, amount: 1n }])
const on = (kind: Market): Part => ({ ...one, kind, orders: 1 })
const refusal = (value: string) =>
  expect.objectContaining({ code: 'unsupported_on_chain', field: 'parts[1]', value })

describe('checkOnChain', () => {
  // `script/deployParameters` of universal-router: whatever is `UNSUPPORTED_PROTOCOL` there.
  test.each<[number, Market[]]>([
    [1, Object.keys(markets) as Market[]],
    [10, ['seaport']],
    [56, ['seaport']],
    [137, ['seaport', 'element']],
    [324, []],
    [8453, ['seaport']],
    [42161, ['seaport', 'nftx']],
    [42220, []],
    [43114, ['seaport']],
    [81457, []],
    [7777777, ['seaport']],
    [11155111, ['seaport']],
  ])('behavior: chain %i has the markets %j, and no others', (chainId, has) => {
    for (const kind of Object.keys(markets) as Market[]) {
      const build = () => buildTransaction([one, on(kind)], { chainId })
      if (has.includes(kind)) expect(build).not.toThrow()
      else expect(build).toThrow(refusal(kind))
    }
  })

  test('behavior: every router is known, or has all markets', () => {
    expect(chains.filter(chain => routerMarkets[chain] === undefined)).toEqual([1])
    expect(
      Object.keys(routerMarkets)
        .map(Number)
        .every(chain => chains.includes(chain)),
    ).toBe(true)
  })

  test('behavior: of a router of one’s own nothing is known', () => {
    const given = { chainId: 10, router: account } as const
    expect(() => buildTransaction([{ ...on('cryptopunks'), recipients: [] }], given)).not.toThrow()
  })

  test('behavior: the chain of a part counts where the plan has none', () => {
    const router = routerAddresses[10] as typeof account
    const known = { ...one, chainId: 10 }
    expect(() => buildTransaction([known, on('cryptopunks')], { router })).toThrow(
      refusal('cryptopunks'),
    )
    expect(() => buildTransaction([one, on('cryptopunks')], { router })).not.toThrow()
  })

  test('error: a router that wraps nothing', () => {
    const weth = wrappedNativeAddresses[1] as typeof account
    const part = wrapWeth({ amount: 1n, weth })
    expect(chains.filter(chain => wrappedNativeAddresses[chain] === undefined)).toEqual([42220])
    expect(() => buildTransaction([one, part], { chainId: 42220 })).toThrow(refusal(weth))
    expect(() => buildTransaction([one, part], { chainId: 1 })).not.toThrow()
  })
})
