import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../../testing/openMarket.ts'
import { type RunTerms, readRunTerms } from './runTerms.ts'

const money = { currency: { address: weth, symbol: 'WETH', decimals: 18 }, amount: 5n }
const token = { contract, tokenId: 7n }
const price = { quantity: 1n, unitPrice: 9n, price: 9n, expiresAt: 100 }
const root = `0x${'12'.repeat(32)}` as const

const all: RunTerms[] = [
  {
    ...{ kind: 'purchase', totals: [money], partial: false, wrappedNative: weth },
    lines: [{ token, quantity: 1n, price: money, pay: money }],
    onTop: [{ ...money, recipient: maker }],
  },
  {
    kind: 'listing',
    listings: [
      {
        ...{ token, several: false, currency: weth },
        ...{ zone: maker, replaces: root, cancels: root, cancelsNonce: 41n },
        terms: {
          ...{ ...price, net: 8n },
          fees: [{ kind: 'royalty', recipient: maker, bps: 100, amount: 1n }],
        },
      },
    ],
  },
  {
    ...{ kind: 'offer', wanted: { contract, root }, attribute: { key: 'Hat', value: 'Red' } },
    ...{ terms: { ...price, missing: 0n }, currency: weth, wrap: 1n, allows: 2n, several: false },
    ...{ zone: undefined, replaces: undefined, cancels: root },
  },
  {
    ...{ kind: 'sale', partial: true },
    lines: [{ token, quantity: 1n, currency: money.currency, net: 5n }],
    chosen: [{ token, quantity: 1n, orderId: '0xaa', minimumNet: 4n, minimumCurrency: weth }],
    ...{ whenUnsold: 'stop', minimum: { per: 'total', amount: 5n, currency: weth } },
  },
  { kind: 'cancellation', orderIds: ['0xaa'], all: true },
  {
    kind: 'cancellation',
    orderIds: ['0xaa'],
    all: false,
    nonces: [{ orderId: '0xaa', nonce: 4n }],
  },
  { kind: 'mint', contract, quantity: 2n, total: 3n },
  { kind: 'mint', contract, quantity: 2n, total: 5n, onTop: [{ recipient: maker, amount: 2n }] },
  { kind: 'transfer', to: maker, tokens: [{ ...token, quantity: 1n }] },
  {
    ...{ kind: 'swap', wrappedNative: weth, currencyIn: ether, currencyOut: weth },
    ...{ recipient: account, tradeType: 'exactIn', most: 1n, least: 1n, slippageBps: 10 },
  },
  {
    ...{ kind: 'across', origin: 1, through: maker, least: 1n, most: 2n, within: 60 },
    ...{ destination: 2, destinationEscrow: maker, wrappedNative: weth },
    lines: [{ token, quantity: 1n, price: money, pay: money }],
  },
  {
    ...{ kind: 'call', origin: 1, through: maker, most: 1n, within: 60 },
    ...{ destination: 2, destinationEscrow: maker },
    txs: [{ to: maker, data: '0x', value: 0n }],
  },
]

/** Fields without which the terms are still whole: what is absent is not asked for. */
const optional = new Set([
  ...['cancelsNonce', 'nonces'],
  // Without them none may be paid.
  'mint.onTop',
  'missing',
  'allows',
  ...['orderId', 'minimumNet', 'minimumCurrency', 'minimum'],
  'recipient',
  'bps',
  'zone',
  'replaces',
  'cancels',
  'attribute',
  'wrappedNative',
  'destinationEscrow',
  'slippageBps',
])

type Path = readonly (string | number)[]

/** Where there is a value inside of plain data, of any depth. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, entry]) =>
    entry === undefined ? [] : [[...at, key], ...pathsOf(entry, [...at, key])],
  )
}

/** The same with another value at one place; without it where that is undefined. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, to))
  return copy
}

describe('readRunTerms', () => {
  test.each(all.map(terms => [terms.kind, terms] as const))('default: %s', (_, terms) => {
    expect(readRunTerms(terms)).toEqual(terms)
  })

  test.each(all.map(terms => [terms.kind, terms] as const))(
    'error: %s of which any field is gone, or something else',
    (_, terms) => {
      const paths = pathsOf(terms)
      expect(paths.length).toBeGreaterThan(2)
      for (const path of paths) {
        if (!optional.has(String(path.at(-1))) && !optional.has(`${terms.kind}.${path.join('.')}`))
          expect([path, readRunTerms(changed(terms, path, undefined))]).toEqual([path, undefined])
        for (const other of [Symbol('x'), null, -1, -1n, 1n << 256n, {}])
          expect([path, readRunTerms(changed(terms, path, other))]).toEqual([path, undefined])
      }
    },
  )

  test('behavior: an offer is gone on with whose balance could not be read', () => {
    const offer = all.find(terms => terms.kind === 'offer')
    const { missing: _, ...terms } = Object(offer).terms
    expect(readRunTerms({ ...offer, terms })).toMatchObject({ kind: 'offer', terms })
  })

  test('error: an offer for a trait whose list is gone is never one for any token', () => {
    const offer = all.find(terms => terms.kind === 'offer')
    expect(readRunTerms({ ...offer, wanted: { contract } })).toBeUndefined()
    expect(readRunTerms({ ...offer, attribute: undefined, wanted: { contract } })).toMatchObject({
      wanted: { contract, root: undefined },
    })
  })

  test.each([undefined, null, 'x', {}, [], { kind: 'constructor' }, { kind: 'loan' }])(
    'error: %s',
    value => {
      expect(readRunTerms(value)).toBeUndefined()
    },
  )
})
