import { describe, expect, test } from 'vitest'
import { appLinks } from './appLinks.ts'

describe('appLinks', () => {
  test('default: the page as it is shown, by the form of each wallet', () => {
    const links = appLinks('https://market.example/collection/1/0xab?sort=price#top')
    expect(links.map(({ href }) => href)).toEqual([
      'https://link.metamask.io/dapp/market.example/collection/1/0xab?sort=price#top',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fmarket.example%2Fcollection%2F1%2F0xab%3Fsort%3Dprice%23top',
      'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fmarket.example%2Fcollection%2F1%2F0xab%3Fsort%3Dprice%23top',
    ])
  })

  test('behavior: what is part of an address for whoever knows it is left out', () => {
    for (const { href } of appLinks('https://me:secret@market.example:8443/')) {
      expect(decodeURIComponent(href)).toContain('market.example:8443/')
      expect(href).not.toContain('secret')
    }
  })

  test.each([
    'http://market.example/',
    'https://localhost/',
    'https://market.localhost/',
    'https://desk.local/',
    'https://market/',
    'https://192.168.1.7/',
    'https://203.0.113.7:8443/',
    'https://[::1]/',
    'about:blank',
    'no page',
  ])('behavior: none for %s, which the browser of a wallet does not reach', href => {
    expect(appLinks(href)).toEqual([])
  })
})
