import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { goTo } from '../support/goTo.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { textFindings } from '../support/textFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const address = (of: { address: string }) => `31337/${of.address.toLowerCase()}`
const collection = `/collection/${address(tidelines)}`
const open = useApps()

/**
 * The pages and their lists: what says that they are read, and what stands there when there is nothing of it. One follows
 * another that is a page of its own, so that what stands there is not the former one.
 */
const places: readonly (readonly [path: string, loading: RegExp, nothing: RegExp])[] = [
  ['/', /^Loading collections$/, /There are no collections yet/],
  [collection, /^Loading items$/, /No item matches/],
  ['/activity', /^Loading activity$/, /Nothing has happened here yet/],
  [`${collection}?view=table`, /^Loading items$/, /No item matches/],
  ['/mint', /^Loading mints$/, /Nothing can be minted on/],
  [`${collection}?tab=offers`, /^Loading offers$/, /Nobody offers anything here now/],
  [`/mint/${address(firstLight)}`, /^Loading the mint$/, /Phases/],
  [`${collection}?tab=activity`, /^Loading activity$/, /Nothing has happened here yet/],
  [`/token/${address(tidelines)}/20`, /^Loading the token$/, /Nobody offers anything for it now/],
  [`${collection}?tab=analytics`, /^Loading holders$/, /Nobody holds any/],
  ['/portfolio', /^Loading holdings$/, /This account holds no items yet/],
  [`/token/${address(vessels)}/3`, /^Loading the token$/, /Nobody offers anything for it now/],
  ['/portfolio?tab=listings', /^Loading$/, /Nothing of yours is for sale/],
  ['/', /^Loading collections$/, /There are no collections yet/],
  ['/portfolio?tab=offers', /^Loading$/, /You offer nothing now/],
  ['/activity', /^Loading activity$/, /Nothing has happened here yet/],
  ['/portfolio?tab=received', /^Loading offers received$/, /Nobody offers anything for/],
]

/** The answer of the server, with nothing in its lists but what the page itself is about. */
async function empty(route: Route): Promise<void> {
  const asked = new URL(route.request().url())
  if (/[?&](id|tokens)=/.test(asked.search)) return route.continue()
  const answer = await route.fetch()
  const json = (await answer.json()) as Record<string, unknown>
  const bare = Object.entries(json).map(([name, value]) => [
    name,
    Array.isArray(value) ? [] : value,
  ])
  await route.fulfill({
    response: answer,
    json: { ...Object.fromEntries(bare), continuation: null },
  })
}

const states = {
  loading: {
    answer: () => undefined,
    stands: (page: Page, loading: RegExp) => page.getByLabel(loading).first(),
  },
  failed: {
    // Of a kind that is not asked for again by itself.
    answer: (route: Route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: 400, error: 'Bad Request', message: 'No.' },
      }),
    stands: (page: Page) =>
      page.locator('main:not([data-former])').getByRole('button', { name: 'Try again' }).first(),
  },
  empty: {
    answer: empty,
    stands: (page: Page, _: RegExp, nothing: RegExp) =>
      page.locator('main:not([data-former])').getByText(nothing).first(),
  },
}

describe.each(Object.entries(states))('%s', (_state, { answer, stands }) => {
  test.each([
    ['1440 px, dark', { width: 1440, height: 900 }, 'dark'],
    ['390 px, light', { width: 390, height: 844 }, 'light'],
  ] as const)('every page, at %s: fits, and is accessible', async (_, viewport, colorScheme) => {
    const { wallet } = await newcomer({ url, rpcUrl })
    const { page } = await open({
      ...{ path: '/settings', viewport, colorScheme, reducedMotion: 'reduce', wallet },
      hasTouch: viewport.width < 600,
      tolerate: [/400 \(Bad Request\)/],
    })
    await connectWallet(page)
    await page.route('**/api/**', answer)
    const found: string[] = []
    for (const place of places) {
      const [path, ...texts] = place
      await page.evaluate(() => document.querySelector('main')?.setAttribute('data-former', ''))
      await goTo(page, path)
      await stands(page, ...texts)
        .waitFor()
        .catch(cause => {
          throw new Error(`${path} does not say so`, { cause })
        })
      for (const finding of [...(await textFindings(page)), ...(await seriousFindings(page))])
        found.push(`${path}: ${finding}`)
    }
    expect(found).toEqual([])
  })
})
