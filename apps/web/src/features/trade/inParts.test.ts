import { expect, test } from 'vitest'
import { inParts } from './inParts.ts'
import type { TradeRequest } from './tradeRequest.ts'

const items = (many: number) => Array.from({ length: many }, (_, at) => ({ quantity: BigInt(at) }))
const transfer = (many: number, more: object = {}) =>
  inParts({ kind: 'transfer', chainId: 1, items: items(many), ...more } as unknown as TradeRequest)

test('default: what one deed takes stays as it is', () => {
  expect(transfer(50)).toEqual({ kind: 'transfer', chainId: 1, items: items(50) })
})

test('behavior: of more the first are the part, and the others follow, before what followed already', () => {
  expect(transfer(51)).toMatchObject({
    ...{ items: items(50), part: { before: 0, rest: items(51).slice(50) } },
  })
  expect(transfer(60, { part: { before: 50, rest: items(2) } })).toMatchObject({
    ...{ items: { length: 50 }, part: { before: 50, rest: [...items(60).slice(50), ...items(2)] } },
  })
})

test('behavior: a cancellation names 500 orders, and the others follow; all of an account are one', () => {
  const orders = Array.from({ length: 612 }, (_, at) => ({ orderId: `${at}`, name: '' }))
  const cancel = { kind: 'cancel', chainId: 1, orders } as const
  expect(inParts(cancel)).toMatchObject({
    ...{ orders: orders.slice(0, 500), part: { before: 0, rest: orders.slice(500) } },
  })
  const few = { ...cancel, orders: orders.slice(0, 500) }
  expect(inParts(few)).toEqual(few)
})
