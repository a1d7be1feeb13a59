import * as fc from 'fast-check'
import { formatTransactionReceipt, type RpcTransactionReceipt } from 'viem'
import { describe, expect, test } from 'vitest'
import { executeResponse, transfer } from '../api/schemas/execute.ts'
import { SluiceError } from '../errors.ts'
import { itemStates } from './itemStates.ts'
import {
  decodeRecord,
  encodeReadable,
  encodeRecord,
  toErrorRecord,
  toStepRecord,
} from './journalRecord.ts'
import { isWhole } from './readTransaction.ts'
import type { ExecutionStep, ItemState } from './state.ts'
import { summaryOf } from './summaryOf.ts'
import { toSteps } from './toSteps.ts'

const hash = `0x${'AB'.repeat(32)}` as const
const known = `0x${'ab'.repeat(32)}` as const
const address = `0x${'11'.repeat(20)}` as const

/** Present, null, or not there. */
const maybe = <value>(arbitrary: fc.Arbitrary<value>) =>
  fc.oneof({ weight: 3, arbitrary }, fc.constantFrom(null, undefined))
const quantity = fc
  .bigInt({ min: 0n, max: (1n << 256n) - 1n })
  .map(value => `0x${value.toString(16)}`)
const uint = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(String)
const index = fc.integer({ min: 0, max: 2 ** 31 })

const rpcReceipt = fc.record(
  {
    transactionHash: fc.constant(hash),
    blockHash: fc.constant(hash),
    blockNumber: quantity,
    status: fc.constantFrom('0x0', '0x1'),
    logs: fc.constant([]),
    gasUsed: maybe(quantity),
    effectiveGasPrice: maybe(quantity),
    l1Fee: maybe(quantity),
    cumulativeGasUsed: maybe(quantity),
    // A node that gives more than a number holds gives no receipt: viem refuses it.
    transactionIndex: maybe(index.map(value => `0x${value.toString(16)}`)),
    contractAddress: maybe(fc.constant(address)),
    type: maybe(fc.constantFrom('0x0', '0x2', '0x7e')),
  },
  { requiredKeys: ['transactionHash', 'blockHash', 'blockNumber', 'status', 'logs'] },
)
const receipt = rpcReceipt.map(raw =>
  formatTransactionReceipt(raw as unknown as RpcTransactionReceipt),
)

const error = fc
  .record({
    message: fc.string({ unit: 'binary' }),
    summary: maybe(fc.string()),
    hints: maybe(fc.array(fc.string())),
    retryable: maybe(fc.boolean()),
    moneyMoved: maybe(fc.constantFrom('no', 'yes', 'unknown')),
    details: maybe(fc.dictionary(fc.constantFrom('hash', 'chainId', 'nested'), fc.anything())),
    cause: fc.anything(),
  })
  .map(({ message, ...rest }) => {
    const given = Object.entries(rest).filter(([, value]) => value !== null)
    return new SluiceError(message, { code: 'any', ...Object.fromEntries(given) })
  })

const item = fc.record({
  status: fc.constantFrom('incomplete', 'complete'),
  tip: maybe(fc.string()),
  orderIds: maybe(fc.array(fc.string())),
  orderIndexes: maybe(fc.array(index)),
  check: maybe(
    fc.record({
      endpoint: fc.string(),
      body: maybe(fc.record({ kind: fc.string(), chainId: maybe(index), id: maybe(fc.string()) })),
    }),
  ),
})
const answer = fc
  .record({
    requestId: maybe(fc.string()),
    steps: fc.uniqueArray(
      fc.record({
        id: fc.string(),
        action: fc.string(),
        description: maybe(fc.string()),
        kind: fc.constantFrom('transaction', 'signature'),
        items: fc.array(item, { maxLength: 3 }),
      }),
      { maxLength: 3, selector: step => step.id },
    ),
    path: maybe(
      fc.array(
        fc.record({
          contract: maybe(fc.constant(address)),
          tokenId: maybe(uint),
          quote: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
          rawQuote: maybe(uint),
          currencyDecimals: maybe(fc.integer({ min: 0, max: 255 })),
          feesOnTop: maybe(
            fc.array(fc.record({ recipient: maybe(fc.constant(address)), rawAmount: maybe(uint) })),
          ),
        }),
        { maxLength: 2 },
      ),
    ),
    fees: maybe(
      fc.record({ relayer: maybe(fc.record({ amount: maybe(fc.record({ raw: maybe(uint) })) })) }),
    ),
  })
  .map(raw => executeResponse.parse(raw))

