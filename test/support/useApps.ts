import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './launchBrowser.ts'
import { openApp } from './openApp.ts'

/** One for all files of a worker; it ends with that. */
let browser: Browser | undefined

/**
 * The way to open the app in a browser. After each test every page is closed, and the test fails when a page
 * complained.
 */
export function useApps(): (
  options: Omit<openApp.Options, 'url'> & { url?: string },
) => Promise<openApp.App> {
  const opened: openApp.App[] = []
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser()
  })
  afterEach(async () => {
    const complaints = opened.flatMap(app => app.complaints)
    for (const app of opened.splice(0)) await app.context.close()
    expect(complaints).toEqual([])
  })
  return async options => {
    if (browser === undefined) throw new Error('The browser is not there yet.')
    const app = await openApp(browser, { url: inject('url'), ...options })
    opened.push(app)
    return app
  }
}
