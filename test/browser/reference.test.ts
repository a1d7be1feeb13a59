import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../support/launchBrowser.ts'

const url = inject('url')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the description of the API can be read and tried out, and asks nobody else', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  const foreign: string[] = []
  // A policy that is broken is told to the console.
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await page.goto(`${url}/reference`)
  await page.getByText('Sluice marketplace API').first().waitFor()
  const operation = page.locator('.opblock', { hasText: '/api/{chain}/collections/v7' }).first()
  await operation.click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByPlaceholder('chain').fill('31337')
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation
    .locator('.live-responses-table .response-col_status', { hasText: '200' })
    .waitFor()
  expect(await operation.locator('.live-responses-table').innerText()).toContain('"collections"')
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
  await page.close()
})
