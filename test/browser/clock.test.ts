import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../support/launchBrowser.ts'

const url = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The page on a computer whose clock is so many minutes ahead. */
async function openAt(minutes: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  let asked = 0
  page.on('request', request => {
    if (request.method() === 'HEAD') asked++
  })
  await page.clock.install({ time: Date.now() + minutes * 60_000 })
  await page.goto(url)
  return { page, close: () => context.close(), asked: () => asked }
}

describe('the clock of the computer', () => {
  test('is told where it differs from the marketplace’s by more than two minutes, until it is put right', async () => {
    const { page, close } = await openAt(-7)
    const banner = page.getByRole('alert').filter({ hasText: 'clock' })
    await banner
      .getByText(
        'This computer’s clock is 7 minutes behind. Ends of orders and times shown here are off.',
      )
      .waitFor()
    await page.clock.setSystemTime(Date.now())
    await banner.getByRole('button', { name: 'Check again' }).click()
    await banner.waitFor({ state: 'detached' })
    await close()
  })

  test('is asked about once, and is no matter where it is right', async () => {
    const { page, close, asked } = await openAt(1)
    await expect.poll(asked, { timeout: 10_000 }).toBe(1)
    await page.getByRole('link', { name: 'Activity' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(asked()).toBe(1)
    expect(await page.getByText('This computer’s clock').count()).toBe(0)
    await close()
  })
})
