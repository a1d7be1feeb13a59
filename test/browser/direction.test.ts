import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { appPages } from '../support/appPages.ts'
import { connectWallet } from '../support/connectAs.ts'
import { goTo } from '../support/goTo.ts'
import { newcomer } from '../support/newcomer.ts'
import { textFindings } from '../support/textFindings.ts'
import { useApps } from '../support/useApps.ts'

const open = useApps()

test('from right to left: percentages and times keep their order', async () => {
  const { page } = await open({ path: `/token/31337/${tidelines.address.toLowerCase()}/20` })
  const history = page.getByRole('region', { name: 'History' })
  await history
    .getByText(/^\d+ \w+ ago$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Traits' })
    .getByText(/^[\d.]+ %$/)
    .first()
    .waitFor()
  const turned = () =>
    page.evaluate(() => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const seen = { percentages: 0, times: 0 }
      const turned: string[] = []
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        const text = node.textContent ?? ''
        const isPercentage = /^[−+]?[\d.]+ %$/.test(text)
        if (!isPercentage && !/^\d+ \w+ ago$/.test(text)) continue
        const leftOf = (at: number) => {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect()
        }
        const [first, last] = [leftOf(0), leftOf(text.length - 1)]
        if (first.width === 0 || last.width === 0) continue
        seen[isPercentage ? 'percentages' : 'times']++
        if (first.left > last.left) turned.push(text)
      }
      return { turned, isSeen: seen.percentages > 0 && seen.times > 0 }
    })
  expect(await turned()).toEqual({ turned: [], isSeen: true })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await turned()).toEqual({ turned: [], isSeen: true })
})

test('from right to left: charts keep theirs, with their values beside them', async () => {
  const path = `/collection/31337/${tidelines.address.toLowerCase()}?tab=analytics`
  const { page } = await open({ path, reducedMotion: 'reduce' })
  const chart = page.getByRole('img', { name: /sales between/ })
  await chart.waitFor()
  /** How far each value of the vertical axis is over what is drawn beside it, in pixels. */
  const over = () =>
    chart.evaluate(svg =>
      [...svg.querySelectorAll('g > line')].map(line => {
        const value = line.parentElement?.querySelector('text')?.getBoundingClientRect()
        return (value?.right ?? Number.NaN) - line.getBoundingClientRect().left
      }),
    )
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const distances = await over()
  expect(distances.length).toBeGreaterThan(1)
  expect(distances.every(distance => distance < 0)).toBe(true)
  // The cards turn, and what is at the left comes next.
  await page.getByRole('link', { name: 'Items', exact: true }).click()
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('link')
  await cards.nth(1).waitFor()
  const leftOf = (index: number) =>
    cards.nth(index).evaluate(card => card.getBoundingClientRect().left)
  expect(await leftOf(1)).toBeLessThan(await leftOf(0))
  await cards.first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await cards.nth(1).evaluate(card => card === document.activeElement)).toBe(true)
})

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('from right to left, at %s', (_, viewport) => {
  /** As in a language that is written so: the app has none, so the parts of the kit are told as they come. */
  const turn = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl'
      const tell = () => {
        for (const root of document.querySelectorAll('.sl-root[dir=ltr]'))
          root.setAttribute('dir', 'rtl')
      }
      tell()
      new MutationObserver(tell).observe(document.body, { childList: true, subtree: true })
    })

  test('every page fits, and nothing is cut', async () => {
    const { page } = await open({ viewport })
    await turn(page)
    const found: string[] = []
    for (const [name, path, arrived] of appPages) {
      await goTo(page, path)
      await arrived(page)
      found.push(...(await textFindings(page)).map(finding => `${name}: ${finding}`))
    }
    expect(found).toEqual([])
  })

  test('a trade, the cart and the drawer fit, and come from the other side', async () => {
    const buyer = await newcomer({ url: inject('url'), rpcUrl: inject('rpcUrl') })
    const path = `/collection/31337/${tidelines.address.toLowerCase()}`
    const { page } = await open({ path, viewport, wallet: buyer.wallet, accepts: 'by hand' })
    await connectWallet(page)
    await turn(page)
    const found: string[] = []
    /** Where it begins and ends, from the left. */
    const look = async (name: string) => {
      const dialog = page.getByRole('dialog', { name })
      found.push(...(await textFindings(page)).map(finding => `${name}: ${finding}`))
      const { x = -1, width = 0 } = (await dialog.boundingBox()) ?? {}
      if (x < 0 || x + width > viewport.width) found.push(`${name} is at ${x} px, ${width} wide`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      return x
    }
    await page
      .getByRole('button', { name: /^Add Tideline #\d+ to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Cart, 1 item$/ }).click()
    const cart = page.getByRole('dialog', { name: 'Cart' })
    await cart.getByRole('button', { name: /^Buy 1 / }).waitFor()
    expect(await look('Cart')).toBe(0)
    await page.getByRole('button', { name: /^Transactions/ }).click()
    await page.getByText('No transactions yet.').waitFor()
    expect(await look('Transactions')).toBe(0)
    const buy = page.getByRole('button', { name: /^Buy Tideline #\d+$/ }).first()
    const name = (await buy.getAttribute('aria-label')) ?? ''
    await buy.click()
    const trade = page.getByRole('dialog', { name })
    await trade.getByRole('button', { name: /^Buy for / }).waitFor()
    // What it costs stands at the left then, and what that is called at the right of it.
    const row = trade
      .locator('dl > div')
      .filter({ has: page.getByRole('term') })
      .first()
    const [term, amount] = await Promise.all([
      row.getByRole('term').boundingBox(),
      row.getByRole('definition').boundingBox(),
    ])
    expect(term?.x).toBeGreaterThan(amount?.x ?? Number.POSITIVE_INFINITY)
    await look(name)
    expect(found).toEqual([])
  })
})
