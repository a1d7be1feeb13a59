import { tidelines } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { useApps } from '../support/useApps.ts'

const open = useApps()
const within = { timeout: 10_000 }
const collection = tidelines.address.toLowerCase()

/** How far the window is scrolled, and which link of a list is the first below its middle, and where that stands. */
const placeOf = (list: Locator) =>
  list.evaluate(node => {
    const middle = innerHeight / 2
    const links = [...node.querySelectorAll('a')].map(link => ({
      name: link.textContent ?? '',
      top: Math.round(link.getBoundingClientRect().top),
    }))
    const [first] = links.filter(({ top }) => top >= middle).sort((a, b) => a.top - b.top)
    return { scrolled: Math.round(scrollY), ...first }
  })

/** By the wheel, until it has come so far: what is below follows as one gets near. */
async function scrollTo(page: Page, wanted: number): Promise<void> {
  await page.mouse.move(640, 500)
  await expect
    .poll(async () => {
      const left = wanted - (await page.evaluate(() => scrollY))
      if (left > 0) await page.mouse.wheel(0, Math.min(left, 600))
      return page.evaluate(() => Math.round(scrollY))
    }, within)
    .toBe(wanted)
}

const lists = [
  { view: 'grid', path: `/collection/31337/${collection}?show=all&sort=number`, wanted: 2500 },
  {
    view: 'table',
    path: `/collection/31337/${collection}?show=all&sort=number&view=table`,
    wanted: 3200,
  },
] as const

describe.each(lists)('the items in a $view stand where they were', ({ view, path, wanted }) => {
  const listOf = (page: Page) =>
    view === 'grid'
      ? page.getByRole('list', { name: 'Items' })
      : page.getByRole('table', { name: 'Items' })

  test('after going back from one of them', async () => {
    const { page } = await open({ path })
    const list = listOf(page)
    await list.getByRole('link').first().waitFor()
    await scrollTo(page, wanted)
    const { name = '' } = await placeOf(list)
    expect(name).toMatch(/^Tideline #\d+$/)
    const link = list.getByRole('link', { name, exact: true })
    // It comes in sight as a whole first.
    await link.hover()
    const before = await placeOf(list)
    await link.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    // One begins at the top of what one has gone to.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => placeOf(list), within).toEqual(before)
  })

  test('after a reload', async () => {
    const { page } = await open({ path })
    const list = listOf(page)
    await list.getByRole('link').first().waitFor()
    await scrollTo(page, wanted)
    const before = await placeOf(list)
    await page.reload()
    await expect.poll(() => placeOf(list), within).toEqual(before)
  })
})

test('the holdings of a portfolio stand where they were after going back and after a reload', async () => {
  const { page } = await open({ path: '/portfolio', viewport: { width: 1280, height: 500 } })
  await connectAs(page, 'Chiara')
  const list = page.getByRole('table', { name: 'Holdings' })
  await list.getByRole('link').first().waitFor()
  await scrollTo(page, 600)
  const { name = '' } = await placeOf(list)
  const link = list.getByRole('link').filter({ hasText: name }).first()
  await link.hover()
  const before = await placeOf(list)
  await link.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => placeOf(list), within).toEqual(before)
  await page.reload()
  await expect.poll(() => placeOf(list), within).toEqual(before)
})
