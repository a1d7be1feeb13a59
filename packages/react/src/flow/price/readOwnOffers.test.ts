import { describe, expect, test } from 'vitest'
import { account, ask, contract, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { readOwnOffers, targetKey } from './readOwnOffers.ts'

const bid = (id: string, more: object) =>
  ask(id, '5', '7', {
    ...{ side: 'buy', maker: account, contract, quantityRemaining: 2, validUntil: 9 },
    price: { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw: '5' } },
    ...more,
  })
const forToken = { tokenSetId: `token:${contract}:7`, criteria: { kind: 'token' } }
const forAny = { tokenSetId: `contract:${contract}`, criteria: { kind: 'collection' } }
const forTrait = {
  tokenSetId: `list:${contract}:0xab`,
  criteria: { kind: 'attribute', data: { attribute: { key: 'Weather', value: 'Fog' } } },
}

async function targetsOf(...bids: object[]) {
  const market = openMarket({ '/orders/bids/v6': () => ({ orders: bids }) })
  const offers = await readOwnOffers(market.scope, new AbortController().signal)
  return offers.map(({ target }) => target)
}

describe('readOwnOffers', () => {
  test('default: what each is for, as a new one for the same says it', async () => {
    expect(await targetsOf(bid('0xA', forToken), bid('0xB', forAny), bid('0xC', forTrait))).toEqual(
      [
        targetKey({ contract, tokenId: 7n }),
        targetKey({ contract }),
        targetKey({ contract, attribute: { key: 'Weather', value: 'Fog' } }),
      ],
    )
  })

  test('behavior: no two targets are the same, whatever a trait is called', () => {
    const keys = [
      { contract },
      { contract, tokenId: 7n },
      { contract, attribute: { key: 'any', value: '' } },
      { contract, attribute: { key: '7', value: '' } },
      { contract, attribute: { key: 'Weather', value: 'Fog' } },
      { contract, attribute: { key: 'Weather"', value: ',"Fog' } },
      { contract: maker },
    ].map(targetKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('behavior: of a list without a name, and of what is not told, it is not known', async () => {
    const broken = { ...forTrait, criteria: { kind: 'attribute', data: {} } }
    expect(
      await targetsOf(
        bid('0xa', { ...forTrait, criteria: { kind: 'custom', data: {} } }),
        bid('0xb', broken),
        bid('0xc', { ...forAny, criteria: null }),
        bid('0xd', { ...forToken, tokenSetId: `token:${contract}:x` }),
      ),
    ).toEqual([undefined, undefined, undefined, undefined])
  })

  test('behavior: those of others are none; what rests is told apart, and once', async () => {
    const market = openMarket({
      '/orders/bids/v6': () => ({
        orders: [bid('0xA', forAny), bid('0xB', { ...forAny, maker })],
      }),
    })
    expect(await readOwnOffers(market.scope, new AbortController().signal)).toMatchObject([
      { orderId: '0xa', amount: 10n, price: { amount: 5n }, expiresAt: 9 },
    ])
  })
})
