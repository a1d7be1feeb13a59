import { describe, expect, test } from 'vitest'
import { seaportOrders } from '../bench/support/seaportOrders.ts'
import { nativeCurrency } from './constants.ts'
import { foundation } from './markets/foundation.ts'
import { seaport } from './markets/seaport/seaport.ts'
import { planCost } from './planCost.ts'
import { createRoute } from './swap/createRoute.ts'
import { createTrade } from './swap/createTrade.ts'
import { swap } from './swap/swap.ts'
import type { Native, Token } from './swap/types.ts'
import { v2Pair } from './swap/v2/v2Pair.ts'
import { unwrapWeth } from './unwrapWeth.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const token = (address: Token['address']): Token => ({ chainId: 1, address, decimals: 18 })
const usdc = token('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const weth = token('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
const ether: Native = { chainId: 1, native: true, wrapped: weth }
const deep = 10n ** 24n
const route = createRoute({
  pools: [v2Pair({ tokenA: usdc, reserveA: deep, tokenB: weth, reserveB: deep })],
  ...{ input: usdc, output: ether },
})
const toEther = createTrade({ type: 'exactOut', routes: [{ route, amount: 1_000n }] })
const bought = (tokenId: bigint, price: bigint) =>
  foundation([
    { recipient: account, tokenAddress: collection, tokenId, price, referrer: nativeCurrency },
  ])

describe('planCost', () => {
  test('default: orders that are paid in native currency', () => {
    expect(planCost([bought(1n, 5n), bought(2n, 7n)])).toEqual({
      items: [1n, 2n].map(tokenId => ({
        ...{ tokenAddress: collection, tokenId, tokenType: 'ERC721', amount: 1n },
        recipient: account,
      })),
      inputs: new Map([[nativeCurrency, 12n]]),
      prices: new Map([[nativeCurrency, 12n]]),
      value: 12n,
    })
  })

  test('behavior: a swap and an unwrapping pay for a purchase', () => {
    const paid = swap(toEther, { slippageTolerance: 100n, recipient: 'router' })
    const unwrapped = unwrapWeth({ chainId: 1, amount: 500n })
    const most = (toEther.inputAmount * 101n) / 100n
    expect(paid.inputs).toEqual(new Map([[usdc.address, most]]))
    expect(unwrapped.inputs).toEqual(new Map([[weth.address, 500n]]))
    const cost = planCost([paid, unwrapped, bought(1n, 1_600n)])
    expect(cost.prices).toEqual(new Map([[nativeCurrency, 1_600n]]))
    expect(cost.value).toBe(100n)
    expect(cost.inputs).toEqual(
      new Map([
        [usdc.address, most],
        [weth.address, 500n],
        [nativeCurrency, 100n],
      ]),
    )
  })

  test('behavior: what the router pays for is no input', () => {
    const [first, second] = (['sender', 'router'] as const).map(payer =>
      swap(toEther, { slippageTolerance: 0n, payer }),
    )
    expect(first?.inputs.size).toBe(1)
    expect(second?.inputs.size).toBe(0)
  })

  test('behavior: tokens that orders are priced in', () => {
    const [item] = seaportOrders(1).items
    if (!item) throw new Error('no order')
    const consideration = item.parameters.consideration.map(each => ({
      ...{ ...each, itemType: 1, token: usdc.address },
    }))
    const parameters = { ...item.parameters, consideration }
    const price = consideration.reduce((sum, each) => sum + BigInt(each.startAmount), 0n)
    const purchase = (permit2TransferFrom: boolean) =>
      seaport({
        ...seaportOrders(1),
        items: [{ ...item, parameters }],
        inputTokenProcessing: [
          { token: usdc.address, protocolApproval: true, permit2TransferFrom },
        ],
      })
    expect(planCost([purchase(true)])).toMatchObject({
      inputs: new Map([[usdc.address, price]]),
      prices: new Map([[usdc.address, price]]),
      value: 0n,
    })
    expect(planCost([purchase(false)]).inputs.size).toBe(0)
    expect(planCost([purchase(true), purchase(true)]).prices.get(usdc.address)).toBe(2n * price)
  })

  test.each<[string, unknown, string]>([
    ['no parts', [], 'parts'],
    ['no part', [null], 'parts[0]'],
    ['no items', [{ ...bought(1n, 1n), items: [7] }], 'parts[0].items[0]'],
    ['no prices', [bought(1n, 1n), { ...bought(1n, 1n), prices: {} }], 'parts[1].prices'],
    ['no inputs', [{ ...bought(1n, 1n), inputs: undefined }], 'parts[0].inputs'],
    [
      'a currency that is none',
      [{ ...bought(1n, 1n), prices: new Map([[1, 1n]]) }],
      'parts[0].prices',
    ],
    [
      'an amount that is none',
      [{ ...bought(1n, 1n), inputs: new Map([[collection, -1n]]) }],
      `parts[0].inputs.${collection}`,
    ],
    ['a value that is none', [{ ...bought(1n, 1n), value: 1 }], 'parts[0].value'],
  ])('error: %s', (_name, parts, field) => {
    expect(() => planCost(parts as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test('error: a sum that no currency has', () => {
    const prices = new Map([[collection, 2n ** 256n - 1n] as const])
    const part = { ...bought(1n, 1n), spends: 0n, prices }
    expect(() => planCost([part, part])).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field: `parts[1].prices.${collection}` }),
    )
  })
})
