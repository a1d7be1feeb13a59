import { expect, test } from 'vitest'
import { looksRareListing } from '../../testing/looksRareListing.ts'
import { account, maker } from '../../testing/openMarket.ts'
import { looksRareNonce } from './looksRareNonce.ts'

const made = (signer = account) => looksRareListing(41n, signer)

test('default: the number that was signed, with or without what stands beside it', () => {
  const order = made()
  expect(looksRareNonce(order, account)).toEqual({ orderId: order.id, nonce: 41n })
  const rawData = { ...order.rawData, kind: 'looks-rare-v2', signature: '0x12', merkleRoot: '0x1' }
  const spelt = { ...order, id: order.id.toUpperCase().replace('0X', '0x'), rawData }
  expect(looksRareNonce(spelt, account)).toEqual({ orderId: order.id, nonce: 41n })
})

test.each<[string, (order: ReturnType<typeof made>) => Parameters<typeof looksRareNonce>[0]]>([
  ['another number', order => ({ ...order, rawData: { ...order.rawData, orderNonce: '42' } })],
  ['another token', order => ({ ...order, rawData: { ...order.rawData, itemIds: ['14'] } })],
  [
    'another id',
    order => ({ ...order, id: order.id.replace(/.$/, end => (end === '0' ? '1' : '0')) }),
  ],
  ['no number', order => ({ ...order, rawData: { ...order.rawData, orderNonce: undefined } })],
  [
    'a number beyond 256 bits',
    order => ({
      ...order,
      rawData: { ...order.rawData, orderNonce: `${2n ** 256n}` },
    }),
  ],
  ['another maker', () => made(maker)],
  ['another kind', order => ({ ...order, kind: 'seaport-v1.5' })],
  ['no data', order => ({ ...order, rawData: null })],
])('error: with %s it is no order of the account', (_, change) => {
  expect(looksRareNonce(change(made()), account)).toBeUndefined()
})
