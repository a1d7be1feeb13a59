import { formatTransactionReceipt, type RpcTransactionReceipt } from 'viem'
import { chainConfig } from 'viem/op-stack'
import { expect, test } from 'vitest'
import { layerOneFee } from './layerOneFee.ts'
import { summaryOf } from './summaryOf.ts'

/** 180,000 gas at 0.01 gwei, and 0.00003 ETH for the data. */
const raw = {
  ...{ transactionHash: `0x${'ab'.repeat(32)}`, blockHash: `0x${'cd'.repeat(32)}`, logs: [] },
  ...{ blockNumber: '0x1', transactionIndex: '0x0', status: '0x1', type: '0x2' },
  ...{ gasUsed: '0x2bf20', cumulativeGasUsed: '0x2bf20', effectiveGasPrice: '0x989680' },
  ...{ l1Fee: '0x1b48eb57e000', l1GasPrice: '0x1', l1GasUsed: '0x640', l1FeeScalar: '0' },
} as unknown as RpcTransactionReceipt

test.each([
  ['as viem formats it for a chain of the kind', chainConfig.formatters.transactionReceipt.format],
  ['as the node gave it, for a chain that is not known to be', formatTransactionReceipt],
])('default: %s, it is kept', (_, format) => {
  const summary = summaryOf(format(raw as never) as never)
  expect(summary).toMatchObject({ gasUsed: 180_000n, effectiveGasPrice: 10_000_000n })
  expect(summary.l1Fee).toBe(30_000_000_000_000n)
})

test.each([{}, { l1Fee: null }, { l1Fee: 5 }, { l1Fee: 'much' }, { l1Fee: `0x${'f'.repeat(65)}` }])(
  'behavior: %j names none',
  receipt => {
    expect(layerOneFee(receipt)).toBeUndefined()
  },
)
