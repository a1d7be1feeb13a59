import { describe, expect, test } from 'vitest'
import { account, ask, contract, ether, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { priceOf } from '../../testing/priceOf.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import { readRunWarnings } from './readRunWarnings.ts'
import type { RunTerms } from './runTerms.ts'

const eth = 10n ** 18n
const token = { contract, tokenId: 7n }
const coin = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const held = `/users/${account}/tokens/v10`
const holding = (tokenId: string) => ({
  token: { contract, tokenId, kind: 'erc721' },
  ownership: { tokenCount: '1', onSaleCount: '0' },
})
const floorNow = (raw: bigint) => () => ({
  collections: [
    { id: contract, contractKind: 'erc721', floorAsk: { id: '0xf', maker, price: priceOf(raw) } },
  ],
})
const priced = (price: bigint) => ({
  ...{ quantity: 1n, unitPrice: price, price, expiresAt: 1_800_000_000 },
})
const listing = (price: bigint, tokenId = 7n) => ({
  ...{ token: { contract, tokenId }, several: false, currency: ether },
  terms: { ...priced(price), net: price, fees: [] },
  ...{ zone: undefined, replaces: undefined, cancels: undefined, cancelsNonce: undefined },
})
const line = { token, quantity: 1n }
const paid = (amount: bigint) => ({ currency: coin, amount })
const bought = { ...line, price: paid(3n * eth), pay: paid(3n * eth) }
const deposit = {
  ...{ through: maker, most: 4n * eth, least: eth, within: 60, destinationEscrow: undefined },
}
const sale = {
  ...({
    kind: 'sale',
    partial: false,
    chosen: [],
    whenUnsold: 'drop',
    minimum: undefined,
  } as const),
  lines: [{ ...line, currency: wrapped, net: eth, orderId: '0x7' as string | undefined }],
}
const offer: Extract<RunTerms, { kind: 'offer' }> = {
  ...{
    kind: 'offer',
    wanted: { contract, root: undefined },
    attribute: undefined,
    currency: weth,
    wrap: 0n,
  },
  terms: { ...priced(eth), missing: undefined },
  ...{
    allows: undefined,
    several: false,
    zone: undefined,
    replaces: undefined,
    cancels: undefined,
  },
}
const purchase = {
  ...{ onTop: [], totals: [], partial: true, wrappedNative: weth, byOrder: undefined },
}

const brief = (found: readonly PriceWarning[] | undefined) =>
  found?.map(({ kind, market, token }) => [kind, market?.amount, token?.tokenId])

describe('readRunWarnings', () => {
  test.each([
    [
      'what is far below the floor that is there now',
      3n * eth,
      [['below-floor', 3n * eth, undefined]],
    ],
    ['what is not', eth, []],
  ])('behavior: a listing: %s', async (_, floor, warnings) => {
    const { scope } = openMarket({
      [held]: () => ({ tokens: [holding('7')] }),
      '/collections/v7': floorNow(floor),
    })
    const found = await readRunWarnings(scope, { kind: 'listing', listings: [listing(eth)] })
    expect(brief(found)).toEqual(warnings)
  })

  test('behavior: of several listings the one that it is about is named; in two currencies each is compared', async () => {
    const { scope } = openMarket({
      [held]: (_, url) => ({
        tokens: url.searchParams.getAll('tokens').map(each => holding(each.split(':')[1] ?? '')),
      }),
      '/collections/v7': floorNow(3n * eth),
    })
    const listings = [listing(2n * eth), { ...listing(eth, 8n), currency: weth }]
    const found = await readRunWarnings(scope, { kind: 'listing', listings })
    expect(brief(found)).toEqual([['below-floor', 3n * eth, 8n]])
  })

  test('behavior: an offer above what there is to buy now; the one that it takes the place of is not counted beside it', async () => {
    const old = `0x${'5'.repeat(64)}` as const
    const open = (id: string) => ({
      ...ask(id, `${eth}`, '7', { side: 'buy', maker: account, price: priceOf(eth, weth) }),
      ...{ tokenSetId: `contract:${contract}`, contract, criteria: { kind: 'collection' } },
    })
    const { scope } = openMarket({
      '/collections/v7': floorNow(eth / 2n),
      '/orders/bids/v6': () => ({ orders: [open(old)] }),
    })
    const kinds = async (replaces: typeof old | undefined) =>
      (await readRunWarnings(scope, { ...offer, replaces }))?.map(({ kind }) => kind)
    expect(await kinds(undefined)).toEqual(['above-ask', 'offered'])
    expect(await kinds(old)).toEqual(['above-ask'])
  })

  test('behavior: a sale while another offer brings more now', async () => {
    const { scope } = openMarket({
      '/orders/bids/v6': (_, url) => ({
        orders: url.searchParams.getAll('ids').map(id => ask(id, '1', '7', { side: 'buy' })),
      }),
      '/tokens/v7': () => ({
        tokens: [
          {
            token: { contract, tokenId: '7', kind: 'erc721' },
            market: { topBid: { id: '0x9', maker, price: priceOf(2n * eth, weth, 2n * eth) } },
          },
        ],
      }),
    })
    const found = await readRunWarnings(scope, sale)
    expect(brief(found)).toEqual([['sale-below-offer', 2n * eth, 7n]])
  })

  test('behavior: a purchase for more than twice the floor of now, here or on another chain', async () => {
    const market = openMarket({ '/collections/v7': floorNow(eth) })
    const here: RunTerms = { kind: 'purchase', lines: [bought], ...purchase }
    const there: RunTerms = {
      ...{ kind: 'across', origin: 31337, destination: 31338, wrappedNative: weth, ...deposit },
      lines: [bought],
    }
    for (const terms of [here, there])
      expect(brief(await readRunWarnings(market.scope, terms))).toEqual([['above-floor', eth, 7n]])
  })

  const lost = () => ({ statusCode: 400, message: 'no' })
  test.each<readonly [string, RunTerms, bigint | undefined]>([
    ['a listing', { kind: 'listing', listings: [listing(eth)] }, 7n],
    ['an offer for one', { ...offer, wanted: token }, 7n],
    ['an offer for any', offer, undefined],
    ['a sale', sale, 7n],
    [
      'a sale of which nobody knows into which offer',
      { ...sale, lines: sale.lines.map(each => ({ ...each, orderId: undefined })) },
      7n,
    ],
    ['a purchase', { kind: 'purchase', lines: [bought], ...purchase }, 7n],
  ])(
    'error: nothing is read of the market: that %s was compared with nothing',
    async (_, terms, id) => {
      const { scope } = openMarket({
        ...{ [held]: lost, '/collections/v7': lost, '/tokens/v7': lost },
        ...{ '/orders/bids/v6': lost, '/orders/asks/v5': lost },
      })
      const found = await readRunWarnings(scope, terms)
      expect(
        found?.filter(({ kind }) => kind === 'not-compared').map(each => each.token?.tokenId),
      ).toEqual([id])
    },
  )

  test('behavior: what has no price asks the market for nothing', async () => {
    const market = openMarket({})
    const terms: RunTerms = { kind: 'transfer', to: maker, tokens: [{ ...token, quantity: 1n }] }
    expect(await readRunWarnings(market.scope, terms)).toBeUndefined()
    expect(market.asked).toEqual([])
  })
})
