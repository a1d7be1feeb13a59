import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { pad } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { mintRows } from './mintRows.ts'

const art: Hex = `0x${'a'.repeat(40)}`
const other: Hex = `0x${'b'.repeat(40)}`
const minter: Hex = `0x${'1'.repeat(40)}`
const txHash = pad('0x1')

const minted = (tokenId: bigint, change: Partial<Parameters<typeof mintRows>[0][number]> = {}) => ({
  chainId: 1,
  block: 5,
  logIndex: Number(tokenId),
  batchIndex: 0,
  txHash,
  contract: art,
  tokenId,
  from: zeroAddress,
  to: minter,
  amount: 1n,
  timestamp: 99,
  ...change,
})
const paid = (value: bigint, to: Hex | null = art) => new Map([[txHash, { to, value }]])
const prices = (rows: ReturnType<typeof mintRows>) => rows.map(row => [row.tokenId, row.totalPrice])

describe('mintRows', () => {
  test('default: what was paid, shared among the tokens to the last unit', () => {
    const rows = mintRows([minted(1n), minted(2n), minted(3n)], paid(100n), [])
    expect(prices(rows)).toEqual([
      [1n, 34n],
      [2n, 33n],
      [3n, 33n],
    ])
    expect(rows[0]).toMatchObject({
      orderKind: 'mint',
      seller: zeroAddress,
      buyer: minter,
      currency: zeroAddress,
      timestamp: 99,
    })
  })

  test('behavior: of an edition each unit has its share', () => {
    const rows = mintRows([minted(1n, { amount: 3n }), minted(2n)], paid(100n), [])
    expect(prices(rows)).toEqual([
      [1n, 75n],
      [2n, 25n],
    ])
  })

  test.each([
    ['nothing was paid', [minted(1n)], paid(0n)],
    ['nobody knows what was paid', [minted(1n)], new Map()],
    ['another contract was paid', [minted(1n)], paid(10n, other)],
    ['a contract was made', [minted(1n)], paid(10n, null)],
    ['two contracts made tokens', [minted(1n), minted(2n, { contract: other })], paid(10n)],
    ['two tokens stand in one log', [minted(1n), minted(2n, { logIndex: 1 })], paid(10n)],
    ['a token was only transferred', [minted(1n, { from: other })], paid(10n)],
    ['no unit was made', [minted(1n, { amount: 0n })], paid(10n)],
  ])('behavior: where %s there is no sale', (_, rows, payments) => {
    expect(mintRows(rows, payments, [])).toEqual([])
  })

  test('behavior: where something was sold in the same transaction there is none either', () => {
    const [sold] = mintRows([minted(1n)], paid(10n), [])
    expect(mintRows([minted(2n)], paid(10n), sold ? [sold] : [])).toEqual([])
  })
})
