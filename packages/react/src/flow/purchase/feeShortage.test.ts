import { expect, test } from 'vitest'
import { ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
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

const stable = { address: usdc, symbol: 'USDC', decimals: 6 }

test.each([
  ['known, and there is less', 6n, { gas: 7n }, 1n],
  ['known, and there is as much', 7n, { gas: 7n }, undefined],
  ['known at most, and there may be enough', 4n, { gas: 9n, gasLeast: 4n }, undefined],
  // Of what has no steps yet: 25 plain transfers at most, and more than five in any case.
  ['not known, and there is too little for anything', 14n, {}, 25n * 3n - 14n],
  ['not known, and there may be enough', 15n, {}, undefined],
])('beside a price that is missing the fee is told, which is %s', async (_, native, gas, fee) => {
  const { scope } = openMarket({}, { getBalance: async () => native, getGasCost: async () => 3n })
  const needed = [{ currency: stable, amount: 100n }]
  const balances = [{ currency: stable, amount: 60n }]
  const found = await feeShortage(scope, needed, { balances, ...gas })
  expect(found).toMatchObject({
    ...{ code: 'insufficient_funds', missing: 40n, currency: { symbol: 'USDC' }, needed },
    happened: 'Your balance is too low for this purchase.',
  })
  expect(found?.also).toEqual(
    fee === undefined
      ? []
      : [{ currency: expect.objectContaining({ address: ether }), amount: fee, isFee: true }],
  )
})

test('where nobody knows what gas costs, or what there is of it, the price alone is missing', async () => {
  const needed = [{ currency: stable, amount: 100n }]
  const balances = [{ currency: stable, amount: 60n }]
  const fails = async () => Promise.reject(new Error('no node'))
  for (const more of [
    { getBalance: async () => 0n },
    { getBalance: async () => 0n, getGasCost: fails },
    { getBalance: fails, getGasCost: async () => 3n },
  ]) {
    const found = await feeShortage(openMarket({}, more).scope, needed, { balances })
    expect(found).toMatchObject({ missing: 40n })
    expect(found?.also).toEqual([])
  }
})

test('all currencies of which there is too little are told, the fee of a native price with that', async () => {
  const { scope } = openMarket({}, { getBalance: async () => 0n, getGasCost: async () => 3n })
  const needed = [stable, eth, wrapped].map(currency => ({ currency, amount: 100n }))
  const balances = needed.map(each => ({ ...each, amount: each.currency === wrapped ? 100n : 1n }))
  expect(await feeShortage(scope, needed, { balances })).toMatchObject({
    ...{ missing: 99n, currency: stable },
    also: [{ currency: eth, amount: 99n }],
  })
})

test('a refusal of the wallet says both, too', async () => {
  const { scope } = openMarket(
    {},
    { getBalance: async of => (of === ether ? 2n : 60n), getGasCost: async () => 3n },
  )
  const totals = [{ currency: stable, amount: 100n }]
  const refused = ownProblem('insufficient_funds')
  expect(await explainShortage(scope, refused, { totals, gas: 7n })).toMatchObject({
    ...{ missing: 40n, currency: stable },
    also: [{ amount: 5n, isFee: true, currency: { address: ether } }],
  })
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
