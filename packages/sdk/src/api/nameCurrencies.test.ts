import { describe, expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import './request.ts'
import './routes.ts'

const ether = `0x${'0'.repeat(40)}` as const
const weth = `0x${'e'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const
const contract = `0x${'1'.repeat(40)}` as const
const token = (address: `0x${string}`, symbol: string, decimals: number) => ({
  ...{ chainId: 31337, address, symbol, name: symbol, decimals },
})

/** What a client with these currencies makes of an answer. */
async function asked(path: '/orders/asks/v5' | '/execute/buy/v7', json: unknown) {
  const api = fakeApi({ '*': () => ({ json }) })
  const client = createClient({
    chains: [
      {
        ...{ id: 31337, name: 'Local', baseApiUrl: api.base, wrappedNative: weth },
        paymentTokens: [token(ether, 'ETH', 18), token(usdc, 'USDC', 6)],
      },
    ],
    fetch: api.fetch,
  })
  return path === '/orders/asks/v5'
    ? client.request(path, { query: { contracts: [contract] } })
    : client.request(path, { body: { items: [{ collection: contract }], taker: contract } })
}

const priced = (currency: Record<string, unknown>) => ({
  ...{ id: '0xa', kind: 'seaport-v1.5', side: 'sell', tokenSetId: `token:${contract}:7` },
  ...{ maker: contract, taker: ether, status: 'active', validFrom: 0, validUntil: 0 },
  ...{ expiration: 0, quantityRemaining: 1, createdAt: '', updatedAt: '' },
  price: { currency, amount: { raw: '5000000000' } },
})

async function currencyOf(told: Record<string, unknown>) {
  const answer = await asked('/orders/asks/v5', { orders: [priced(told)] })
  return 'orders' in answer ? answer.orders[0]?.price?.currency : undefined
}

describe('nameCurrencies', () => {
  test.each([
    ['other decimals', { contract: usdc, symbol: 'USDC', decimals: 9 }, ['USDC', 6]],
    [
      'another symbol',
      { contract: usdc.toUpperCase().replace('X', 'x'), symbol: 'ETH', decimals: 6 },
      ['USDC', 6],
    ],
    ['nothing of it', { contract: usdc }, ['USDC', 6]],
    [
      'other decimals of the native one',
      { contract: ether, symbol: 'ETH', decimals: 19 },
      ['ETH', 18],
    ],
    [
      'other decimals of the wrapped one',
      { contract: weth, symbol: 'WETH', decimals: 17 },
      ['WETH', 18],
    ],
    ['what nobody configured', { contract, symbol: 'ART', decimals: 3 }, ['ART', 3]],
  ])('default: told %s, an amount has the unit of the configuration', async (_, told, expected) => {
    const currency = await currencyOf(told)
    expect([currency?.symbol, currency?.decimals]).toEqual(expected)
  })

  test('behavior: a currency of another chain is none of this one', async () => {
    const told = { contract: ether, symbol: 'POL', decimals: 18, chainId: 137 }
    expect(await currencyOf(told)).toMatchObject({ symbol: 'POL' })
  })

  test.each([-1, 256, 1e9, 1.5, 'six'])(
    'error: %s decimals are none, and leave the rest as it is',
    async decimals => {
      const currency = await currencyOf({ contract, symbol: 'ART', decimals })
      expect([currency?.symbol, currency?.decimals]).toEqual(['ART', undefined])
    },
  )

  test('behavior: in a path what is asked for, and what is paid here, in its units', async () => {
    const item = { currency: usdc, currencySymbol: 'FAKE', currencyDecimals: 9, rawQuote: '5' }
    const paid = { buyInCurrency: weth, buyInCurrencySymbol: 'ETH', buyInCurrencyDecimals: 17 }
    const answer = await asked('/execute/buy/v7', {
      steps: [],
      path: [
        { ...item, ...paid },
        { ...item, ...paid, fromChainId: 31338 },
      ],
      fees: { relayer: { currency: { contract: ether, symbol: 'POL', decimals: 18 } } },
    })
    const own = { currencySymbol: 'USDC', currencyDecimals: 6, rawQuote: '5' }
    expect(answer).toMatchObject({
      path: [
        { ...own, buyInCurrencySymbol: 'WETH', buyInCurrencyDecimals: 18 },
        { ...own, buyInCurrencySymbol: 'ETH', buyInCurrencyDecimals: 17 },
      ],
      fees: { relayer: { currency: { symbol: 'POL' } } },
    })
  })
})
