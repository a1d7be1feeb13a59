// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AllIn } from './AllIn.tsx'

const market = vi.hoisted(() => ({ chains: [], request: vi.fn() }))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSluiceClient: () => market,
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const rawQuote = '420000000000000000'
const order = {
  id: '0xAA',
  price: {
    currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
    amount: { raw: rawQuote },
  },
} as unknown as Order

async function draw(path: readonly object[] | Error) {
  if (path instanceof Error) market.request.mockRejectedValue(path)
  else market.request.mockResolvedValue({ path })
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const queries = new QueryClient()
  await act(async () =>
    page.render(
      <QueryClientProvider client={queries}>
        <AllIn chainId={1} order={order} account={`0x${'a'.repeat(40)}`} />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  // What was read is told to the page in a turn of its own.
  await act(() => new Promise<void>(resolve => setTimeout(resolve)))
  const said = document.body.textContent
  await act(async () => page.unmount())
  return said
}

describe('AllIn', () => {
  test('default: with the fees that come on top of this listing', async () => {
    const said = await draw([
      { orderId: '0xbb', rawQuote: '1', feesOnTop: [{ rawAmount: '9' }] },
      { orderId: '0xaa', rawQuote, feesOnTop: [{ rawAmount: '8400000000000000' }] },
    ])
    expect(said).toBe('all-in 0.4284 ETH')
    expect(market.request.mock.calls.at(-1)?.[1]).toMatchObject({ body: { onlyPath: true } })
  })

  test('behavior: nothing where it is the price itself, or cannot be told', async () => {
    expect(await draw([{ orderId: '0xaa', rawQuote }])).toBe('')
    expect(await draw([])).toBe('')
  })

  test('behavior: that it could not be asked is not the same as no fees on top', async () => {
    expect(await draw(new Error('unavailable'))).toBe('All-in price not knownTry again')
  })
})
