import { describe, expect, test } from 'vitest'
import { inParts, nextPart } from './inParts.ts'
import type { TradeDeal, TradeRequest } from './tradeRequest.ts'

const contract = `0x${'1'.repeat(40)}` as const
const items = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    subject: { chainId: 1, contract, tokenId: BigInt(at), name: `#${at}` },
    quantity: 1n,
  }))
const transfer = (many: number) =>
  inParts({ kind: 'transfer', chainId: 1, items: items(many) } as unknown as TradeRequest)
type Transfer = Extract<TradeDeal, { kind: 'transfer' }>
/** The deal of a request, with a flow whose form is this one. */
const deal = (request: TradeRequest, form: object = { to: '' }) =>
  ({ ...request, flow: { getState: () => ({ form }) } }) as unknown as Transfer

const idsOf = ({ items }: { items: Transfer['items'] }) =>
  items.map(({ subject }) => Number(subject.tokenId))

describe('inParts', () => {
  test('default: what one deed takes stays as it is', () => {
    expect(transfer(50)).toEqual({ kind: 'transfer', chainId: 1, items: items(50) })
    expect(nextPart(deal(transfer(50)))).toBeUndefined()
  })

  test('behavior: of 120 each is in one part, in their order, and nothing is cut off', () => {
    const seen: number[] = []
    const parts: (readonly number[])[] = []
    let request: TradeRequest | undefined = transfer(120)
    while (request !== undefined) {
      const part = deal(request)
      seen.push(...idsOf(part))
      const { before, rest } = part.part ?? { before: -1, rest: [] }
      parts.push([before, part.items.length, rest.length])
      const next = nextPart(part)
      request = next && inParts(next)
    }
    expect(parts).toEqual([
      [0, 50, 70],
      [50, 50, 20],
      [100, 20, 0],
    ])
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => at))
  })

  test('behavior: the currency of listings is that of all parts', () => {
    const request = inParts({
      ...{ kind: 'list-many', chainId: 1, items: items(51) },
    } as unknown as TradeRequest)
    const form = { items: [], duration: 60, gasless: true, currency: contract }
    expect(nextPart(deal(request, form))).toMatchObject({
      ...{ kind: 'list-many', form: { duration: 60, gasless: true, currency: contract } },
    })
  })

  test('behavior: the recipient is that of all parts, and nothing that was accepted is', () => {
    const form = { to: 'friend.eth', acknowledged: ['new:0xb'] }
    const next = nextPart(deal(transfer(51), form))
    expect(next).toMatchObject({ to: 'friend.eth' })
    expect(next).not.toHaveProperty('form.acknowledged')
    const each = nextPart(deal(transfer(51), { ...form, recipients: ['0xb'] }))
    expect(each).toHaveProperty('to', undefined)
  })

  test('behavior: what a sale must bring, and how it goes, is that of all parts', () => {
    const sale = inParts({
      ...{ kind: 'accept-offer', chainId: 1, form: { partial: true } },
      items: items(80),
    } as unknown as TradeRequest)
    const currency = { address: contract, symbol: 'WETH', decimals: 18 }
    const form = { partial: false, whenUnsold: 'stop', acknowledged: ['low'], items: [] }
    const each = { per: 'item', amount: 4n, currency }
    expect(nextPart(deal(sale, { ...form, minimum: each }))).toMatchObject({
      form: { partial: false, whenUnsold: 'stop', minimum: each },
      ...{ items: { length: 30 }, part: { before: 50, rest: [] } },
    })
    const next = nextPart(deal(sale, { ...form, minimum: { ...each, per: 'total' } }))
    expect(next).toHaveProperty('form.minimum', undefined)
    expect(next).not.toHaveProperty('form.acknowledged')
    expect(next).not.toHaveProperty('form.items')
  })
})
