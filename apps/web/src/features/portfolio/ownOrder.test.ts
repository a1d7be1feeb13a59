import type { Order } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { ownOrder } from './ownOrder.ts'

const contract = '0x1111111111111111111111111111111111111111'
const weth = '0x2222222222222222222222222222222222222222'
const usdc = '0x3333333333333333333333333333333333333333'
const options = { chainId: 31337, wrappedNative: weth } as const
const collection = { id: contract, name: 'Harbors' }
const order = (more: object, currency: string) =>
  ({
    ...{
      id: '0xab',
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
  ])('behavior: %s in another currency can be ended and not changed', (_, more) => {
    const { isOpen, change, unchangeable } = ownOrder(order(more, usdc), options)
    expect([isOpen, change]).toEqual([true, undefined])
    expect(unchangeable).toContain('a currency that is not known here')
    expect(
      ownOrder(order(more, weth), { ...options, wrappedNative: undefined }).unchangeable,
    ).toBeDefined()
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
