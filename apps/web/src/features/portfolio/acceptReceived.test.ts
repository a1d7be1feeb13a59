import { describe, expect, test } from 'vitest'
import { acceptReceived } from './acceptReceived.ts'
import type { saleOf } from './saleOf.ts'

const contract = '0x1111111111111111111111111111111111111111' as const
const weth = '0x2222222222222222222222222222222222222222' as const
const bid = (tokenId: string, net: string) =>
  ({
    id: '0xab',
    price: { currency: { contract: weth }, amount: { raw: '9' }, netAmount: { raw: net } },
    token: { contract, tokenId },
  }) as unknown as saleOf.Bid
const options = { chainId: 31337, least: undefined, wrappedNative: weth }

describe('acceptReceived', () => {
  test('default: each into the best that is left, for no less than what is shown for it', () => {
    const { items, form } = acceptReceived([bid('7', '8'), bid('8', '8')], options)
    expect(items).toEqual(
      [7n, 8n].map(tokenId => ({
        subject: expect.objectContaining({ contract, tokenId }),
        ...{ quantity: 1n, minimumNet: 8n, minimumCurrency: weth },
      })),
    )
    expect(form).toBeUndefined()
  })

  test('behavior: of an edition as many as can be sold', () => {
    const most = ({ token }: saleOf.Bid) => (token?.tokenId === '7' ? 40n : undefined)
    const { items } = acceptReceived([bid('7', '8'), bid('8', '8')], { ...options, most })
    expect(items.map(item => [item.quantity, item.most])).toEqual([
      [1n, 40n],
      [1n, undefined],
    ])
  })

  test('behavior: where the net is not told nothing holds the sale to what is shown: it is left out', () => {
    const untold = {
      ...bid('7', '8'),
      price: { currency: { contract: weth }, amount: { raw: '9' } },
    }
    const { items } = acceptReceived([untold as unknown as saleOf.Bid, bid('8', '8')], options)
    expect(items.map(({ subject }) => subject.tokenId)).toEqual([8n])
  })

  test('behavior: the least of the page is held, too', () => {
    expect(acceptReceived([bid('7', '8')], { ...options, least: 7n })).toMatchObject({
      items: [{ minimumNet: 8n }],
      form: { minimum: { per: 'item', amount: 7n, currency: weth } },
    })
  })
})
