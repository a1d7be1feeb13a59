import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { useApps } from '../support/useApps.ts'

const open = useApps()
const collection = tidelines.address.toLowerCase()

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Of what has the focus: how it is called, which of the list it is in, and what is over its middle. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: has } = document
    // The first row is that of the titles.
    const placeOf = (item: Element | null | undefined) =>
      item?.getAttribute('data-index') ??
      (item?.ariaRowIndex ? `${Number(item.ariaRowIndex) - 2}` : undefined)
    if (has === null || has === document.body)
      return { name: 'nothing', item: undefined, cover: '' }
    const name = has.getAttribute('aria-label') ?? has.textContent ?? ''
    // What is pressed of a small or unseen control is its label.
    const target = has instanceof HTMLInputElement ? (has.closest('label') ?? has) : has
    const [box] = target.getClientRects()
    const found = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return {
      name,
      item: placeOf(has.closest('[data-items] :is([data-index], [aria-rowindex])')),
      cover:
        found == null
          ? 'outside of the window'
          : target.contains(found)
            ? ''
            : found.outerHTML.slice(0, 200),
    }
  })

const twoFrames = () =>
  new Promise<void>(done => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

test.each(
  [wide, phone].flatMap(viewport => ['grid', 'table'].map(view => ({ ...viewport, view }))),
)(
  'of a $view at $width × $height nothing has the focus under a bar',
  async ({ view, ...viewport }) => {
    const { page } = await open({
      path: `/collection/31337/${collection}?show=all`,
      viewport,
    })
    await connectAs(page, 'Farid')
    const items = page.locator('[data-items]')
    await items
      .getByRole('button', { name: /^Add .* to cart$/ })
      .nth(1)
      .press('Enter')
    await page
      .getByRole('button', { name: /^Cart, 1/ })
      .first()
      .waitFor()
    const bar = page.getByRole('region', { name: 'Sweep' })
    await bar.getByRole('slider').press('ArrowRight')
    await bar.getByRole('button', { name: /^Buy 2 for/ }).waitFor()

    if (view === 'table') {
      await page.getByText('Table', { exact: true }).click()
      await page.getByRole('table', { name: 'Items' }).waitFor()
    }
    await page.evaluate(() => scrollTo(0, 0))
    await items.getByRole('link').first().focus()
    const covered: unknown[] = []
    const skipped: string[] = []
    let last = 0
    const walk = async (key: string, presses: number) => {
      for (let press = 0; press < presses; press++) {
        await page.keyboard.press(key)
        // A key that is held down repeats some thirty times a second: a press every other frame.
        await page.evaluate(twoFrames)
        const { name, item, cover } = await focused(page)
        if (cover !== '') covered.push({ key, name, cover })
        // How many presses a card takes depends on whether its buttons are there yet: the way back may end before.
        if (item === undefined && last === 0 && key !== 'Tab') return
        if (item === undefined || Math.abs(Number(item) - last) > 1)
          skipped.push(`${key}: ${name}, from ${last} to ${item}`)
        last = Number(item ?? last)
      }
    }
    await walk('Tab', 70)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400)
    expect(last).toBeGreaterThan(10)
    // Back up, where the head and the titles of the columns stay at the top.
    await walk('Shift+Tab', 50)
    expect(covered).toEqual([])
    // And every item is on the way, also where one turns back.
    expect(skipped).toEqual([])
  },
)
