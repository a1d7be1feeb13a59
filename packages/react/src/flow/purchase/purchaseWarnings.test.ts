import { expect, test } from 'vitest'
import { contract, ether, openMarket, weth } from '../../testing/openMarket.ts'
import type { FlowCurrency } from '../flowTypes.ts'
import { purchaseWarnings } from './purchaseWarnings.ts'

const eth = 10n ** 18n

test('purchaseWarnings: behavior: a cart of which a part may fail promises no sum, per currency', async () => {
  const { scope } = openMarket({})
  const [inEther, inWeth] = [ether, weth].map(address => ({ address, symbol: '', decimals: 18 }))
  const line = (tokenId: bigint, currency: FlowCurrency | undefined) => ({
    ...{ token: { contract, tokenId }, quantity: 2n, unitPrice: eth },
    currency: currency as FlowCurrency,
  })
  const lines = [line(7n, inEther), line(8n, inWeth), line(9n, inWeth)]
  const { signal } = new AbortController()
  expect(await purchaseWarnings(scope, { lines }, signal)).toEqual([])
  expect(await purchaseWarnings(scope, { lines }, signal, true)).toMatchObject([
    { kind: 'purchase-of-part', price: { currency: { address: ether }, amount: 2n * eth } },
    { kind: 'purchase-of-part', price: { currency: { address: weth }, amount: 4n * eth } },
  ])
})

test('purchaseWarnings: behavior: what is swapped for all of them is told as that, and as nothing less', async () => {
  const { scope } = openMarket({})
  const [inEther, inDollars] = [ether, weth].map(address => ({ address, symbol: '', decimals: 18 }))
  if (!inEther || !inDollars) throw new Error('there is no currency')
  const lines = [7n, 8n].map(tokenId => ({
    ...{ token: { contract, tokenId }, quantity: 1n, unitPrice: eth, currency: inEther },
    pay: { currency: inDollars, amount: eth },
  }))
  const { signal } = new AbortController()
  expect(await purchaseWarnings(scope, { lines }, signal, true)).toMatchObject([
    {
      kind: 'purchase-of-part',
      price: { currency: inDollars, amount: 2n * eth },
      market: { currency: inEther, amount: 2n * eth },
    },
  ])
})
