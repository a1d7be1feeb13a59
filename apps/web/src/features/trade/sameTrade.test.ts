import type { TokenSubject } from '@sluice/react/ui'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { sameBeginning, sameTrade } from './sameTrade.ts'
import type { TradeRequest } from './tradeRequest.ts'

const contract: Address = '0xAbCdefabcdefabcdefabcdefabcdefabcdefabcd'
const token = (tokenId: bigint, more: Partial<TokenSubject> = {}): TokenSubject => ({
  ...{ chainId: 1, contract, tokenId, name: '', collection: '', image: undefined },
  ...more,
})
const transfer = (...ids: bigint[]): TradeRequest => ({
  ...{ kind: 'transfer', chainId: 1 },
  items: ids.map(id => ({ subject: token(id), quantity: 1n })),
})
const bid = (more: object): TradeRequest => ({
  kind: 'bid',
  subject: { chainId: 1, contract, several: false, collection: '', image: undefined, ...more },
})

const currency = (digit: string) => ({
  ...{ address: `0x${digit.repeat(40)}` as const, symbol: digit, decimals: 18 },
})
const swap = (amount: bigint, tradeType: 'exactIn' | 'exactOut' = 'exactIn'): TradeRequest => ({
  ...{ kind: 'swap', chainId: 1 },
  form: { currencyIn: currency('a'), currencyOut: currency('b'), tradeType, amount },
})

const call = (to: Address, data: Hex): TradeRequest => ({
  ...{ kind: 'call', chainId: 1, toChainId: 2 },
  txs: [{ to, data }],
})

const collection = { chainId: 1, contract, name: '', image: undefined }
const sweep = (more: object): TradeRequest => ({ kind: 'sweep', subject: collection, ...more })
const mint = (more: object): TradeRequest => ({ kind: 'mint', subject: collection, ...more })

describe('sameTrade', () => {
  test('default: the spelling of an address, names and the order of things do not matter', () => {
    const spelled = token(1n, {
      contract: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd',
      name: 'One',
    })
    expect(sameTrade({ kind: 'buy', subject: token(1n) }, { kind: 'buy', subject: spelled })).toBe(
      true,
    )
    expect(sameTrade(transfer(1n, 2n), transfer(2n, 1n))).toBe(true)
  })

  const lower = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
  test.each<[string, TradeRequest, TradeRequest]>([
    ['an offer', bid({}), bid({ contract: lower })],
    [
      'an order',
      { kind: 'edit-listing', subject: token(1n), orderId: '0xAB' },
      { kind: 'edit-listing', subject: token(1n), orderId: '0xab' },
    ],
    [
      'a swap',
      swap(1n),
      {
        ...{ kind: 'swap', chainId: 1 },
        form: {
          ...{ currencyIn: currency('A'), currencyOut: currency('B') },
          ...{ tradeType: 'exactIn', amount: 1n },
        },
      },
    ],
    ['a call', call(contract, '0xAB'), call(lower, '0xab')],
  ])('behavior: the spelling of the addresses of %s does not matter', (_, one, other) => {
    expect(sameTrade(one, other)).toBe(true)
  })

  test('behavior: what was shown beside a sweep does not make it another', () => {
    const of = (unitPrice: bigint) =>
      sweep({ form: { count: 3n, shown: [{ orderId: 'a', unitPrice }] } })
    expect(sameTrade(of(1n), of(2n))).toBe(true)
  })

  test.each<[string, TradeRequest, TradeRequest]>([
    ['a deed', { kind: 'buy', subject: token(1n) }, { kind: 'list', subject: token(1n) }],
    ['a token', { kind: 'buy', subject: token(1n) }, { kind: 'buy', subject: token(2n) }],
    [
      'a chain',
      { kind: 'buy', subject: token(1n) },
      { kind: 'buy', subject: token(1n, { chainId: 2 }) },
    ],
    ['one token more', transfer(1n), transfer(1n, 2n)],
    ['digits of two tokens', transfer(1n, 23n), transfer(12n, 3n)],
    ['a trait', bid({ attribute: { key: 'Hat', value: 'Red' } }), bid({})],
    [
      'the case of a trait value',
      bid({ attribute: { key: 'Hat', value: 'Red' } }),
      bid({ attribute: { key: 'Hat', value: 'red' } }),
    ],
    [
      'the case of a trait',
      bid({ attribute: { key: 'Hat', value: 'Red' } }),
      bid({ attribute: { key: 'hat', value: 'Red' } }),
    ],
    ['an amount', swap(1n), swap(2n)],
    [
      'the traits of a sweep',
      sweep({ attributes: { Hat: ['Red'] } }),
      sweep({ attributes: { Hat: ['red'] } }),
    ],
    ['how many are swept', sweep({ form: { count: 3n } }), sweep({ form: { count: 5n } })],
    ['whom a mint is for', mint({ to: contract }), mint({})],
    ['which amount is exact', swap(1n), swap(1n, 'exactOut')],
    ['a token and its collection', bid({ tokenId: 0n }), bid({})],
    [
      'an order',
      { kind: 'edit-listing', subject: token(1n), orderId: '0x1' },
      { kind: 'edit-listing', subject: token(1n), orderId: '0x2' },
    ],
  ])('behavior: %s makes another trade', (_, one, other) => {
    expect(sameTrade(one, one)).toBe(true)
    expect(sameTrade(one, other)).toBe(false)
  })
})

describe('sameBeginning', () => {
  test('default: what is filled in counts, and what a thing is called does not', () => {
    const mint = (quantity: bigint, name = 'One'): TradeRequest => ({
      ...{ kind: 'mint', quantity },
      subject: { ...{ chainId: 1, contract }, name, image: undefined },
    })
    expect(sameBeginning(mint(1n), mint(1n, 'Other'))).toBe(true)
    expect(sameBeginning(mint(1n), mint(2n))).toBe(false)
    const one = transfer(1n)
    expect(sameBeginning(Object.assign({ flow: {} }, one), one)).toBe(true)
    expect(sameBeginning(Object.assign({ to: contract }, one), one)).toBe(false)
  })
})
