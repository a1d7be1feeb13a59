import type { ExecutionResult, ExecutionStep, Transfer } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, ether, maker, weth } from '../../testing/openMarket.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import type { SwapQuote } from './readSwapQuote.ts'
import { settleSwap } from './settleSwap.ts'

const taxed: Address = '0x00000000000000000000000000000000000000dd'
const hash = `0x${'ab'.repeat(32)}` as const
const native = { address: ether, symbol: 'ETH', decimals: 18 }
const tax = { address: taxed, symbol: 'TAX', decimals: 18 }
const moved = (contract: Address, from: Address, to: Address, amount: string): Transfer => ({
  ...{ token: { contract }, from, to, amount, txHash: hash },
})
const settled = (quote: object, transfersData: readonly Transfer[], value = '0x0') => {
  const step = {
    ...{ id: 'swap', action: '', description: '', kind: 'transaction' },
    items: [{ status: 'complete', state: 'complete', data: { to: maker, value }, transfersData }],
  } as unknown as ExecutionStep
  const result = { steps: [step], state: { status: 'complete' } } as unknown as ExecutionResult
  const end = settleSwap(result, { recipient: account, ...quote } as SwapQuote, {
    ...{ account, wrappedNative: weth },
  })
  const { paid, got } = ('receipt' in end ? end.receipt : undefined) ?? {}
  return [paid?.amount, got?.amount]
}
/** What a token that takes a tax unwraps for its treasury in the same transaction. */
const ofTheToken = moved(weth, taxed, zeroAddress, '500')

describe('settleSwap', () => {
  test('behavior: what a token unwraps for itself has not arrived', () => {
    const sold = [
      moved(taxed, account, maker, '1000'),
      ofTheToken,
      moved(weth, universalRouter, zeroAddress, '70'),
    ]
    expect(settled({ currencyIn: tax, currencyOut: native }, sold)).toEqual([1000n, 70n])
  })

  test('behavior: nor is it change of what was paid', () => {
    const bought = [
      moved(weth, universalRouter, zeroAddress, '20'),
      ofTheToken,
      moved(taxed, maker, account, '1000'),
    ]
    expect(settled({ currencyIn: native, currencyOut: tax }, bought, '0x64')).toEqual([80n, 1000n])
  })

  test('behavior: what the account unwraps itself has arrived', () => {
    const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
    const own = [moved(weth, account, zeroAddress, '50')]
    expect(settled({ currencyIn: wrapped, currencyOut: native }, own)).toEqual([50n, 50n])
  })
})
