import { expect, test } from 'vitest'
import { seenAcross } from './seenAcross.ts'

const contract = '0x1111111111111111111111111111111111111111'
const ether = '0x0000000000000000000000000000000000000000'
const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const token = { contract, tokenId: 7n } as const
const line = (quantity: bigint, amount: bigint) => {
  const price = { amount, currency: { address: ether, symbol: 'X', decimals: 18 } } as const
  return { token, quantity, price, pay: price }
}
const lines = [line(1n, 200n), line(2n, 500n)]
// Each of the path bears a part of the relayer's fee.
const path = [
  { orderId: '0x1', contract, tokenId: '7', quantity: 1, currency: ether, rawQuote: '220' },
  { orderId: '0x2', contract, tokenId: '7', quantity: 2, currency: ether, rawQuote: '270' },
]
const first = { orderId: '0x1', currency: ether, unitPrice: 200n }
const second = { orderId: '0x2', currency: ether, unitPrice: 250n }

test.each([
  ['nothing came: each at its price, without the fee of the payment', 0, [first, second]],
  ['the first came', 1, [second]],
  ['a part of the second is open', 2, [second]],
  ['all came', 3, []],
])('behavior: of %s', (_, came, expected) => {
  const transfersData = Array.from({ length: came }, () => ({
    ...{ from: contract, to: account, token: { contract, tokenId: '7' }, amount: '1' },
  }))
  const run = { path, account, steps: [{ items: [{ transfersData }] }] }
  expect(seenAcross({ lines }, run as unknown as Parameters<typeof seenAcross>[1])).toEqual(
    expected,
  )
})
