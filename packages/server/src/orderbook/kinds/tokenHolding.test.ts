import { zeroAddress } from '@sluice/router/seaport'
import { describe, expect, test } from 'vitest'
import { holdingReads, readHolding, type TokenStandard } from './tokenHolding.ts'

const [maker, operator, creator] = (['1', '2', '3'] as const).map(
  digit => `0x${digit.repeat(40)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`]
const order = { contract: `0x${'a'.repeat(40)}`, tokenId: 5n, maker, operator } as const

/** What is read of a maker's token, from a contract that answers so. */
function read(standard: TokenStandard, answers: Readonly<Record<string, unknown>>) {
  const calls = holdingReads(order, standard)
  return readHolding(
    order,
    standard,
    calls.map(({ functionName }) => answers[functionName]),
  )
}

describe('readHolding', () => {
  test('default: the owner holds one, a balance is what it says', () => {
    expect(read('erc721', { ownerOf: maker, isApprovedForAll: true })).toEqual({
      ...{ held: 1n, isApproved: true },
    })
    expect(read('erc721', { ownerOf: creator, isApprovedForAll: true }).held).toBe(0n)
    expect(read('erc1155', { balanceOf: 7n, isApprovedForAll: false })).toEqual({
      ...{ held: 7n, isApproved: false },
    })
  })

  test('behavior: a token may be moved by whom it alone is approved for', () => {
    expect(read('erc721', { ownerOf: maker, getApproved: operator }).isApproved).toBe(true)
    expect(read('erc721', { ownerOf: maker, getApproved: creator }).isApproved).toBe(false)
  })

  test('behavior: an edition that has an owner and an approval too is read by what moves it', () => {
    const edition = { balanceOf: 5n, isApprovedForAll: true, getApproved: zeroAddress }
    for (const ownerOf of [creator, maker, zeroAddress])
      expect(read('erc1155', { ...edition, ownerOf })).toEqual({ held: 5n, isApproved: true })
    const wrapped = { balanceOf: 1n, ownerOf: maker, isApprovedForAll: false }
    expect(read('erc1155', { ...wrapped, getApproved: operator }).isApproved).toBe(false)
  })
})