/** What the runner may come to know of an item. */
const patch = fc.record(
  {
    state: fc.constantFrom(...(Object.keys(itemStates) as ItemState[])),
    waitReason: fc.constantFrom('awaiting_signers', 'stuck'),
    receipt: receipt.map(summaryOf),
    txHashes: fc.constant([{ txHash: known, chainId: 1 }]),
    internalTxHashes: fc.constant([{ txHash: known, chainId: 1 }]),
    transfersData: fc.array(
      fc
        .record({
          id: maybe(fc.string()),
          from: maybe(fc.constant(address)),
          block: maybe(index),
          amount: maybe(uint),
        })
        .map(raw => transfer.parse(raw)),
      { maxLength: 2 },
    ),
    orderData: fc.array(
      fc.record({ orderId: fc.option(fc.string(), { nil: undefined }), orderIndex: index }),
      { maxLength: 2 },
    ),
    callsId: fc.option(fc.string(), { nil: undefined }),
    warning: fc.option(fc.string(), { nil: undefined }),
    errorData: fc.option(error, { nil: undefined }),
  },
  { requiredKeys: [] },
)

const run = fc
  .record({
    answer,
    patches: fc.array(patch, { minLength: 9, maxLength: 9 }),
    status: fc.constantFrom('running', 'complete', 'partial', 'failed', 'unknown'),
    error: fc.option(error, { nil: undefined }),
  })
  .map(({ answer, patches, status, error }) => {
    const steps = toSteps(answer.steps ?? []).map((step, place) => {
      const items = step.items.map((item, index) => ({ ...item, ...patches[place * 3 + index] }))
      return { ...step, items } as ExecutionStep
    })
    return {
      ...{ runId: 'run', intent: known, action: 'buy', chainId: 1, account: address, again: false },
      ...{ endpoint: '/execute/buy/v7', body: {}, lastSteps: ['sale'] },
      asked: { kind: 'purchase' as const, items: [], partial: false },
      ...{ status, error: error && toErrorRecord(error), steps: steps.map(toStepRecord) },
      ...{ path: answer.path ?? [], fees: answer.fees ?? undefined, refusals: [] },
      ...{ requestId: answer.requestId ?? undefined, known: [], begun: [], prompts: {} },
      ...{ startedAt: 0, updatedAt: 0 },
    }
  })

describe('decodeRecord', () => {
  test('default: whatever nodes and the marketplace leave out, a run is read back as it was written', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(run, record => {
        const { text, readable } = encodeReadable(record as never)
        expect(readable).toBe('whole')
        const back = decodeRecord(text)
        expect(JSON.parse(encodeRecord(back as never))).toEqual(JSON.parse(text))
      }),
      { numRuns: Number(process.env.SLUICE_CASES ?? 300) },
    )
  })

  test('default: what counts as a receipt is summed up as a record can keep it', () => {
    fc.assert(
      fc.property(receipt, receipt => {
        expect(isWhole(receipt, hash)).toBe(true)
        const { gasUsed, effectiveGasPrice, l1Fee } = summaryOf(receipt)
        for (const value of [gasUsed, effectiveGasPrice, l1Fee]) {
          expect(['bigint', 'undefined']).toContain(typeof value)
        }
      }),
    )
  })
})
