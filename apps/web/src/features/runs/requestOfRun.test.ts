import type { RunTerms } from '@sluice/react'
import type { RunSummary } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { requestOfRun } from './requestOfRun.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const contract = '0x1111111111111111111111111111111111111111'
const ether = '0x0000000000000000000000000000000000000000'
const weth = '0x00000000000000000000000000000000000000ee'
const root = `0x${'12'.repeat(32)}` as const
const currency = { symbol: 'X', name: 'X', chainId: 1, decimals: 18 }
const options: requestOfRun.Options = {
  chains: [
    {
      ...{ id: 1, name: 'One', active: true, baseApiUrl: '' },
      paymentTokens: [
        { ...currency, address: ether },
        { ...currency, address: weth },
      ],
    } as unknown as requestOfRun.Options['chains'][number],
  ],
  subjectOf: token => ({
    ...{ ...token, chainId: 1, name: `#${token.tokenId}`, collection: '', image: undefined },
  }),
  collectionName: () => 'Tidelines',
}
const token = { contract, tokenId: 7n } as const
const price = { quantity: 2n, unitPrice: 15n * 10n ** 17n, price: 3n * 10n ** 18n, expiresAt: 9 }
const runOf = (action: RunSummary['action'], terms?: RunTerms, more: Partial<RunSummary> = {}) =>
  ({
    ...{ action, terms, chainId: 1, account, path: [], steps: [] },
    subject: { tokens: [], collections: [], orderIds: [], asked: 0n },
    ...more,
  }) as unknown as RunSummary
const listing = (more: object = {}): RunTerms => ({
  kind: 'listing',
  listings: [
    {
      ...{ token, several: true, currency: ether, terms: { ...price, net: 1n, fees: [] } },
      ...{ zone: undefined, replaces: undefined, ...more },
    },
  ],
})
const offer = (more: object = {}): RunTerms => ({
  ...{ kind: 'offer', wanted: token, terms: { ...price, missing: 0n } },
  ...{ currency: weth, wrap: 0n, several: false },
  ...{ attribute: undefined, zone: undefined, replaces: undefined, ...more },
})
const form = { price: '1.5', quantity: '2' }
/** Of the old order some may have been filled since. */
const changed = { price: '1.5', quantityAtMost: 2n }

