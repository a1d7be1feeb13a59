// @vitest-environment happy-dom
import type { Collection } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CollectionHead } from './CollectionHead.tsx'

vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('CollectionHead: error: what could not be read can be read again', async () => {
  const readAgain = vi.fn()
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const id = `0x${'1'.repeat(40)}`
  await act(async () =>
    page.render(<CollectionHead {...{ collection: undefined, id, chainId: 1, readAgain }} />),
  )
  expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be read')
  await act(async () => document.querySelector('button')?.click())
  expect(readAgain).toHaveBeenCalledOnce()
  await act(async () => page.unmount())
})

test.each([
  [{ '1day': 1234, allTime: 9999 }, '1\u202f234'],
  [{ '1day': 0 }, '0'],
  [undefined, '—'],
])(
  'CollectionHead: default: the sales of a day as the marketplace counts them (%j)',
  async (salesCount, said) => {
    const collection = {
      id: `0x${'1'.repeat(40)}`,
      name: 'Art',
      salesCount,
    } as unknown as Collection
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      page.render(
        <CollectionHead {...{ collection, id: collection.id, chainId: 1, readAgain: undefined }} />,
      ),
    )
    const term = [...document.querySelectorAll('dt')].find(
      ({ textContent }) => textContent === '24h sales',
    )
    expect(term?.nextElementSibling?.textContent).toBe(said)
    await act(async () => page.unmount())
  },
)

test.each([
  [1, 1, '1 item · 1 owner'],
  [1, 0, '1 item · 0 owners'],
  [12, 1, '12 items · 1 owner'],
  [undefined, undefined, '? items · ? owners'],
])(
  'CollectionHead: behavior: of %s items and %s owners one is called one',
  async (tokenCount, ownerCount, said) => {
    const collection = {
      ...{ id: `0x${'1'.repeat(40)}`, name: 'Art' },
      ...{ tokenCount: tokenCount === undefined ? undefined : `${tokenCount}`, ownerCount },
    } as unknown as Collection
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      page.render(
        <CollectionHead {...{ collection, id: collection.id, chainId: 1, readAgain: undefined }} />,
      ),
    )
    expect(document.querySelector('h1')?.nextElementSibling?.textContent).toBe(said)
    await act(async () => page.unmount())
  },
)

test.each([
  [{ raw: '950000000000000000' }, 'brings its seller the most: 0.95 ETH after fees.'],
  [undefined, 'brings its seller the most, after fees.'],
])(
  'CollectionHead: behavior: the best offer is that which brings the most, which is said (%j)',
  async (netAmount, said) => {
    const currency = { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
    const price = { currency, amount: { raw: '1000000000000000000' }, netAmount }
    const collection = { id: `0x${'1'.repeat(40)}`, name: 'Art', topBid: { price } }
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    const props = { collection: collection as unknown as Collection, id: collection.id }
    await act(async () =>
      page.render(<CollectionHead {...props} chainId={1} readAgain={undefined} />),
    )
    const term = [...document.querySelectorAll('dt')].find(
      ({ textContent }) => textContent === 'Top offer',
    )
    expect(term?.title).toContain(said)
    expect(term?.nextElementSibling?.textContent).toMatch(/^1 ETH/)
    expect(term?.nextElementSibling?.textContent).toContain(said)
    await act(async () => page.unmount())
  },
)
