import { describe, expect, test } from 'vitest'
import { contract, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { dearestTrait } from './dearestTrait.ts'
import { marketsIn } from './marketsIn.ts'
import type { OwnListing } from './readOwnListings.ts'

const eth = 10n ** 18n
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const trait = (value: string, of: typeof ether, raw: bigint) => ({
  ...{ key: 'Rim', value },
  floorAskPrice: { currency: { contract: of }, amount: { raw: `${raw}` } },
})
const listing = (address: typeof ether, decimals: number, amount: bigint): OwnListing => ({
  ...{ orderId: '0xa', token: { contract, tokenId: 9n }, quantity: 1n, expiresAt: 0 },
  price: { currency: { address, symbol: '', decimals }, amount },
  worth: decimals === 18 ? amount : undefined,
})
const gold = trait('Gold', usdc, 6_000_000_000n)

function find(
  attributes: Parameters<typeof dearestTrait>[1],
  { own = [], rate = '3000' }: { own?: OwnListing[]; rate?: string | null } = {},
) {
  const { scope } = openMarket({ '/currencies/conversion/v1': () => ({ conversion: rate }) })
  const market = marketsIn(scope, 'least', new AbortController().signal)(native)
  const same = [native, { ...native, address: weth }]
  return dearestTrait(market, attributes, { own, same })
}

describe('dearestTrait', () => {
  test('default: the one whose cheapest asks the most, whatever the currencies', async () => {
    const iron = trait('Iron', weth, (eth * 19n) / 10n)
    expect(await find([iron, gold, { key: 'Hull', value: 'Oak' }])).toEqual({
      isIncomparable: false,
      dearest: {
        ...{ key: 'Rim', value: 'Gold' },
        market: { currency: expect.objectContaining(native), amount: 2n * eth, isConverted: true },
      },
    })
    expect(await find([iron, gold], { rate: '3200' })).toMatchObject({ dearest: { value: 'Iron' } })
    for (const none of [[], undefined, null])
      expect(await find(none)).toEqual({ dearest: undefined, isIncomparable: false })
  })

  test('behavior: without a rate it is said that one was not compared', async () => {
    const iron = trait('Iron', ether, 1n)
    expect(await find([iron, gold], { rate: null })).toMatchObject({
      ...{ dearest: { value: 'Iron' }, isIncomparable: true },
    })
  })

  test('behavior: what the account asks itself is no measure, and needs no rate; as much of another currency is', async () => {
    const own = [listing(usdc, 6, 6_000_000_000n)]
    expect(await find([gold], { own, rate: null })).toEqual({
      ...{ dearest: undefined, isIncomparable: false },
    })
    const wrapped = [listing(weth, 18, 3n * eth)]
    expect((await find([trait('Gold', ether, 3n * eth)], { own: wrapped })).dearest).toBeUndefined()
    const inEther = [listing(ether, 18, 6_000_000_000n)]
    expect((await find([gold], { own: inEther })).dearest).toMatchObject({ value: 'Gold' })
  })
})
