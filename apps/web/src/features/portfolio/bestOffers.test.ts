import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { priceText } from '../market/priceText.ts'
import { acceptRequest } from './acceptRequest.ts'
import { bestOffers } from './bestOffers.ts'
import { gainOf } from './costs/gainOf.ts'
import { toCost } from './costs/toCost.ts'
import { holdingsCsv } from './holdingsCsv.ts'
import { listingNet } from './listingNet.ts'
import { saleOf } from './saleOf.ts'

const contract = '0x1111111111111111111111111111111111111111'
const weth = {
  contract: '0x2222222222222222222222222222222222222222',
  symbol: 'WETH',
  decimals: 18,
}
const ether = { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
/** 1 WETH, of which 5 % royalty and 2.5 % fees are left to others. */
const bid = {
  ...{ id: '0xab', token: { contract, tokenId: '7', name: 'Harbor #7' } },
  price: {
    currency: weth,
    amount: { raw: '1000000000000000001', decimal: 1 },
    netAmount: { raw: '925000000000000002', decimal: 0.925 },
  },
} as unknown as saleOf.Bid
const answer = (...topBids: saleOf.Bid[]) => ({ pages: [{ topBids }] }) as never

describe('bestOffers', () => {
  test('default: what the owner gets, which is what the sale must bring', () => {
    const net = bestOffers(answer(bid)).get(`${contract}:7`)
    if (net === undefined) throw new Error('there is no offer')
    expect(priceText(net)).toBe('0.925000000000000002 WETH')
    expect(saleOf(bid, 1)?.minimumNet).toBe(BigInt(net.amount.raw))
  })

  test('behavior: of several currencies each stands in its own, in the file and in what the sale must bring', () => {
    const dollars = { contract: `0x${'3'.repeat(40)}`, symbol: 'USDC', decimals: 6 }
    const other = {
      ...{ id: '0xac', token: { contract, tokenId: '8' } },
      price: {
        currency: dollars,
        ...{ amount: { raw: '25000500000' }, netAmount: { raw: '23125462500' } },
      },
    } as unknown as saleOf.Bid
    const offers = bestOffers(answer(bid, other))
    const holdings = ['7', '8'].map(tokenId => ({
      ...{ key: tokenId, floor: undefined, cost: undefined, gain: undefined },
      offer: offers.get(`${contract}:${tokenId}`),
      row: {
        token: { contract, tokenId, kind: 'erc721' },
        ownership: { tokenCount: '1' },
      } as UserTokenRow,
    }))
    const [head = '', ...rows] = holdingsCsv(holdings, 1).split('\r\n')
    const at = head.split(',').indexOf('Best offer each after fees')
    expect(rows.slice(0, 2).map(row => row.split(',').slice(at, at + 2))).toEqual([
      ['0.925000000000000002', 'WETH'],
      ['23125.4625', 'USDC'],
    ])
    expect(acceptRequest(holdings, 1)?.items).toMatchObject([
      { minimumNet: 925_000_000_000_000_002n, minimumCurrency: weth.contract },
      { minimumNet: 23_125_462_500n, minimumCurrency: dollars.contract },
    ])
  })

  test('behavior: what an offer pays is never told as what the owner gets', () => {
    const { netAmount: _, ...gross } = bid.price as Price
    expect(bestOffers(answer({ ...bid, price: gross })).size).toBe(0)
  })

  test('behavior: in the file too, with what is won at the floor after fees', () => {
    const price = (raw: string) => ({ currency: ether, amount: { raw } }) as unknown as Price
    const floor = price('2000000000000000000')
    const cost = toCost('sale', [{ price: price('1000000000000000000'), items: 1n }])
    const file = holdingsCsv(
      [
        {
          ...{ key: 'x', floor, offer: bestOffers(answer(bid)).get(`${contract}:7`) },
          ...{ cost, gain: gainOf(listingNet(floor, [500, 250]), cost, undefined) },
          row: {
            token: { contract, tokenId: '7', kind: 'erc721' },
            ownership: { tokenCount: '1' },
          } as UserTokenRow,
        },
      ],
      1,
    )
    const [head = '', row = ''] = file.split('\r\n')
    const at = (name: string) => row.split(',')[head.split(',').indexOf(name)]
    expect(at('Best offer each after fees')).toBe('0.925000000000000002')
    expect(at('Profit each at floor after fees')).toBe('0.85')
  })
})

describe('listingNet', () => {
  const floor = { currency: ether, amount: { raw: '999' } } as unknown as Price

  test('default: each fee rounded down by itself, as a listing takes it', () => {
    // 5 % of 999 is 49.95, 2.5 % is 24.975.
    expect(listingNet(floor, [500, 250])?.amount.raw).toBe(`${999 - 49 - 24}`)
    const cost = toCost('sale', [{ price: floor, items: 1n }])
    expect(gainOf(listingNet(floor, [500, 250]), cost, undefined)?.value).toBe(-73n)
  })

  test('behavior: nothing is guessed where the fees are not known', () => {
    expect(listingNet(floor, undefined)).toBeUndefined()
    expect(listingNet(undefined, [])).toBeUndefined()
  })
})
