import { describe, expect, test } from 'vitest'
import { pricedBy } from '../../../../../packages/react/src/flow/order/pricedBy.ts'
import { inParts } from './inParts.ts'
import { leftOver } from './leftOver.ts'
import { nextPart } from './nextPart.ts'
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
const deal = (request: TradeRequest, form: object = { tokens: [], to: '' }, quote?: object) =>
  ({ ...request, flow: { getState: () => ({ form, quote }) } }) as unknown as Transfer

const idsOf = ({ items }: { items: Transfer['items'] }) =>
  items.map(({ subject }) => Number(subject.tokenId))

describe('nextPart', () => {
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

  test('behavior: whoever ends orders by a transaction does so with those of all parts', () => {
    const orders = Array.from({ length: 501 }, (_, at) => ({ orderId: `0x${at}`, name: '' }))
    const request = inParts({ kind: 'cancel', chainId: 1, orders })
    const form = { orderIds: [], all: false, onChain: true }
    expect(nextPart(deal(request, form))).toMatchObject({ kind: 'cancel', onChain: true })
  })

  test('behavior: the recipient is that of all parts, and nothing that was accepted is', () => {
    const form = { tokens: items(50), to: 'friend.eth', acknowledged: ['new:0xb'] }
    const next = nextPart(deal(transfer(51), form))
    expect(next).toMatchObject({ to: 'friend.eth' })
    expect(next).not.toHaveProperty('form.acknowledged')
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
    const all = { ...each, per: 'total', amount: 9n }
    const chosen = items(50).map(({ subject, quantity }) => ({ token: subject, quantity }))
    const after = (state: object) =>
      nextPart({
        ...sale,
        flow: { getState: () => ({ form: { ...form, items: chosen, minimum: all }, ...state }) },
      } as unknown as TradeDeal)
    // The first part brought it; or nothing; or less, which is what its rest still has to bring.
    expect(after({ phase: 'complete' })).toHaveProperty('form.minimum', undefined)
    const declined = after({ phase: 'failed', problem: { moneyMoved: 'no' } })
    expect(declined).toMatchObject({ form: { minimum: all }, part: { rest: { length: 50 } } })
    const left = { ...all, amount: 2n }
    expect(after({ phase: 'partial', rest: { minimum: left } })).toMatchObject({
      form: { minimum: left },
    })
    expect(after({ phase: 'partial', rest: { minimum: undefined } })).toHaveProperty(
      ...(['form.minimum', undefined] as const),
    )
    const next = after({ phase: 'complete' })
    expect(next).not.toHaveProperty('form.acknowledged')
    expect(next).not.toHaveProperty('form.items')
  })

  test('behavior: recipients that were pasted for all of them go on, after those of this part', () => {
    const all = Array.from({ length: 60 }, (_, at) => `0x${at}`)
    const form = { tokens: items(50), to: '', recipients: all, acknowledged: ['new:0xb'] }
    const next = nextPart(deal(transfer(60), form))
    expect(next).toMatchObject({ form: { recipients: all.slice(50) }, items: { length: 10 } })
    expect(next).not.toHaveProperty('form.acknowledged')
    // Where the first of this part were sent, the form has those that were not: theirs are not taken once more.
    const rest = { ...form, tokens: items(3), recipients: [...all.slice(47, 50), ...all.slice(50)] }
    expect(nextPart(deal(transfer(60), rest))).toHaveProperty('form.recipients', all.slice(50))
  })

  describe('a part that failed', () => {
    const problem = (moneyMoved: string) => ({ phase: 'failed', problem: { moneyMoved } })
    const failed = (request: TradeRequest, form: object, moneyMoved = 'no') =>
      ({
        ...request,
        flow: { getState: () => ({ form, ...problem(moneyMoved) }) },
      }) as unknown as TradeDeal
    const many = (kind: string) =>
      inParts({ ...{ kind, chainId: 1, items: items(120) } } as unknown as TradeRequest)

    test('default: comes once more after all others, each of them once', () => {
      let request: TradeRequest | undefined = transfer(120)
      const seen: number[][] = []
      for (let at = 0; request !== undefined; at += 1) {
        const { items } = request as Transfer
        const tokens = items.map(({ subject, quantity }) => ({ ...subject, quantity }))
        const form = { tokens, to: '' }
        const part = at === 0 ? failed(request, form) : deal(request, form)
        seen.push(idsOf(part as Transfer))
        const next = nextPart(part)
        request = next && inParts(next)
      }
      expect(seen.map(each => [each[0], each.length])).toEqual([
        [0, 50],
        [50, 50],
        [100, 50],
        [30, 20],
      ])
    })

    test.each(['unknown', 'yes'])('behavior: not where money moved: %s', moved => {
      const next = nextPart(failed(transfer(120), { tokens: [], to: '' }, moved))
      expect(next).toMatchObject({ part: { before: 50, rest: [] } })
    })

    test.each(['accept-offer', 'list-many', 'transfer'] as const)(
      'behavior: of %s with what its last attempt had: 47 of 50 were done before it was declined',
      kind => {
        const left = items(50)
          .slice(47)
          .map(({ subject }) => ({ token: subject, ...subject, quantity: 2n, price: '1' }))
        const form = { items: left, tokens: left, to: '0xb', duration: 60, gasless: true }
        const part = failed(many(kind), form)
        const next = nextPart(part) as Transfer
        expect(next.part).toMatchObject({ before: 47, rest: { length: 3 } })
        expect(next.part?.rest.map(({ subject }) => subject.tokenId)).toEqual([47n, 48n, 49n])
        if (kind !== 'list-many')
          expect(next.part?.rest.map(({ quantity }) => quantity)).toEqual([2n, 2n, 2n])
        // Whoever forgets them now forgets these and those that follow.
        expect(leftOver(part)).toBe(3 + 70)
      },
    )

    test('behavior: with the prices that it had, whatever ladder went on in the parts between', () => {
      type Many = Extract<TradeRequest, { kind: 'list-many' }>
      const currency = { address: contract, symbol: 'ETH', decimals: 18 }
      const quote = { lines: [{ context: { currency } }] }
      /** The form of a part, as its flow prices it. */
      const opened = ({ items, form }: Many, rule = form?.pricing) => {
        const typed = items.map(({ subject, form }) => ({
          ...{ token: { contract, tokenId: subject.tokenId }, price: '', quantity: '1', ...form },
        }))
        const contexts = typed.map(() => ({ currency }))
        return {
          ...{ duration: 60, gasless: true, items: typed, pricing: rule },
          ...(rule && pricedBy(rule, typed, contexts)),
        }
      }
      const priced = (request: Many, form: object, state: object = {}) =>
        inParts(
          nextPart({
            ...{ ...request, flow: { getState: () => ({ form, quote, ...state }) } },
          } as unknown as TradeDeal) as TradeRequest,
        ) as Many
      const first = many('list-many') as Many
      const form = opened(first, {
        ...{ kind: 'ladder', price: '', percent: '0', from: '1', step: '-0.005' },
      })
      const typed = form.items.map((item, at) => (at === 3 ? { ...item, price: '5' } : item))
      const second = priced(first, { ...form, items: typed }, problem('no'))
      const third = priced(second, opened(second))
      const asked = (id: bigint) =>
        opened(third).items.find(({ token }) => token.tokenId === id)?.price
      expect([0n, 1n, 3n].map(asked)).toEqual(['1', '0.995', '5'])
      // Those that follow go on where the ladder stood: fifty of the first part, and fifty of the second.
      expect(asked(100n)).toBe('0.5')
    })

    test('behavior: with the prices that were typed for it, and those of another token not', () => {
      const typed = items(50).map(({ subject }, at) => ({
        ...{ token: { contract, tokenId: subject.tokenId }, price: `${at}.5`, quantity: '1' },
      }))
      const form = { items: typed.slice(1), duration: 60, gasless: true }
      const next = nextPart(failed(many('list-many'), form)) as Extract<
        TradeRequest,
        { kind: 'list-many' }
      >
      // One of them was left out.
      expect(next.part?.before).toBe(1)
      expect(next.part?.rest.map(item => item.form?.price)).toEqual(
        typed.slice(1).map(({ price }) => price),
      )
    })

    test('behavior: each recipient that was pasted stays with its token', () => {
      const all = Array.from({ length: 60 }, (_, at) => `0x${at}`)
      const form = { tokens: items(50), to: '', recipients: all }
      const next = nextPart(failed(transfer(60), form))
      expect(next).toHaveProperty('form.recipients', [...all.slice(50), ...all.slice(0, 50)])
    })
  })

  test.each([
    ['a floor', { kind: 'floor', percent: '-5' }, { percent: '-5' }],
    ['a ladder, where it stands', { kind: 'ladder', from: '1', step: '0.01' }, { from: '1.5' }],
    ['a ladder down', { kind: 'ladder', from: '1', step: '-0.01' }, { from: '0.5' }],
    ['one price', { kind: 'fixed', price: '3' }, { price: '3' }],
  ])('behavior: %s prices the next part, too', (_, rule, expected) => {
    const many = { ...{ kind: 'list-many', chainId: 1, items: items(120) } }
    const text = { kind: 'each', price: '', percent: '0', from: '', step: '' }
    const pricing = { ...text, ...rule, many: 50 }
    const form = { items: [], duration: 60, gasless: true, pricing }
    const quote = { lines: [{ context: { currency: { decimals: 18 } } }] }
    const next = nextPart(deal(inParts(many as unknown as TradeRequest), form, quote))
    expect(next).toMatchObject({ form: { pricing: { ...rule, ...expected, isDue: true } } })
  })

  test('behavior: prices by hand say nothing of the next part', () => {
    const request = inParts({
      ...{ kind: 'edit-many', chainId: 1, items: items(51) },
    } as unknown as TradeRequest)
    const form = { items: [], pricing: { kind: 'each' } }
    const quote = { lines: [{ context: { currency: { decimals: 18 } } }] }
    expect(nextPart(deal(request, form, quote))).toHaveProperty('form.pricing', undefined)
  })
})