describe('requestOfRun', () => {
  test.each([
    [{ currency: ether, buyInCurrency: weth }, 'checkout', weth],
    [{ currency: weth }, 'checkout', undefined],
    [{ currency: ether }, 'buy', undefined],
    [{ currency: ether, buyInCurrency: ether }, 'buy', undefined],
  ])(
    'behavior: a cart of one that was quoted as %j is begun anew as %s',
    (paid, kind, currency) => {
      const line = { orderId: root, contract, tokenId: '7', quantity: 1, rawQuote: '5', ...paid }
      const path = [line] as unknown as RunSummary['path']
      const subject = {
        ...{ tokens: [{ contract, tokenId: '7', quantity: 1n }], collections: [] },
        ...{ orderIds: [root], asked: 1n },
      } as unknown as RunSummary['subject']
      const request = requestOfRun(runOf('buy', undefined, { path, subject }), options)
      expect(request).toMatchObject({ kind })
      expect(Object(request).currency).toBe(currency)
    },
  )

  test.each([
    // Somebody bought that very listing, which may not be the cheapest.
    [true, { kind: 'checkout', items: [{ orderId: root, seen: { unitPrice: 5n } }] }],
    [undefined, { kind: 'buy', seen: { orderId: root, currency: ether, unitPrice: 5n } }],
  ])('behavior: a purchase of one, by its order: %s, is begun anew so', (byOrder, expected) => {
    const line = { orderId: root, contract, tokenId: '7', quantity: 1, rawQuote: '5' }
    const terms: RunTerms = {
      ...{ kind: 'purchase', lines: [], onTop: [], totals: [], partial: false, byOrder },
    }
    const run = runOf('buy', terms, {
      path: [{ ...line, currency: ether }] as unknown as RunSummary['path'],
      subject: {
        tokens: [{ contract, tokenId: '7', quantity: 1n }],
      } as unknown as RunSummary['subject'],
    })
    expect(requestOfRun(run, options)).toMatchObject(expected)
  })

  test('behavior: of several units the cheapest was seen: what is dearer than that is told', () => {
    const line = { orderId: root, contract, tokenId: '7', quantity: 1, currency: ether }
    const path = ['200', '100', '300'].map(rawQuote => ({ ...line, rawQuote }))
    const run = runOf('buy', undefined, {
      path: path as unknown as RunSummary['path'],
      subject: {
        ...{ tokens: [{ contract, tokenId: '7', quantity: 3n }], asked: 3n },
      } as unknown as RunSummary['subject'],
    })
    expect(requestOfRun(run, options)).toMatchObject({ kind: 'buy', seen: { unitPrice: 100n } })
  })

  test.each<[RunSummary['action'], RunTerms, object]>([
    ['list', listing(), { kind: 'list', subject: token, form }],
    ['list', listing({ zone: contract }), { kind: 'list', form: { ...form, gasless: true } }],
    ['list', listing({ currency: weth }), { kind: 'list', form: { ...form, currency: weth } }],
    ['bid', offer(), { kind: 'bid', form: { ...form, gasless: false, currency: weth } }],
    ['bid', offer({ zone: contract }), { kind: 'bid', form: { ...form, gasless: true } }],
    ['list', listing({ replaces: root }), { kind: 'edit-listing', orderId: root, form: changed }],
    ['list', listing({ cancels: root }), { kind: 'edit-listing', orderId: root, form: changed }],
    ['bid', offer({ cancels: root }), { kind: 'edit-bid', orderId: root, form: changed }],
    ['bid', offer(), { kind: 'bid', subject: { ...token, name: '#7' }, form }],
    ['bid', offer({ replaces: root }), { kind: 'edit-bid', orderId: root, form: changed }],
    [
      'bid',
      offer({ wanted: { contract, root }, attribute: { key: 'Hat', value: 'Red' } }),
      {
        kind: 'bid',
        subject: { tokenId: undefined, attribute: { key: 'Hat' }, collection: 'Tidelines' },
      },
    ],
    [
      'sell',
      {
        ...{ kind: 'sale', partial: false },
        lines: [{ token, quantity: 1n, currency: { ...currency, address: weth }, net: 1n }],
        chosen: [{ token, quantity: 1n, orderId: root, minimumNet: 9n }],
        ...{ whenUnsold: 'drop', minimum: { per: 'total', amount: 8n, currency: weth } },
      },
      {
        ...{ kind: 'accept-offer', chainId: 1 },
        items: [{ subject: token, quantity: 1n, orderId: root, minimumNet: 9n }],
        form: {
          ...{ whenUnsold: 'drop', partial: false },
          minimum: { per: 'total', amount: 8n, currency: weth },
        },
      },
    ],
    [
      'cancel',
      { kind: 'cancellation', orderIds: [root], all: true },
      { kind: 'cancel', all: true, orders: [{ orderId: root }] },
    ],
    [
      'cancel',
      { kind: 'cancellation', orderIds: [root], all: false, onChain: true },
      { kind: 'cancel', onChain: true, orders: [{ orderId: root }] },
    ],
    [
      'mint',
      { kind: 'mint', contract, quantity: 2n, total: 1n },
      { kind: 'mint', quantity: 2n, subject: { contract, name: 'Tidelines' } },
    ],
    [
      'transfer',
      { kind: 'transfer', to: weth, tokens: [{ ...token, quantity: 3n }] },
      { kind: 'transfer', to: weth, items: [{ subject: token, quantity: 3n }] },
    ],
    [
      'swap',
      {
        ...{ kind: 'swap', wrappedNative: weth, currencyIn: ether, currencyOut: weth },
        ...{ recipient: account, tradeType: 'exactOut', most: 9n, least: 8n },
        slippageBps: 10,
      },
      {
        kind: 'swap',
        form: {
          ...{ currencyIn: { address: ether }, currencyOut: { address: weth }, amount: 8n },
          slippageBps: 10,
        },
      },
    ],
    [
      'call',
      {
        ...{ kind: 'call', origin: 2, through: weth, most: 9n, within: 60, destination: 1 },
        txs: [{ to: contract, data: '0x12', value: 3n }],
      },
      { kind: 'call', chainId: 2, toChainId: 1, txs: [{ to: contract, data: '0x12', value: 3n }] },
    ],
  ])('default: %s', (action, terms, request) => {
    expect(requestOfRun(runOf(action, terms), options)).toMatchObject(request)
  })

  test('behavior: an offer for a list that nobody kept is not made anew for any token', () => {
    const offer = {
      ...({ kind: 'offer', several: false, currency: weth, wrap: 0n, terms: price } as const),
      wanted: { contract: contract as typeof weth, root: root as typeof weth },
    }
    expect(requestOfRun(runOf('bid', offer), options)).toBeUndefined()
    const attribute = { key: 'Rim', value: 'Gold' }
    expect(requestOfRun(runOf('bid', { ...offer, attribute }), options)).toMatchObject({
      ...{ kind: 'bid', subject: { attribute } },
    })
  })

  test('behavior: many listings that took the place of others change these, and never stand beside them', () => {
    const many = (...more: object[]): RunTerms => ({
      kind: 'listing',
      listings: more.map((each, index) => ({
        ...{ token: { contract, tokenId: BigInt(index) }, several: false, currency: ether },
        terms: { ...price, net: 1n, fees: [] },
        ...each,
      })),
    })
    const of = (...more: object[]) => requestOfRun(runOf('list', many(...more)), options)
    const other = `0x${'34'.repeat(32)}`
    expect(of({ replaces: root }, { cancels: other })).toMatchObject({
      ...{ kind: 'edit-many', chainId: 1 },
      items: [
        {
          ...{ subject: { orderId: root, token: { contract, tokenId: 0n } }, price: '1.5' },
          order: { side: 'sell', orderId: root, token: { contract, tokenId: 0n } },
        },
        { price: '1.5', order: { side: 'sell', orderId: other, token: { contract, tokenId: 1n } } },
      ],
    })
    expect(of({ replaces: root }, {})).toBeUndefined()
    const zone = contract
    expect(of({ zone }, { zone })).toMatchObject({ form: { gasless: true } })
    expect(of({ zone }, {})).toMatchObject({ kind: 'list-many', form: { gasless: false } })
    const plain = of({}, {})
    expect(plain).toMatchObject({ kind: 'list-many', items: [{ form }, { form }] })
  })

  test('behavior: a purchase of many, by its orders and in its currency', () => {
    const line = (tokenId: string) => ({
      ...{ orderId: `0x${tokenId}`, contract, tokenId, quantity: 1, buyInCurrency: weth },
      ...{ currency: ether, rawQuote: `${tokenId}00` },
    })
    const run = runOf('buy', undefined, { path: [line('1'), line('2')] as RunSummary['path'] })
    expect(requestOfRun(run, options)).toMatchObject({
      kind: 'checkout',
      currency: weth,
      // No dearer than it was quoted at.
      items: [
        { orderId: '0x1', seen: { currency: ether, unitPrice: 100n } },
        { orderId: '0x2', subject: { tokenId: 2n }, seen: { unitPrice: 200n } },
      ],
    })
  })

  test.each([true, false])(
    'behavior: a cart of which a part could fail (%s) is begun anew so',
    partial => {
      const path = ['1', '2'].map(tokenId => ({
        ...{
          orderId: `0x${tokenId}`,
          contract,
          tokenId,
          quantity: 1,
          currency: ether,
          rawQuote: '5',
        },
      }))
      const terms: RunTerms = { kind: 'purchase', lines: [], onTop: [], totals: [], partial }
      const run = runOf('buy', terms, { path: path as unknown as RunSummary['path'] })
      expect(requestOfRun(run, options)).toMatchObject({ kind: 'checkout', partial })
    },
  )

  test('behavior: a purchase on another chain is begun anew for what did not come of it', () => {
    const paid = { amount: 3n, currency: { address: ether, symbol: 'X', decimals: 18 } } as const
    const of = (came: string | undefined, status: 'partial' | 'failed') => {
      const transfersData =
        came === undefined
          ? []
          : [{ from: weth, to: account, token: { contract, tokenId: '7' }, amount: came }]
      const more = {
        ...{ status, path: [{ orderId: root, contract, tokenId: '7', quantity: 3 }] },
        steps: [{ items: [{ transfersData }] }],
        subject: { tokens: [{ contract, tokenId: '7', quantity: 3n }] },
      } as unknown as Partial<RunSummary>
      const terms: RunTerms = {
        ...{ kind: 'across', origin: 2, through: weth, least: 1n, most: 2n, within: 60 },
        ...{ destination: 1, destinationEscrow: weth, wrappedNative: weth },
        lines: [{ token, quantity: 3n, price: paid, pay: paid }],
      }
      return requestOfRun(runOf('buy', terms, more), options)
    }
    expect(of('2', 'partial')).toMatchObject({
      ...{ kind: 'buy-across', quantity: 1n, payChainId: 2 },
      seen: { orderId: root, currency: ether, unitPrice: 1n },
    })
    expect(of('3', 'partial')).toBeUndefined()
    expect(of(undefined, 'failed')).toMatchObject({ kind: 'buy-across', quantity: 3n })
  })

  test('behavior: nothing where nobody kept what it was, or a currency is not known', () => {
    expect(requestOfRun(runOf('bid'), options)).toBeUndefined()
    expect(requestOfRun(runOf('bid', offer({ currency: account })), options)).toBeUndefined()
    expect(requestOfRun(runOf('list', listing()), { ...options, chains: [] })).toBeUndefined()
  })

  test('behavior: it is to stand as long as it was, until its end or for the same span', () => {
    const day = 86_400
    const begin = Math.floor(Date.now() / 1000) - 3 * day
    const more = { startedAt: begin * 1000 }
    const until = (days: number) => ({ ...price, expiresAt: begin + days * day })
    const asked = (action: RunSummary['action'], terms: RunTerms) =>
      requestOfRun(runOf(action, terms, more), options)
    const of = (days: number) => ({ terms: { ...until(days), net: 1n, fees: [] } })
    expect(asked('list', listing(of(7)))).toMatchObject({ form: { endsAt: begin + 7 * day } })
    expect(asked('list', listing({ ...of(2), replaces: root }))).toMatchObject({
      ...{ kind: 'edit-listing', form: { duration: 2 * day } },
    })
    expect(asked('bid', offer({ terms: { ...until(90), missing: 0n } }))).toMatchObject({
      ...{ kind: 'bid', form: { endsAt: begin + 90 * day, longer: true } },
    })
    const listings = (replaces?: string) => {
      const [one] = (listing({ ...of(2), replaces }) as { listings: readonly object[] }).listings
      return { kind: 'listing', listings: [one, one] } as RunTerms
    }
    expect(asked('list', listings())).toMatchObject({
      kind: 'list-many',
      form: { duration: 2 * day },
    })
    expect(asked('list', listings(root))).toMatchObject({
      ...{ kind: 'edit-many', form: { duration: 2 * day } },
    })
  })
})
