import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './launchBrowser.ts'
import { openApp } from './openApp.ts'

/**
 * One browser for a test file, and the way to open the app in it. After each test every page is closed,
 * and the test fails when a page complained.
 */
export function useApps(): (
  options: Omit<openApp.Options, 'url'> & { url?: string },
) => Promise<openApp.App> {
  let browser: Browser
  const opened: openApp.App[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    const complaints = opened.flatMap(app => app.complaints)
    for (const app of opened.splice(0)) await app.context.close()
    expect(complaints).toEqual([])
  })
  return async options => {
    const app = await openApp(browser, { url: inject('url'), ...options })
    opened.push(app)
    return app
  }
}
