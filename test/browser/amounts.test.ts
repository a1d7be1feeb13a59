import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { amountFindings } from '../support/amountFindings.ts'
import { amountPoisoner } from '../support/amountPoisoner.ts'
import { connectAs } from '../support/connectAs.ts'
import { damage } from '../support/damage.ts'
import { fetchJson } from '../support/fetchJson.ts'
import { hostileAmounts } from '../support/hostilePayloads.ts'
import { textFindings } from '../support/textFindings.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const collection = tidelines.address.toLowerCase()
const editions = vessels.address.toLowerCase()
const open = useApps()

/** Poisons the amounts of all that the page asks for from now on. Returns how many answers are on their way. */
async function poisonAmounts(page: Page): Promise<() => number> {
  const { poison } = amountPoisoner()
  let open = 0
  await page.route('**/api/31337/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    open++
    try {
      // What is asked while the page is closed has no answer, or loses it.
      const answer = await fetchJson(route).catch(() => undefined)
      if (answer === undefined) return
      const { response, json } = answer
      await (json === undefined
        ? route.fulfill({ response })
        : route.fulfill({ response, json: poison(json) }))
    } finally {
      open--
    }
  })
  return () => open
}

const row = (page: Page) => page.getByRole('row').nth(1).waitFor()
const pages: readonly (readonly [path: string, arrived: (page: Page) => Promise<unknown>])[] = [
  ['/', row],
  [
    `/collection/31337/${collection}`,
    async page => {
      await page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor()
      await page.getByRole('region', { name: 'Sweep' }).waitFor()
    },
  ],
  [`/collection/31337/${collection}?view=table`, row],
  [`/collection/31337/${collection}?tab=offers`, row],
  [`/collection/31337/${collection}?tab=activity`, row],
  [
    `/collection/31337/${collection}?tab=analytics`,
    page => page.getByRole('img').first().waitFor(),
  ],
  [`/token/31337/${collection}/20`, page => page.getByRole('region', { name: 'Traits' }).waitFor()],
  [
    `/token/31337/${editions}/3`,
    page => page.getByRole('region', { name: 'Listings' }).getByRole('row').nth(1).waitFor(),
  ],
  ['/portfolio', row],
  ['/portfolio?tab=listings', row],
  ['/portfolio?tab=offers', row],
  ['/portfolio?tab=received', row],
  ['/activity', row],
  ['/mint', row],
  [
    `/mint/31337/${firstLight.address.toLowerCase()}`,
    page => page.getByRole('region', { name: 'Phases' }).waitFor(),
  ],
]

/** Those that tell about what something is worth. */
const withWorth = pages
  .filter(([path]) => /\/(3|20)$|\/0x[^/?]*$|portfolio$/.test(path))
  .slice(0, 4)

/** What the browser keeps of a cart with such prices, and how many of each. */
async function fillCart(page: Page): Promise<void> {
  await page.evaluate(
    ([amounts, contract]) => {
      const items = amounts.map((unitPrice, index) => ({
        ...{ chainId: 31337, orderId: `0x${String(index).padStart(64, '0')}`, contract },
        ...{ tokenId: `${index}`, name: `Item ${index}`, collection: 'Items', source: 'a market' },
        ...{ quantity: index % 2 === 0 ? '1' : '9007199254740991', image: null },
        seen: { currency: { address: contract, symbol: 'ETH', decimals: 18 }, unitPrice },
      }))
      localStorage.setItem('sluice.cart', JSON.stringify({ version: 1, items }))
    },
    [hostileAmounts, collection] as const,
  )
}

const sizes = [
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
] as const

describe.each(sizes)('at %s, with amounts as large and as small as there can be', (_, viewport) => {
  /** A page of such amounts, and what `look` found wrong with it. */
  async function begin() {
    // The real market refuses to say what a sweep at such prices comes to with fees: the bar tells it without.
    const tolerate = [/400 .*\/execute\/buy\/v7$/]
    const { page } = await open({ path: '/settings', viewport, reducedMotion: 'reduce', tolerate })
    await connectAs(page, 'Chiara')
    const reading = await poisonAmounts(page)
    const found: string[] = []
    /** Until all that the page reads is there. */
    const see = async ([path, arrived]: (typeof pages)[number]) => {
      await visit(page, path)
      await arrived(page)
      await expect.poll(() => page.getByLabel(/^Loading/).count()).toBe(0)
      await expect.poll(reading).toBe(0)
    }
    const look = async (where: string) => {
      // A worth that has no room in a card stands on a line that is not seen at all.
      const texts = (await textFindings(page)).filter(each => !/^cut.*“[≈<] \$/.test(each))
      const { over } = await damage(page)
      for (const each of [...(await amountFindings(page)), ...texts, ...over])
        found.push(`${where}: ${each}`)
    }
    return { page, found, look, see }
  }

  test.each([
    ['of the market', pages.filter(([path]) => !path.startsWith('/portfolio'))],
    ['of an account', pages.filter(([path]) => path.startsWith('/portfolio'))],
  ])('default: on the pages %s each is whole or rounded, and lies over nothing', async (_, all) => {
    const { found, look, see } = await begin()
    for (const each of all) {
      await see(each)
      await look(each[0])
    }
    expect(found).toEqual([])
  })

  test('options: beside about what they are worth, in a sweep of many, and in the cart', async () => {
    const { page, found, look, see } = await begin()
    await fillCart(page)
    await page.evaluate(() => localStorage.setItem('sluice.fiat', 'usd'))
    await page.reload()
    for (const each of withWorth) {
      const [path] = each
      await see(each)
      await page
        .getByText(/^(≈|< \$)/)
        .first()
        .waitFor()
      await look(`${path} with its worth`)
    }
    await visit(page, `/collection/31337/${collection}`)
    await page.getByRole('slider', { name: 'How many of the cheapest' }).press('End')
    await look('a sweep of many')
    await page.getByRole('button', { name: /^Cart, / }).click()
    await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Item 6' }).waitFor()
    await look('the cart')
    expect(found).toEqual([])
  })

  test.each(['0.333222259246917694', '1234567.123456789012345678'])(
    'behavior: every digit of %s is in sight where it is swapped',
    async amount => {
      const { page } = await open({ path: '/swap', viewport, reducedMotion: 'reduce' })
      const field = page.getByRole('textbox', { name: 'You pay' })
      await field.fill(amount)
      const over = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(over).toBe(0)
    },
  )
})
