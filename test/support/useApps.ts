import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './launchBrowser.ts'
import { openApp } from './openApp.ts'

/** One for all files of a worker; it ends with that. */
let browser: Browser | undefined
/**
 * Profiles that no test has just now, by what they were made for. They keep the app's files, as those of people who come
 * again do; what it stored is forgotten as the next page is opened.
 */
const free = new Map<string, BrowserContext[]>()

/**
 * The way to open the app in a browser. After each test every page is closed, and the test fails when a page
 * complained.
 */
export function useApps(): (
  options: Omit<openApp.Options, 'url'> & { url?: string },
) => Promise<openApp.App> {
  const opened: { app: openApp.App; kind: string | undefined }[] = []
  beforeAll(async () => {
    if (browser?.isConnected()) return
    browser = await launchBrowser()
    free.clear()
  })
  afterEach(async () => {
    const complaints = opened.flatMap(({ app }) => app.complaints)
    for (const { app, kind } of opened.splice(0)) {
      if (kind === undefined) await app.context.close()
      else {
        for (const page of app.context.pages()) await page.close()
        free.set(kind, [...(free.get(kind) ?? []), app.context])
      }
    }
    expect(complaints).toEqual([])
  })
  return async options => {
    if (browser === undefined) throw new Error('The browser is not there yet.')
    const { hasTouch = false, isFirstVisit = false, url = inject('url') } = options
    const kind = isFirstVisit ? undefined : `${url} ${hasTouch}`
    const kept = kind === undefined ? undefined : free.get(kind)?.pop()
    const context = kept ?? (await browser.newContext({ hasTouch }))
    const app = await openApp(context, { ...options, url })
    opened.push({ app, kind })
    return app
  }
}
