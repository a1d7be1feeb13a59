// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HoldingsTab } from '../features/portfolio/HoldingsTab.tsx'
import { PortfolioPage } from './PortfolioPage.tsx'

const page = { address: '0xaa', chainId: 1, search: {} }
let balance = {}

vi.mock('@tanstack/react-router', async importOriginal => ({
  ...(await importOriginal<object>()),
  getRouteApi: () => ({ useSearch: () => page.search, useNavigate: () => () => undefined }),
  Link: ({ search }: { search: object }) => <i>{JSON.stringify(search)}</i>,
}))
vi.mock('../features/app/usePageTitle.ts', () => ({ usePageTitle: () => undefined }))
vi.mock('../features/app/useReturnToPlace.ts', () => ({ useReturnToPlace: () => undefined }))
vi.mock('../features/app/useCurrentChain.ts', () => ({
  useCurrentChain: () => ({ id: page.chainId }),
}))
vi.mock('../features/wallet/useWallet.ts', () => ({ useWallet: () => page }))
vi.mock('../features/wallet/useBalance.ts', () => ({ useBalance: () => balance }))
vi.mock('../features/portfolio/PaidAndProfit.tsx', () => ({ PaidAndProfit: () => null }))
vi.mock('../features/trade/AccountLine.tsx', () => ({ AccountLine: () => null }))
vi.mock('../features/portfolio/AlsoOn.tsx', () => ({ AlsoOn: () => null }))
vi.mock('../features/portfolio/WorthAtFloor.tsx', () => ({ WorthAtFloor: () => null }))
vi.mock('../features/portfolio/useHoldings.ts', () => ({
  useHoldings: () => ({ query: {}, shown: [], isWhole: true }),
}))
vi.mock('../features/portfolio/HoldingsTab.tsx', () => ({
  HoldingsTab: ({ account }: HoldingsTab.Props) => {
    const [chosenBy] = useState(account)
    return <output>{`chosen by ${chosenBy}`}</output>
  },
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('PortfolioPage', () => {
  test('behavior: a balance that could not be read is told, and can be read again', async () => {
    const readAgain = vi.fn()
    balance = { readAgain }
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<PortfolioPage />))
    const figure = document.querySelector('dl')
    expect(figure?.textContent).toContain('Balancenot known')
    expect(figure?.querySelector('.skeleton')).toBeNull()
    await act(async () => figure?.querySelector('button')?.click())
    expect(readAgain).toHaveBeenCalledOnce()
    balance = {}
  })

  test('behavior: what one account chose is not chosen of another one’s', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const show = () => act(async () => root.render(<PortfolioPage key="page" />))
    const said = () => document.querySelector('output')?.textContent
    await show()
    expect(said()).toBe('chosen by 0xaa')
    page.address = '0xbb'
    await show()
    expect(said()).toBe('chosen by 0xbb')
  })

  test('behavior: what was chosen of a part is there when one comes back from another', async () => {
    page.search = { min: '0.4', sort: 'item' }
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<PortfolioPage />))
    const links = [...document.querySelectorAll('i')].map(link =>
      JSON.parse(link.textContent ?? ''),
    )
    expect(links.length).toBeGreaterThan(1)
    for (const search of links) expect(search).toMatchObject(page.search)
    await act(async () => root.unmount())
  })
})
