import { describe, expect, test } from 'vitest'
import { sweepRequest } from './sweepRequest.ts'

const subject = {
  ...{ chainId: 1, contract: `0x${'ab'.repeat(20)}` as const },
  ...{ name: 'Harbor', image: undefined },
}

describe('sweepRequest', () => {
  test('default', () => {
    expect(sweepRequest(subject, { show: 'all' }, 18)).toEqual({ kind: 'sweep', subject })
  })

  test('options: traits and the most price, to the last digit', () => {
    const traits = { Hour: ['Abyss', 'Noon'] }
    expect(sweepRequest(subject, { traits, max: '0.300000000000000001' }, 18)).toEqual({
      ...{ kind: 'sweep', subject, attributes: traits },
      form: { maxPrice: 300_000_000_000_000_001n },
    })
  })

  test.each([
    ['a name', { q: 'Harbor #1' }],
    ['a least price', { min: '0.1' }],
    ['a marketplace', { sources: ['example.org'] }],
    ['a rank', { rank: 10 }],
    ['another currency', { currency: subject.contract }],
    ['a price that the currency cannot say', { max: '0.1234567' }],
  ])('behavior: %s cannot be swept by', (_, filters) => {
    expect(sweepRequest(subject, filters, 6)).toBeUndefined()
  })
})
