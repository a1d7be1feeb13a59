import { createClient, type Order } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { ownOrder } from './ownOrder.ts'

const contract = '0x1111111111111111111111111111111111111111'
const weth = '0x2222222222222222222222222222222222222222'
const usdc = '0x3333333333333333333333333333333333333333'
const known = (address: Address, symbol: string, decimals = 18) => ({
  ...{ chainId: 31337, address, symbol, name: symbol, decimals },
})
const told = (...paymentTokens: ReturnType<typeof known>[]): ownOrder.Options => ({
  chainId: 31337,
  client: createClient({
    chains: [{ id: 31337, name: 'Sluice Local', baseApiUrl: 'http://localhost', paymentTokens }],
  }),
})
const options = told(known(zeroAddress, 'ETH'), known(weth, 'WETH'), known(usdc, 'USDC', 6))
const collection = { id: contract, name: 'Harbors' }
const order = (more: object, currency: string) =>
  ({
    ...{
      id: '0xab',
      kind: 'seaport-v1.5',
      side: 'buy',
      status: 'active',
      taker: zeroAddress,
      contract,
      contractKind: 'erc721',
    },
    ...{ price: { currency: { contract: currency }, amount: { raw: '5' } }, ...more },
  }) as unknown as Order

const listing = {
  side: 'sell',
  tokenSetId: `token:${contract}:7`,
  criteria: { kind: 'token', data: { token: { tokenId: '7', name: 'Harbor #7' }, collection } },
}
const forTrait = {
  tokenSetId: `list:${contract}:0xcd`,
  criteria: {
    kind: 'attribute',
    data: { collection, attribute: { key: 'Weather', value: 'Fog' } },
  },
}
const forAny = {
  tokenSetId: `contract:${contract}`,
  criteria: { kind: 'collection', data: { collection } },
}

describe('ownOrder', () => {
  test('error: an order for a token whose number is none', () => {
    const { subject } = ownOrder(
      order({ ...listing, tokenSetId: `token:${contract}:x` }, weth),
      options,
    )
    expect(subject.token).toBeUndefined()
  })

  test('default: a listing is ended and changed by its token', () => {
    const { isOpen, subject, change } = ownOrder(order(listing, zeroAddress), options)
    expect(isOpen).toBe(true)
    expect(subject).toMatchObject({
      orderId: '0xab',
      name: 'the listing of Harbor #7',
      token: { contract, tokenId: 7n },
    })
    expect(change).toMatchObject({
      kind: 'edit-listing',
      orderId: '0xab',
      subject: { chainId: 31337, contract, tokenId: 7n, name: 'Harbor #7', collection: 'Harbors' },
    })
  })

  test.each([
    ['an offer for a token', { ...listing, side: 'buy' }, 'the offer for Harbor #7'],
    ['for a trait', forTrait, 'the offer for any Fog of Harbors'],
    ['for any', forAny, 'the offer for any of Harbors'],
  ])('behavior: %s', (_, more, name) => {
    const { subject, change } = ownOrder(order(more, weth), options)
    expect(subject.name).toBe(name)
    expect(change).toMatchObject({ kind: 'edit-bid', subject: { contract, several: false } })
  })

  test('behavior: a listing for one account is ended, and not changed into one for everybody', () => {
    const forOne = ownOrder(order({ ...listing, taker: usdc }, zeroAddress), options)
    expect(forOne).toMatchObject({ isOpen: true, change: undefined, edit: undefined })
    expect(forOne.unchangeable).toContain('for one account only')
  })

  test.each([
    ['seaport-v1.4', undefined],
    ['looks-rare-v2', undefined],
    ['x2y2', 'X2Y2 cancels only with a signature of its own server.'],
    ['zeroex-v4-erc721', 'Orders on zeroex-v4-erc721 cannot be cancelled here.'],
  ])('behavior: of %s it is said whether it can be cancelled: %s', (kind, why) => {
    const own = ownOrder(order({ ...listing, kind }, zeroAddress), options)
    expect(own.isOpen).toBe(true)
    if (why === undefined)
      expect(own).toMatchObject({ change: { orderId: '0xab' }, uncancellable: why })
    else {
      expect(own).toMatchObject({ change: undefined, edit: undefined })
      expect(own.uncancellable).toContain(why)
      // A change would begin with the end of it.
      expect(own.unchangeable).toBe(own.uncancellable)
    }
  })

  test('behavior: an offer for a trait is not changed into one for any token', () => {
    const { change } = ownOrder(order(forTrait, weth), options)
    expect(change?.subject).toMatchObject({ attribute: { key: 'Weather', value: 'Fog' } })
    const broken = { ...forTrait, criteria: { kind: 'attribute', data: { collection } } }
    expect(ownOrder(order(broken, weth), options).change).toBeUndefined()
    const custom = { ...forTrait, criteria: { kind: 'custom', data: { collection } } }
    const { change: none, unchangeable } = ownOrder(order(custom, weth), options)
    expect(none).toBeUndefined()
    expect(unchangeable).toContain('cannot be named again')
  })

  test.each([
    ['a listing', listing],
    ['an offer', forAny],
  ])(
    'behavior: %s in another currency is changed with the decimals that are known here',
    (_, more) => {
      const wrong = { currency: { contract: usdc, decimals: 0 }, amount: { raw: '1500000' } }
      const { change, edit } = ownOrder(order({ ...more, price: wrong }, usdc), options)
      // What is typed begins with what it is.
      expect(change?.form).toEqual({ price: '1.5' })
      expect(edit).toMatchObject({ price: '1.5', currency: { address: usdc, decimals: 6 } })
    },
  )

  test.each([
    ['a listing', listing],
    ['an offer', forAny],
  ])('behavior: %s in a currency that is not known can be ended and not changed', (_, more) => {
    const other = told(known(zeroAddress, 'ETH'))
    const { isOpen, change, edit, unchangeable } = ownOrder(order(more, usdc), other)
    expect([isOpen, change, edit]).toEqual([true, undefined, undefined])
    expect(unchangeable).toContain('a currency that is not known here')
  })

  test.each([
    ['inactive', true],
    ['filled', false],
    ['cancelled', false],
    ['expired', false],
  ])('behavior: %s', (status, isOpen) => {
    expect(ownOrder(order({ ...listing, status }, zeroAddress), options).isOpen).toBe(isOpen)
  })
})
