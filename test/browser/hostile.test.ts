import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { useApps } from '../support/useApps.ts'

const collection = tidelines.address.toLowerCase()
const open = useApps()
const evil = `<img src=x onerror="window.hit=1">\u202egnp.exe ${'Wordwithoutanyplacetobreak'.repeat(20)}`
const names = new Set([
  ...['name', 'tokenName', 'collectionName', 'description', 'key', 'value', 'symbol', 'domain'],
  'statusReason',
])

/** The same answer with every text that strangers write turned into an attack. */
function poison(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return names.has(name) ? evil : value
  if (Array.isArray(value)) return value.map(item => poison(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, poison(item, key)] as const),
  )
}

async function poisonAnswers(page: Page): Promise<void> {
  await page.route('**/api/31337/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json'))
      return route.fulfill({ response })
    return route.fulfill({ response, json: poison(await response.json()) })
  })
}

const pages: readonly (readonly [path: string, arrived: (page: Page) => Promise<unknown>])[] = [
  ['/', page => page.getByRole('row').nth(1).waitFor()],
  [
    `/collection/31337/${collection}`,
    page => page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor(),
  ],
  [`/collection/31337/${collection}?view=table`, page => page.getByRole('row').nth(1).waitFor()],
  [`/collection/31337/${collection}?tab=offers`, page => page.getByRole('row').nth(1).waitFor()],
  [`/collection/31337/${collection}?tab=activity`, page => page.getByRole('row').nth(1).waitFor()],
  [
    `/collection/31337/${collection}?tab=analytics`,
    page => page.getByRole('img').first().waitFor(),
  ],
  [`/token/31337/${collection}/20`, page => page.getByRole('region', { name: 'Traits' }).waitFor()],
  ['/portfolio', page => page.getByRole('row').nth(1).waitFor()],
  ['/portfolio?tab=listings', page => page.getByRole('row').nth(1).waitFor()],
  ['/portfolio?tab=received', page => page.getByRole('row').nth(1).waitFor()],
  ['/activity', page => page.getByRole('row').nth(1).waitFor()],
  ['/mint', page => page.getByRole('row').nth(1).waitFor()],
]

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s, with an attack in every name', (_, viewport) => {
  test('nothing is run, nothing is hidden, and nothing flows over', async () => {
    const { page } = await open({ path: '/', viewport, reducedMotion: 'reduce' })
    await connectAs(page, 'Chiara')
    await poisonAnswers(page)
    for (const [path, arrived] of pages) {
      await page.goto(new URL(path, page.url()).href)
      await arrived(page)
      const found = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        hit: 'hit' in window,
        // Written out, and never as the character that turns the text around.
        turned: document.body.textContent?.includes('\u202e'),
        images: document.querySelectorAll('img[src="x"]').length,
      }))
      expect([path, found]).toEqual([path, { over: 0, hit: false, turned: false, images: 0 }])
    }
    await page.goto(new URL('/', page.url()).href)
    await page.getByText('⟨U+202E⟩').first().waitFor()
  })
})
