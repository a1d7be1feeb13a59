import type { RunTerms, SeriesView } from '@sluice/react'
import { describe, expect, test } from 'vitest'
import { requestOfSeries } from './requestOfSeries.ts'

const contract = '0x1111111111111111111111111111111111111111'
const ether = '0x0000000000000000000000000000000000000000'
const weth = '0x00000000000000000000000000000000000000ee'
const usdc = '0x00000000000000000000000000000000000000dc'
const friend = '0x3333333333333333333333333333333333333333'
const other = '0x4444444444444444444444444444444444444444'
const idOf = (byte: string) => `0x${byte.repeat(32)}` as const
const currency = { symbol: 'X', name: 'X', chainId: 1, decimals: 18 }
const options = {
  chains: [
    {
      ...{ id: 1, name: 'One', active: true, baseApiUrl: '' },
      paymentTokens: [
        ...[ether, weth].map(address => ({ ...currency, address })),
        { ...currency, address: usdc, decimals: 6 },
      ],
    },
  ] as unknown as Parameters<typeof requestOfSeries>[1]['chains'],
  subjectOf: (token: { contract: `0x${string}`; tokenId: bigint }) => ({
    ...{ ...token, chainId: 1, name: `#${token.tokenId}`, collection: '', image: undefined },
  }),
  collectionName: () => 'Tidelines',
}
const continues = { seriesId: 'ab', parts: [1, 2] }
const of = (...terms: RunTerms[]) =>
  requestOfSeries(
    {
      series: { chainId: 1 } as SeriesView['series'],
      rest: { terms, count: terms.length, continues },
    },
    options,
  )
const send = (to: `0x${string}`, ...ids: bigint[]): RunTerms => ({
  ...{ kind: 'transfer', to },
  tokens: ids.map(tokenId => ({ contract, tokenId, quantity: 2n })),
})
/** Far ahead. */
const end = 4_102_444_800
const price = { quantity: 1n, unitPrice: 15n * 10n ** 17n, price: 15n * 10n ** 17n, expiresAt: end }
const list = (tokenId: bigint, more: object = {}): RunTerms => ({
  kind: 'listing',
  listings: [
    {
      token: { contract, tokenId },
      ...{ several: false, currency: ether },
      terms: { ...price, net: 1n, fees: [] },
      ...more,
    },
  ],
})
const offer = (more: object): RunTerms => ({
  ...{ kind: 'offer', wanted: { contract, root: undefined }, terms: { ...price, missing: 0n } },
  ...{ currency: weth, wrap: 0n, several: false, ...more },
})

describe('requestOfSeries', () => {
  test('default: each token to whom it was to go', () => {
    expect(of(send(friend, 1n, 2n), send(other, 3n))).toMatchObject({
      ...{ kind: 'transfer', chainId: 1, to: undefined },
      items: [1n, 2n, 3n].map(tokenId => ({ subject: { contract, tokenId }, quantity: 2n })),
      form: { continues, recipients: [friend, friend, other] },
    })
    const one = of(send(friend, 1n))
    expect(one).toMatchObject({ to: friend, form: { continues } })
    expect(one).not.toHaveProperty('form.recipients')
  })

  test('behavior: listings at their prices and until when they were to end, one as well as many', () => {
    expect(of(list(1n))).toMatchObject({
      ...{ kind: 'list-many', chainId: 1, form: { continues, endsAt: end } },
      items: [{ subject: { tokenId: 1n }, form: { price: '1.5', quantity: '1' } }],
    })
    expect(of(list(1n, { replaces: idOf('12') }), list(2n, { cancels: idOf('34') }))).toMatchObject(
      {
        ...{ kind: 'edit-many', form: { continues, endsAt: end } },
        items: [idOf('12'), idOf('34')].map(orderId => ({ order: { orderId }, price: '1.5' })),
      },
    )
  })

  test('behavior: listings in the currency that they were chosen in, with its decimals', () => {
    const terms = { ...price, unitPrice: 1_500_000n, net: 1n, fees: [] }
    const inDollars = { currency: usdc, terms }
    expect(of(list(1n, inDollars), list(2n, inDollars))).toMatchObject({
      ...{ kind: 'list-many', form: { currency: usdc } },
      items: [{ form: { price: '1.5' } }, { form: { price: '1.5' } }],
    })
    expect(of(list(1n))).toMatchObject({ form: { currency: ether } })
    expect(
      of(...[1n, 2n].map(id => list(id, { ...inDollars, replaces: idOf(`1${id}`) }))),
    ).toMatchObject({ kind: 'edit-many', items: [{ price: '1.5' }, { price: '1.5' }] })
    // No dialog lists in two currencies.
    expect(of(list(1n, inDollars), list(2n))).toBeUndefined()
    expect(of(list(1n, { ...inDollars, currency: friend }))).toBeUndefined()
  })

  test('behavior: offers by what they are for', () => {
    expect(
      of(
        offer({ cancels: idOf('12') }),
        offer({ wanted: { contract, tokenId: 7n }, replaces: idOf('34') }),
      ),
    ).toMatchObject({
      ...{ kind: 'edit-many', form: { continues, endsAt: end, longer: true } },
      items: [
        { order: { orderId: idOf('12'), side: 'buy', target: { contract, tokenId: undefined } } },
        { order: { orderId: idOf('34'), target: { tokenId: 7n } }, subject: { name: '#7' } },
      ],
    })
  })

  test('behavior: nothing where it cannot be done together, or a currency is not known', () => {
    expect(of(list(1n, { replaces: idOf('12') }), list(2n))).toBeUndefined()
    expect(of(offer({}))).toBeUndefined()
    expect(of(offer({ cancels: idOf('12'), currency: friend }))).toBeUndefined()
  })
})
