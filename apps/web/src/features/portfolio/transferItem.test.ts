import { describe, expect, test } from 'vitest'
import type { Holding } from './holding.ts'
import { transferItem } from './transferItem.ts'

const contract = '0x1111111111111111111111111111111111111111'
const holding = (tokenCount: string) =>
  ({
    row: { token: { contract, tokenId: '7', name: 'Harbor #7' }, ownership: { tokenCount } },
  }) as unknown as Holding

describe('transferItem', () => {
  test('default: of one, one', () => {
    expect(transferItem(holding('1'), 31337)).toMatchObject({
      subject: { chainId: 31337, contract, tokenId: 7n, name: 'Harbor #7' },
      ...{ quantity: 1n, owned: undefined },
    })
  })

  test('behavior: of many, one until more are chosen; the number stays exact', () => {
    const { quantity, owned } = transferItem(holding('9007199254740993'), 31337)
    expect([quantity, owned]).toEqual([1n, 9_007_199_254_740_993n])
  })
})
