// @vitest-environment happy-dom
import type { TokenRow } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fiatChoice } from '../fiat/fiatChoice.ts'
import { TokenCard } from './TokenCard.tsx'

vi.mock('../app/AppContext.tsx', () => ({
  useApp: () => ({ config: { source: 'own.example' } }),
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('./TokenLink.tsx', () => ({
  TokenLink: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('./BuyButton.tsx', () => ({ BuyButton: () => null }))
vi.mock('../cart/CartToggle.tsx', () => ({ CartToggle: () => null }))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  fiatChoice.set('usd')
})
afterEach(() => {
  fiatChoice.set('none')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const native = `0x${'0'.repeat(40)}` as const
const other = `0x${'c'.repeat(40)}` as const

async function draw(domain: string, more: { currency?: `0x${string}`; isWhole?: boolean } = {}) {
  const contract = `0x${'1'.repeat(40)}`
  const row = {
    token: { contract, tokenId: '7', kind: 'erc721', name: 'Seven' },
    market: {
      floorAsk: {
        ...{ id: '0x1', maker: other, source: { domain } },
        price: {
          currency: { contract: more.currency ?? native, symbol: 'ETH', decimals: 18 },
          amount: { raw: '420000000000000000' },
        },
      },
    },
  } as unknown as TokenRow
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const { isWhole = true } = more
  await act(async () =>
    page.render(<TokenCard {...{ row, chainId: 1, account: undefined, rate: '2000', isWhole }} />),
  )
  const said = document.querySelector('article')?.textContent
  await act(async () => page.unmount())
  return said
}

describe('TokenCard', () => {
  test('default: where it is listed, when that is another marketplace', async () => {
    expect(await draw('blur.io')).toContain('Listed at blur.io')
    expect(await draw('own.example')).not.toContain('Listed at')
  })

  test('default: about what it is worth, of the chain’s own currency alone', async () => {
    expect(await draw('own.example')).toContain('0.42 ETH≈ $840')
    expect(await draw('own.example', { currency: other })).not.toContain('$')
  })

  test('behavior: while the grid is scrolled neither is drawn', async () => {
    const said = await draw('blur.io', { isWhole: false })
    expect(said).toBe('Seven0.42 ETH')
  })
})
