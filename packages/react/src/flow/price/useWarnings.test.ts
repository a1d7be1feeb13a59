import { expect, test } from 'vitest'
import { account, ask, ether, openMarket, seaport, weth } from '../../testing/openMarket.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { readUseWarnings } from './useWarnings.ts'

const price = { currency: { contract: weth, symbol: 'WETH', decimals: 18 }, amount: { raw: '5' } }
const offers = (_: object, { searchParams }: URL) => ({
  orders:
    searchParams.get('status') === 'active'
      ? [ask('0xa', '5', '7', { side: 'buy', maker: account, price })]
      : [],
})
const paying = (amount: bigint, address = weth) => [
  { currency: { address, symbol: 'WETH', decimals: 18 }, amount },
]
const through = (contract: `0x${string}`) => ({
  ...{ before: [], isLater: false, through: [contract], gets: [], gives: [], to: [] },
  ...{ until: undefined, gas: undefined, problem: undefined },
})

test.each([
  ['all that the offers count on', 5n, paying(1n), seaport, [[5n, 4n]]],
  ['more than may be taken, which is approved for it alone', 3n, paying(9n), seaport, [[5n, 0n]]],
  ['what is left over beside them', 6n, paying(1n), seaport, []],
  ['what they do not have either', 0n, paying(1n), seaport, []],
  ['another approval, by way of the router', 5n, paying(1n), universalRouter, []],
  ['the native currency, which takes none', 5n, paying(1n, ether), seaport, []],
] as const)('a purchase uses %s', async (_, allowance, totals, contract, expected) => {
  const market = openMarket({ '/orders/bids/v6': offers }, { getAllowance: async () => allowance })
  const { signal } = new AbortController()
  const found = await readUseWarnings(market.scope, { totals, sale: through(contract) }, signal)
  expect(found.map(({ price, market }) => [price.amount, market?.amount])).toEqual(expected)
})
