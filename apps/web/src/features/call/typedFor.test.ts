import { describe, expect, test } from 'vitest'
import { emptyCall } from './callDraft.ts'
import { typedFor } from './typedFor.ts'

const address = `0x${'1'.repeat(40)}`
const call = { ...emptyCall, address, calldata: '0x12', chainId: 2 }

describe('typedFor', () => {
  test('default: what is typed first is typed for the chain that is chosen', () => {
    expect(typedFor(emptyCall, { ...emptyCall, address }, 2).chainId).toBe(2)
  })

  test('behavior: a value, and another look at the same, leave it with its chain', () => {
    expect(typedFor(call, { ...call, value: '1' }, 3).chainId).toBe(2)
    expect(typedFor(call, { ...call, isByFunction: true }, 3).chainId).toBe(2)
  })

  test.each([
    { address: `0x${'2'.repeat(40)}` },
    { calldata: '0x13' },
    { signature: 'go()' },
    { args: ['1'] },
  ])('behavior: another %o is typed for the chain that is chosen now', change => {
    expect(typedFor(call, { ...call, ...change }, 3).chainId).toBe(3)
  })

  test('behavior: what was emptied is of no chain', () => {
    expect(typedFor(call, { ...emptyCall, chainId: 2 }, 2).chainId).toBe(undefined)
  })
})
