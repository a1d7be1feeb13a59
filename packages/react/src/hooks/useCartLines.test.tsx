// @vitest-environment happy-dom
import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CartEntry } from '../cart/cartEntry.ts'
import { cartTotals } from '../cart/cartLines.ts'
import { createCart } from '../cart/createCart.ts'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { SluiceProvider } from '../SluiceProvider.tsx'
import { ask, contract, ether, maker } from '../testing/openMarket.ts'
import { useCartLines } from './useCartLines.ts'

// The client loads what a call needs with the first one.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const entry = (orderId: string, chainId = 31337): CartEntry => ({
  ...{ chainId, orderId, token: { contract, tokenId: 7n }, several: true, quantity: 1n },
  ...{ name: orderId, collection: '' },
  seen: { currency: { address: ether, symbol: 'ETH', decimals: 18 }, unitPrice: 10n },
})

function setUp(
  prices: Record<string, string>,
  rows: readonly object[] = [],
  ends: Record<string, number> = {},
) {
  const asked: string[][] = []
  const tokensAsked: string[][] = []
  let hold: Promise<void> | undefined
  const client = createClient({
    chains: [{ id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input))
      if (pathname.includes('/tokens/')) {
        tokensAsked.push(searchParams.getAll('tokens'))
        return Response.json({ tokens: rows })
      }
      const ids = searchParams.getAll('ids')
      asked.push(ids)
      await hold
      return Response.json({
        orders: ids.flatMap(id =>
          prices[id] === undefined ? [] : [ask(id, prices[id], '7', { validUntil: ends[id] ?? 0 })],
        ),
      })
    },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cart = createCart()
  function Lines() {
    const { lines } = useCartLines(cart, { chainId: 31337 })
    const said = lines.map(({ entry: { orderId }, state, instead }) => {
      const more = instead && ` now ${instead.orderId} for ${instead.seen.unitPrice}`
      return `${orderId}: ${state}${more ?? ''}`
    })
    return (
      <>
        <p>{said.join(', ')}</p>
        <b>{cartTotals(lines).map(({ amount }) => `${amount}`)}</b>
      </>
    )
  }
  const show = () =>
    render(
      <SluiceProvider client={client} queryClient={queryClient}>
        <Lines />
      </SluiceProvider>,
    )
  return {
    ...{ asked, tokensAsked, cart, queryClient, show },
    holdOn() {
      let goOn: () => void = () => {}
      hold = new Promise<void>(resolve => {
        goOn = resolve
      })
      return () => goOn()
    },
  }
}

describe('useCartLines', () => {
  test('default: the orders of this chain, whatever became of them; nothing is asked for an empty cart', async () => {
    const { asked, cart, show } = setUp({ a: '10', b: '11' })
    show()
    expect(asked).toEqual([])
    await act(async () => cart.add([entry('a'), entry('b'), entry('c'), entry('x', 31338)]))
    expect(await screen.findByText('a: same, b: dearer, c: gone')).toBeDefined()
    expect(asked).toEqual([['a', 'b', 'c']])
  })

  test.each([
    ['somebody', maker, 'a: gone now b for 12'],
    ['the account itself', ether, 'a: gone'],
  ] as const)('behavior: a price that was changed by %s', async (_, by, said) => {
    const price = {
      currency: { contract: ether, symbol: 'ETH', decimals: 18 },
      amount: { raw: '12' },
    }
    const row = {
      token: { chainId: 31337, contract, tokenId: '7' },
      market: { floorAsk: { id: 'b', price, maker: by } },
    }
    const { tokensAsked, cart, show } = setUp({}, [row])
    cart.add([entry('a')])
    show()
    expect(await screen.findByText(said)).toBeDefined()
    expect(tokensAsked).toEqual([[`${contract}:7`]])
  })

  test('behavior: what the market does shows', async () => {
    const prices = { a: '10' }
    const { cart, queryClient, show } = setUp(prices)
    cart.add([entry('a')])
    show()
    await screen.findByText('a: same')
    prices.a = '9'
    const change = { chainId: 31337, tokens: [{ contract, tokenId: 7n }], accounts: [] }
    await act(() => invalidateMarket(queryClient, change))
    expect(await screen.findByText('a: cheaper')).toBeDefined()
  })

  test('behavior: an order ends to the second, and counts no more, by one timer for all', async () => {
    const begin = Math.ceil(Date.now() / 1000)
    const ends = { a: begin + 90, b: begin + 60, c: begin - 5 }
    const { cart, show } = setUp({ a: '10', b: '10', c: '10', d: '10' }, [], ends)
    cart.add(['a', 'b', 'c', 'd'].map(id => entry(id)))
    show()
    await screen.findByText('a: same, b: same, c: gone, d: same')
    cleanup()
    vi.useFakeTimers({ now: begin * 1000 })
    try {
      show()
      const total = () => document.querySelector('b')?.textContent
      const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
      await pass(59_999)
      expect([document.querySelector('p')?.textContent, total()]).toEqual([
        ...['a: same, b: same, c: gone, d: same', '30'],
      ])
      await pass(1)
      expect([document.querySelector('p')?.textContent, total()]).toEqual([
        ...['a: same, b: gone, c: gone, d: same', '20'],
      ])
      await pass(30_000)
      expect(total()).toBe('10')
    } finally {
      cleanup()
      vi.useRealTimers()
    }
  })

  test('behavior: one more is not gone while it is read, and the others stay as they are known', async () => {
    const { cart, holdOn, show } = setUp({ a: '10', b: '10' })
    cart.add([entry('a')])
    show()
    await screen.findByText('a: same')
    const goOn = holdOn()
    await act(async () => cart.add([entry('b')]))
    expect(screen.getByText('a: same, b: unread')).toBeDefined()
    await act(async () => goOn())
    expect(await screen.findByText('a: same, b: same')).toBeDefined()
  })
})
