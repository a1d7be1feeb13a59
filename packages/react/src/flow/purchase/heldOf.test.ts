import type { ExecutionStep, TransactionItem, Transfer } from '@sluice/sdk'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, ether, maker, weth } from '../../testing/openMarket.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { heldOf } from './heldOf.ts'

const dollars: Address = '0x00000000000000000000000000000000000000dd'
const currencies = [
  { address: weth, symbol: 'WETH', decimals: 18 },
  { address: ether, symbol: 'ETH', decimals: 18 },
]
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { txHash: hash, status: 'success', blockNumber: 1n } as const
const moved = (contract: Address, from: Address, to: Address, amount: string): Transfer => ({
  ...{ token: { contract }, from, to, amount, txHash: hash },
})
const stepOf = (id: string, item: Partial<TransactionItem>): ExecutionStep => ({
  ...{ id, action: '', description: '', kind: 'transaction' },
  items: [{ status: 'incomplete', state: 'planned', ...item }],
})
const held = (transfersData: readonly Transfer[], sale: Partial<TransactionItem> = {}) =>
  heldOf([stepOf('swap', { receipt, transfersData }), stepOf('sale', sale)], {
    ...{ account, wrappedNative: weth, currencies },
  }).map(({ currency, amount }) => [currency.symbol, amount])
const bought = [moved(dollars, account, maker, '3000'), moved(weth, maker, account, '5')]

describe('heldOf', () => {
  test('default: what came to the account, of the currencies of the purchase', () => {
    expect(held(bought)).toEqual([['WETH', 5n]])
  })

  test('behavior: what the router unwrapped on its way is native currency', () => {
    const own = moved(weth, universalRouter, ether, '7')
    expect(held([own])).toEqual([['ETH', 7n]])
    // A token that takes a tax unwraps its own beside it.
    expect(held([own, moved(weth, dollars, ether, '9')])).toEqual([['ETH', 7n]])
  })

  test('behavior: change of native currency that was paid in is not held by the swap', () => {
    const paid = [
      moved(weth, ether, universalRouter, '1000'),
      moved(weth, universalRouter, maker, '900'),
      moved(weth, universalRouter, ether, '100'),
    ]
    expect(held(paid)).toEqual([])
    // Of a swap beside it, which sold for native currency, all of it is.
    const txHash = `0x${'cd'.repeat(32)}` as const
    const other = { ...moved(weth, universalRouter, ether, '7'), txHash }
    expect(held([...paid, other])).toEqual([['ETH', 7n]])
  })

  test('behavior: what left the account again is not held', () => {
    expect(held([...bought, moved(weth, account, maker, '2')])).toEqual([['WETH', 3n]])
    expect(held([...bought, moved(weth, account, maker, '5')])).toEqual([])
  })

  test.each<[string, Partial<TransactionItem>]>([
    ['went through', { receipt }],
    ['may have been sent', { state: 'unknown' }],
    ['is on its way', { state: 'submitted', txHashes: [{ txHash: hash, chainId: 1 }] }],
  ])('behavior: nothing is said where the purchase %s', (_, sale) => {
    expect(held(bought, sale)).toEqual([])
  })

  test('behavior: of a purchase that reverted it is all there', () => {
    const txHashes = [{ txHash: hash, chainId: 1 }]
    const fell = { receipt: { ...receipt, status: 'reverted' as const }, txHashes }
    expect(held(bought, fell)).toEqual([['WETH', 5n]])
  })
})
