import { describe, expect, test } from 'vitest'
import { toEvent } from './toEvent.ts'

const contract = `0x${'11'.repeat(20)}` as const
const [seller, buyer] = [`0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const row: toEvent.Row = {
  ...{ type: 'sale', contract, from: seller, to: buyer, time: '1800000000000', key: 'e1s' },
  ...{ token_id: `${2n ** 256n - 1n}`, amount: '3', price: `${10n ** 30n}`, worth: '7' },
  ...{ net_price: null, currency: contract, order_id: null, tx_hash: '0xab' },
  ...{ log_index: '12', batch_index: null, fill_source: 'market.example' },
}

describe('toEvent', () => {
  test('default: amounts and token ids are whole, however large', () => {
    expect(toEvent(row)).toEqual({
      ...{ type: 'sale', contract, from: seller, to: buyer, time: 1_800_000_000_000, key: 'e1s' },
      ...{ tokenId: 2n ** 256n - 1n, amount: 3n, price: 10n ** 30n, worth: 7n, netPrice: null },
      ...{ currency: contract, orderId: null, txHash: '0xab', logIndex: 12, batchIndex: null },
      fillSource: 'market.example',
    })
  })

  test('behavior: what there is none of is null, and never zero', () => {
    const nothing = { token_id: null, to: null, price: null, worth: null, log_index: null }
    expect(toEvent({ ...row, ...nothing })).toMatchObject({
      ...{ tokenId: null, to: null, price: null, worth: null, logIndex: null },
    })
  })

  test('behavior: what is zero is zero', () => {
    const zero = { token_id: '0', price: '0', worth: '0', log_index: '0', batch_index: '0' }
    expect(toEvent({ ...row, ...zero })).toMatchObject({
      ...{ tokenId: 0n, price: 0n, worth: 0n, logIndex: 0, batchIndex: 0 },
    })
  })
})
