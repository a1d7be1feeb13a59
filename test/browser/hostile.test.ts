import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { hostileAddresses, hostileTexts } from '../support/hostilePayloads.ts'
import { useApps } from '../support/useApps.ts'

const collection = tidelines.address.toLowerCase()
const open = useApps()
const names = new Set([
  ...['name', 'tokenName', 'collectionName', 'description', 'key', 'value', 'symbol', 'domain'],
  'statusReason',
])
const addresses = new Set([
  ...['image', 'imageSmall', 'imageLarge', 'tokenImage', 'collectionImage', 'sampleImages'],
  ...['banner', 'icon', 'media', 'externalUrl', 'discordUrl'],
])
const times = new Set(['timestamp', 'validUntil', 'validFrom', 'startTime', 'endTime'])
const types = ['text/html', 'video/mp4', 'audio/mpeg', 'model/gltf-binary', 'image/svg+xml', '<b>']

/** What every text begins with, and is known by. */
const markOf = (text: string) => text.slice(0, 4)

/**
 * The same answer with every text and address that strangers write turned into an attack, each into the next one, so
 * that a page is under all of them at once. Those that no page has shown yet come first: which texts a page
 * shows, and not only knows, is decided by when its answers come.
 */
function poisoner(shown: ReadonlySet<string>): {
  poison(value: unknown, name?: string): unknown
  sent: Set<string>
} {
  const sent = new Set<string>()
  const turns = new Map<string, number>()
  const next = (kind: string, from: readonly string[]) => {
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const chosen = from[turn % from.length] ?? ''
    sent.add(chosen)
    return chosen
  }
  function poison(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map(item => poison(item, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, poison(item, key)] as const),
      )
    if (names.has(name) && typeof value === 'string') {
      const unseen = hostileTexts.filter(text => !shown.has(markOf(text)))
      return next(name, unseen.length > 0 ? unseen : hostileTexts)
    }
    if (addresses.has(name) && (typeof value === 'string' || value === null))
      return next(name, hostileAddresses)
    // Every second one is beyond what a date can say.
    if (times.has(name) && typeof value === 'number')
      return next(name, ['as it is', 'far']) === 'far' ? Number.MAX_SAFE_INTEGER : value
    return name === 'mediaMimeType' ? next(name, types) : value
  }
  return { poison, sent }
}

async function poisonAnswers(page: Page, shown: ReadonlySet<string>): Promise<Set<string>> {
  const { poison, sent } = poisoner(shown)
  await page.route('**/api/31337/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json'))
      return route.fulfill({ response })
    return route.fulfill({ response, json: poison(await response.json()) })
  })
  return sent
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

/** What an attack would have left in the page. A page asks other hosts for nothing: that is seen to by `openApp`. */
const damage = (page: Page) =>
  page.evaluate(() => {
    const told = (selector: string) =>
      [...document.querySelectorAll(selector)].map(found => found.outerHTML.slice(0, 200))
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('body *')].filter(
      found => found.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return {
      over: scrollWidth > clientWidth ? wide.map(found => found.outerHTML.slice(0, 200)) : [],
      hits: 'hits' in window,
      // Written out, and never as the character that turns the text around.
      turned: /[\u202e\u2066\u2067\u200b]/.test(document.body.textContent ?? ''),
      put: told(
        '#root :is(script, iframe, object, embed, link, base, meta, template, form[action*=evil], [onload], [onerror], [onfocus], [srcdoc])',
      ),
      led: [
        ...document.querySelectorAll('[href], [action], [poster], [src]:not([src^="data:image/"])'),
      ]
        .flatMap(found =>
          ['href', 'action', 'poster', 'src'].flatMap(name => found.getAttribute(name) ?? []),
        )
        .filter(address => new URL(address, location.href).origin !== location.origin),
    }
  })
const none = { over: [], hits: false, turned: false, put: [], led: [] }

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s, with an attack in every name and every address', (_, viewport) => {
  test('nothing is run, nobody is asked, nothing is hidden, and nothing flows over', async () => {
    const { page } = await open({ path: '/', viewport, reducedMotion: 'reduce' })
    page.on('dialog', dialog => {
      throw new Error(`a dialog was opened: ${dialog.message()}`)
    })
    await connectAs(page, 'Dmitri')
    const shown = new Set<string>()
    const sent = await poisonAnswers(page, shown)
    for (const [path, arrived] of pages) {
      await page.goto(new URL(path, page.url()).href)
      await arrived(page)
      expect([path, await damage(page)]).toEqual([path, none])
      const text = await page.evaluate(() => document.body.textContent ?? '')
      for (const [mark] of text.matchAll(/\bt\d\d /g)) shown.add(mark)
      if (!path.startsWith('/token/')) continue
      // In a dialog, too, which is drawn beside the page.
      await page.getByRole('button', { name: 'Make offer' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      expect(await damage(page)).toEqual(none)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Every one was there, and every text was seen.
    const all = [...hostileTexts, ...hostileAddresses]
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(all.filter(each => !sent.has(each))).toEqual([])
    expect(hostileTexts.filter(each => !shown.has(markOf(each)))).toEqual([])
  })
})
