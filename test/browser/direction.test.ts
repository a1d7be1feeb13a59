import { tidelines } from '@sluice/devnet'
import { expect, test } from 'vitest'
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
