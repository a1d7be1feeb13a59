import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCallsStatus } from './readCallsStatus.ts'
import { parseCapabilities } from './readCapabilities.ts'
import { revertReason } from './revertReason.ts'

const status = fc.oneof(
  fc.integer({ min: -10, max: 1_000 }),
  fc.constantFrom('CONFIRMED', 'PENDING', 'success', '200', 'x', null, undefined),
)
const receipt = fc.record(
  {
    transactionHash: fc.oneof(fc.constant(`0x${'ab'.repeat(32)}`), fc.string()),
    status: fc.oneof(fc.constantFrom('0x1', '0x0', 1, 0, 'success', 'reverted'), fc.string()),
    blockNumber: fc.oneof(fc.constant('0x10'), fc.integer(), fc.string()),
    gasUsed: fc.oneof(fc.constant('0x10'), fc.string()),
    logs: fc.oneof(fc.constant([]), fc.constant(null), fc.anything()),
  },
  { requiredKeys: [] },
)
const answer = fc.oneof(
  fc.record({ status, receipts: fc.oneof(fc.array(receipt), fc.anything()) }, { requiredKeys: [] }),
  fc.anything(),
)

describe('what a wallet answers is never trusted', () => {
  test('readCallsStatus: total, and a success never hides a failure', () => {
    fc.assert(
      fc.property(answer, value => {
        const read = readCallsStatus(value)
        if (read?.outcome !== 'success') return
        expect(read.receipts.every(entry => entry.status === 'success')).toBe(true)
        const code = Reflect.get(Object(value), 'status')
        expect(['CONFIRMED', 'success'].includes(code) || /^2\d\d/.test(String(code))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('parseCapabilities: total', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        const { atomic, auxiliaryFunds } = parseCapabilities(value, 31337)
        expect([typeof atomic, typeof auxiliaryFunds]).toEqual(['boolean', 'boolean'])
      }),
      { numRuns: 2_000 },
    )
  })

  test('revertReason: total, one line, of bounded length', () => {
    const selectors = ['0x08c379a0', '0x4e487b71', '0x2c4029e9', '0x10fda3e1', '0x']
    const bytes = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(fc.constantFrom(...selectors), bytes, (selector, rest) => {
        const data = `${selector}${Buffer.from(rest).toString('hex')}` as Hex
        const reason = revertReason(data)
        if (reason === undefined) return
        expect(reason.length).toBeLessThanOrEqual(201)
        expect(reason).not.toMatch(/[\n\r]/)
      }),
      { numRuns: 2_000 },
    )
  })
})
