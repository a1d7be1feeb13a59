import type { Order, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { fittingItems } from './fittingItems.ts'

const contract = `0x${'1'.repeat(40)}` as const
const other = `0x${'2'.repeat(40)}` as const
const account = `0x${'a'.repeat(40)}` as const
const holding = (tokenId: string, of: `0x${string}` = contract, sky?: string) =>
  ({
    token: { contract: of, tokenId, attributes: sky ? [{ key: 'Sky', value: sky }] : [] },
    ownership: { tokenCount: '1' },
  }) as unknown as UserTokenRow
const holdings = [holding('1', contract, 'Dusk'), holding('2'), holding('1', other, 'Dusk')]
const offer = (tokenSetId: string, criteria?: object, maker = `0x${'b'.repeat(40)}`) =>
  ({
    ...{ id: '0xab', tokenSetId, contract, maker, criteria },
    price: {
      currency: { contract: other, symbol: 'WETH', decimals: 18 },
      ...{ amount: { raw: '100' }, netAmount: { raw: '95' } },
    },
  }) as unknown as Order
const fitting = (order: Order) =>
  fittingItems(order, { holdings, account, chainId: 1 }).map(
    ({ subject }) => `${subject.contract[2]}:${subject.tokenId}`,
  )

describe('fittingItems', () => {
  test('default: the token, those with the trait, any of the collection; of no other', () => {
    expect(fitting(offer(`token:${contract}:2`, { kind: 'token' }))).toEqual(['1:2'])
    const trait = { kind: 'attribute', data: { attribute: { key: 'Sky', value: 'Dusk' } } }
    expect(fitting(offer('list:x', trait))).toEqual(['1:1'])
    expect(fitting(offer(`contract:${contract}`, { kind: 'collection' }))).toEqual(['1:1', '1:2'])
  })

  test('behavior: nothing is guessed of chosen items, and nobody sells to themselves', () => {
    expect(fitting(offer('list:x', { kind: 'custom' }))).toEqual([])
    expect(fitting(offer(`token:${contract}:2`, undefined, account))).toEqual([])
  })

  test('behavior: the sale is of one, into this offer, for no less than what is left of it', () => {
    const order = offer(`token:${contract}:2`)
    expect(fittingItems(order, { holdings, account, chainId: 1 })).toMatchObject([
      { quantity: 1n, orderId: '0xab', minimumNet: 95n, minimumCurrency: other },
    ])
  })

  test.each([
    ['more than it is for', '9', 4, 4n],
    ['fewer than it is for', '3', 4, 3n],
    ['one', '1', undefined, 1n],
  ])('behavior: who owns %s can sell so many into it', (_, tokenCount, quantityRemaining, most) => {
    const order = { ...offer(`token:${contract}:2`), quantityRemaining } as Order
    const held = { ...holding('2'), ownership: { tokenCount } } as UserTokenRow
    expect(fittingItems(order, { holdings: [held], account, chainId: 1 })).toMatchObject([{ most }])
  })
})
