// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ConnectFlowState, WalletChoice } from '../../flow/connect/createConnectFlow.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Page = { href?: string; isPhone?: boolean; wallets?: readonly WalletChoice[] }

function show({ href, isPhone = true, wallets }: Page, german = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === '(hover: none) and (pointer: coarse)',
  }))
  vi.stubGlobal('location', { href: href ?? 'https://market.example/swap' })
  const made = dialogCases.find(({ name }) => name === 'connect')
  const state = Object(made?.states['no wallet']) as Extract<ConnectFlowState, { phase: 'form' }>
  const shown = wallets ? { ...state, quote: { wallets }, problem: undefined } : state
  const settings = german ? { locale: 'de', messages: de } : {}
  render(<UiProvider {...settings}>{made?.dialog(shown as never).node}</UiProvider>)
}
const links = () =>
  screen
    .queryAllByRole<HTMLAnchorElement>('link')
    .map(({ textContent, href }) => [textContent, href])
const wallet = (kind: WalletChoice['kind']): WalletChoice => ({ id: kind, name: kind, kind })

describe('ConnectDialog', () => {
  test('behavior: while wallets are looked for their list has its place, and nothing of a purchase', () => {
    const made = dialogCases.find(({ name }) => name === 'connect')
    render(<UiProvider>{made?.dialog(made.states.reading).node}</UiProvider>)
    const place = screen.getByRole('status', { name: 'Looking for wallets' })
    expect(place.className).toBe('sl-wallets')
    expect(document.querySelector('.sl-skeleton-line, .sl-skeleton-card')).toBeNull()
  })

  test('behavior: on a phone without a wallet in its browser the page opens in those of wallets', async () => {
    show({})
    expect(links()).toEqual([
      ['Open in MetaMask', 'https://link.metamask.io/dapp/market.example/swap'],
      [
        'Open in Coinbase Wallet',
        'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fmarket.example%2Fswap',
      ],
      [
        'Open in Trust Wallet',
        'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fmarket.example%2Fswap',
      ],
    ])
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('behavior: so does it beside one that is reached by a code', () => {
    show({ wallets: [wallet('remote')] })
    expect(links()).toHaveLength(3)
  })

  test.each<[string, Page]>([
    ['a wallet is in this browser', { wallets: [wallet('browser')] }],
    ['there is a mouse', { isPhone: false }],
    ['no other browser reaches the page', { href: 'http://127.0.0.1:4400/swap' }],
  ])('behavior: where %s there are none', (_, page) => {
    show(page)
    expect(links()).toEqual([])
    if (page.wallets === undefined)
      expect(document.body.textContent).toContain("open this page in your wallet's own browser")
  })

  test('behavior: in German', () => {
    show({}, true)
    expect(links()[0]?.[0]).toBe('In MetaMask öffnen')
    screen.getByRole('list', { name: 'Diese Seite in einer Wallet öffnen' })
  })
})
