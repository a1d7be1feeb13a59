// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SalesChart } from './SalesChart.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('./useWidth.ts', () => ({ useWidth: () => [() => undefined, 400] }))
vi.mock('../../components/PriceAmount.tsx', () => ({ PriceAmount: () => <i>paid</i> }))

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const hour = 3600
const start = 1_800_000_000
const currency = { contract: zeroAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
const sold = (time: number, price: number) => ({
  ...{ id: `${time}`, time, price, isConverted: false, name: `#${time - start}`, token: undefined },
  paid: { currency, amount: { raw: `${price}${'0'.repeat(18)}`, decimal: price } },
})
const points = [sold(start + hour, 3), sold(start + 3 * hour, 4), sold(start + 5 * hour, 5)]

async function draw(props: Partial<SalesChart.Props>) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <SalesChart
        {...{ points, floor: 2, symbol: 'ETH', failed: false, onRetry: () => undefined }}
        from={start}
        to={start + 6 * hour}
        {...props}
      />,
    ),
  )
}
const slider = () => document.querySelector('[role=slider]') as HTMLElement
/** What is said of the floor at each sale, from the last to the first, and stands below. */
async function said(): Promise<(string | undefined)[]> {
  await act(async () => slider().focus())
  const texts: (string | undefined)[] = []
  for (const _ of points) {
    const then = /[^,]*then.*$/.exec(slider().getAttribute('aria-valuetext') ?? '')?.[0].trim()
    const below = slider().parentElement?.nextElementSibling?.textContent ?? ''
    expect(/floor then 2\.5 ETH|nothing listed then/.exec(below)?.[0]).toBe(then)
    texts.push(then)
    await act(async () =>
      slider().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })),
    )
  }
  return texts
}
const lines = () =>
  [...document.querySelectorAll('path.stroke-warn')].map(path => path.getAttribute('d') ?? '')

describe('SalesChart', () => {
  test('default: the floor as it was, in steps, and what it was at each sale', async () => {
    const floors = [
      { from: start + 2 * hour, price: 2.5 },
      { from: start + 4 * hour, price: null },
      { from: start + 5.5 * hour, price: 2 },
    ]
    await draw({ floors })
    // Of the first nobody knows.
    expect(await said()).toEqual(['nothing listed then', 'floor then 2.5 ETH', undefined])
    const [line = '', now] = lines()
    expect(line.match(/[MHV]/g)?.join('')).toBe('MHMH')
    expect(now).toMatch(/^M\d/)
    expect(document.body.textContent).toContain('floor, now 2')
  })

  test('behavior: one sale is told as one', async () => {
    const called = () => document.querySelector('svg')?.getAttribute('aria-label')
    await draw({ points: points.slice(0, 1) })
    expect(called()).toBe('1 sale for 3 ETH')
    document.body.replaceChildren()
    await draw({})
    expect(called()).toBe('3 sales between 3 and 5 ETH')
  })

  test('behavior: where it is not known, that of now stands across all, and nothing is said of then', async () => {
    await draw({})
    expect(await said()).toEqual([undefined, undefined, undefined])
    expect(lines().map(line => line.match(/[MHV]/g)?.join(''))).toEqual(['MH', 'MH'])
    expect(document.body.textContent).toContain('floor now 2')
  })

  test('behavior: where nothing was sold the floor is drawn by itself, all of it, and said in words', async () => {
    const floors = [
      { from: start - 9 * hour, price: 7 },
      { from: start - hour, price: 4 },
      { from: start + 2 * hour, price: 12 },
      { from: start + 3 * hour, price: 2 },
    ]
    const none = 'Nothing was sold today.'
    await draw({ points: [], floors, none })
    const picture = document.querySelector('svg')
    expect(picture?.getAttribute('aria-label')).toBe(`${none} Floor between 2 and 12 ETH.`)
    expect(lines()[0]?.match(/[MHV]/g)?.join('')).toBe('MHVHVH')
    expect(document.body.textContent).toContain(none)
    document.body.replaceChildren()
    // Of all there is: from when it is known.
    await draw({ points: [], floors, none, from: undefined })
    expect(lines()[0]?.match(/[MHV]/g)?.join('')).toBe('MHVHVHVH')
    document.body.replaceChildren()
    await draw({ points: [], floors: [{ from: start, price: null }], none })
    expect(lines()).toEqual([])
    expect(document.body.textContent).toContain(none)
  })

  test('behavior: a floor far above what was sold leaves the picture to the sales', async () => {
    const height = async (price: number) => {
      document.body.replaceChildren()
      await draw({ floors: [{ from: start, price }] })
      return Number(document.querySelector('circle')?.getAttribute('cy'))
    }
    const usual = await height(2)
    expect(await height(8)).toBeGreaterThan(usual)
    expect(await height(800)).toBe(usual)
    expect(lines()[0]).toBe('')
  })
})
