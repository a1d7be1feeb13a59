import { expect, test } from 'vitest'
import { ether, openMarket, weth } from '../../testing/openMarket.ts'
import { ownProblem } from '../problemOf.ts'
import { explainShortage } from './carryOutPurchase.ts'
import { feeShortage } from './feeShortage.ts'

const eth = { address: ether, symbol: 'ETH', decimals: 18 }
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
const onTop = 'Your balance covers the price, but not the network fee on top.'
const only = 'Your balance is too low for the network fee.'

test.each([
  ['the price and not the fee', 100n, eth, 100n, 7n, [7n, onTop]],
  ['the price and a part of the fee', 103n, eth, 100n, 7n, [4n, onTop]],
  ['both, exactly', 107n, eth, 100n, 7n, undefined],
  ['the price, of a fee that nobody knows', 100n, eth, 100n, undefined, undefined],
  ['less than the price', 90n, eth, 100n, 7n, [10n, 'Your balance is too low for this purchase.']],
  ['another currency, and nothing for the fee', 0n, wrapped, 100n, 7n, [7n, only]],
] as const)('what is there covers %s', async (_, native, currency, amount, gas, expected) => {
  const { scope } = openMarket({}, { getBalance: async () => native })
  const balance = currency === eth ? native : 1000n
  const balances = [{ currency, amount: balance }]
  const found = await feeShortage(scope, [{ currency, amount }], { balances, gas })
  expect(found && [found.missing, found.happened]).toEqual(expected)
  expect(found?.currency?.address).toBe(found && (currency === wrapped ? ether : currency.address))
})

test.each([
  ['known', 7n, 7n],
  ['not known: that of what takes the most', undefined, 25n * 3n],
])('a refusal of the wallet says what to add, the fee being %s', async (_, gas, missing) => {
  const { scope } = openMarket(
    {},
    { getBalance: async () => 500n, getGasCost: async ({ data }) => (data === '0x' ? 3n : 9n) },
  )
  const totals = [{ currency: eth, amount: 100n }]
  const told = await explainShortage(scope, ownProblem('insufficient_funds'), { totals, gas })
  expect(told).toMatchObject({ missing, currency: { address: ether }, happened: onTop })
})

test.each([
  ['less than what it takes surely: all of what it takes at most is told', 29n, 71n],
  ['between what it takes surely and at most', 30n, undefined],
])('of a fee that is told at most there is %s', async (_, native, missing) => {
  const { scope } = openMarket({}, { getBalance: async () => native })
  const found = await feeShortage(scope, [], { balances: [], gas: 100n, gasLeast: 30n })
  expect(found?.missing).toBe(missing)
  expect(found?.isFee).toBe(missing === undefined ? undefined : true)
})
