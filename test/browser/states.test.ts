import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
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
  [`/token/${address(tidelines)}/20`, /^Loading the token$/, /No offers yet/],
  [`${collection}?tab=analytics`, /^Loading holders$/, /Nobody holds any/],
  ['/portfolio', /^Loading holdings$/, /This account holds no items yet/],
  [`/token/${address(vessels)}/3`, /^Loading the token$/, /No offers yet/],
  ['/portfolio?tab=listings', /^Loading$/, /Nothing of yours is for sale/],
  ['/', /^Loading collections$/, /There are no collections yet/],
  ['/portfolio?tab=offers', /^Loading$/, /You offer nothing now/],
  ['/activity', /^Loading activity$/, /Nothing has happened here yet/],
  [
    '/portfolio?tab=received',
    /^Loading offers received$/,
    /No best offer is told for your items now/,
  ],
]

type State = 'loading' | 'failed' | 'empty'

/** What is asked for where it stands: how, and what stands there then. The drawer asks no server: it is looked at below. */
const parts: readonly (readonly [
  name: string,
  ask: (page: Page, state: State) => Promise<void>,
  stands: Record<State, (page: Page) => Locator>,
])[] = [
  [
    'the swap page',
    (page, state) => goTo(page, state === 'empty' ? '/swap' : '/swap?amount=1'),
    {
      loading: page => page.getByRole('main').getByText('Reading the quote'),
      failed: page => page.getByRole('main').getByText('The marketplace refused: “No.”.'),
      empty: page => page.getByRole('main').getByRole('button', { name: 'Enter an amount' }),
    },
  ],
  [
    'the search',
    async page => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: /^Search/ }).fill('qqq')
    },
    {
      loading: page => page.getByRole('dialog').getByText('Searching…'),
      failed: page => page.getByRole('dialog').getByText('The search could not be made.'),
      empty: page => page.getByRole('dialog').getByText(/^Nothing on .* is called “qqq”\.$/),
    },
  ],
  [
    'the cart',
    page => page.getByRole('button', { name: /^Cart/ }).click(),
    {
      loading: page => page.getByRole('dialog').getByText('not read yet', { exact: true }),
      failed: page => page.getByRole('dialog').getByRole('button', { name: 'Try again' }),
      empty: page => page.getByRole('dialog').getByText('Nothing is in your cart on'),
    },
  ],
]

/** The answer of the server, with nothing in its lists but what the page itself is about. */
async function empty(route: Route): Promise<void> {
  const asked = new URL(route.request().url())
  const hasAnswer = route.request().method() !== 'HEAD'
  if (!hasAnswer || /[?&](id|tokens)=/.test(asked.search)) return route.continue()
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

const states: Record<
  State,
  {
    answer: (route: Route) => unknown
    stands: (page: Page, loading: RegExp, nothing: RegExp) => Locator
  }
> = {
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

describe.each(Object.keys(states) as State[])('%s', state => {
  const { answer, stands } = states[state]
  test.each([
    ['1440 px, dark', { width: 1440, height: 900 }, 'dark'],
    ['390 px, light', { width: 390, height: 844 }, 'light'],
  ] as const)(
    'every page and panel, at %s: fits, and is accessible',
    async (_, viewport, colorScheme) => {
      const { wallet, address: account } = await newcomer({ url, rpcUrl })
      const tokenId = await forSale(url, account, 1 / 2)
      const path = `/token/${address(tidelines)}/${tokenId}`
      const { page } = await open({
        ...{ path, viewport, colorScheme, reducedMotion: 'reduce', wallet },
        hasTouch: viewport.width < 600,
        tolerate: [/400 \(Bad Request\)/],
      })
      await connectWallet(page)
      if (state !== 'empty') await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await goTo(page, '/settings')
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      await page.route('**/api/**', answer)
      const found: string[] = []
      const look = async (place: string, locator: Locator) => {
        await locator.waitFor().catch(cause => {
          throw new Error(`${place} does not say so`, { cause })
        })
        for (const finding of [...(await textFindings(page)), ...(await seriousFindings(page))])
          found.push(`${place}: ${finding}`)
      }
      for (const place of places) {
        const [path, ...texts] = place
        await page.evaluate(() => document.querySelector('main')?.setAttribute('data-former', ''))
        await goTo(page, path)
        await look(path, stands(page, ...texts))
      }
      for (const [name, ask, there] of parts) {
        await ask(page, state)
        await look(name, there[state](page))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      expect(found).toEqual([])
    },
  )
})

describe('the transactions', () => {
  test('none yet, and a journal that cannot be read, are told apart: fits, and is accessible', async () => {
    const { page } = await open({ path: '/settings', reducedMotion: 'reduce' })
    const drawer = page.getByRole('dialog', { name: 'Transactions' })
    const unread = drawer.getByText('This browser lets the page keep nothing')
    const look = async () => {
      await page.getByRole('button', { name: 'Transactions' }).click()
      await drawer.getByText('No transactions yet.').waitFor()
      return [...(await textFindings(page)), ...(await seriousFindings(page))]
    }
    expect(await look()).toEqual([])
    expect(await unread.count()).toBe(0)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The storage is off.', 'SecurityError')
        },
      })
    })
    await page.reload()
    expect(await look()).toEqual([])
    await unread.waitFor()
  })
})
