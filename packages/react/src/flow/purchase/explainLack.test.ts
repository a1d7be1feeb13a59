import { parseEther, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { openMarket } from '../../testing/openMarket.ts'
import { ownProblem } from '../problemOf.ts'
import { explainLack } from './explainLack.ts'

const told = ownProblem('insufficient_funds')
const weth = { address: `0x${'2'.repeat(40)}`, symbol: 'WETH', decimals: 18 } as const
const scopeOf = (native: bigint) =>
  openMarket(
    {},
    { getBalance: async address => (address === zeroAddress ? native : parseEther('1')) },
  ).scope

test('behavior: what stands behind the trade is needed, too, whatever the wallet lacks: it pays for no fee', async () => {
  const kept = [{ currency: weth, amount: parseEther('1') }]
  expect(await explainLack(scopeOf(0n), told, { totals: [], kept, gas: 7n })).toMatchObject({
    ...{ missing: 7n, isFee: true, currency: { address: zeroAddress } },
    needed: kept,
  })
  const native = { address: zeroAddress, symbol: 'ETH', decimals: 18 } as const
  const totals = [{ currency: native, amount: 5n }]
  expect(await explainLack(scopeOf(2n), told, { totals, kept })).toMatchObject({
    ...{ missing: 3n, currency: { address: zeroAddress } },
    needed: expect.arrayContaining(kept),
  })
})
