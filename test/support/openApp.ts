import type { Browser, BrowserContext, Page } from 'playwright-core'
import { acceptWarnings } from './acceptWarnings.ts'
import { testWallet } from './testWallet.ts'

/**
 * Opens the app in a browser profile of its own and collects what the page complains about.
 *
 * `tolerate` names console messages that a test brings about on purpose, such as a request that it made
 * fail; everything else that is an error or a warning has to be absent at the end.
 */
export async function openApp(browser: Browser, options: openApp.Options): Promise<openApp.App> {
  const context = await browser.newContext({
    // What is drawn by software costs by its size; where the size is what is tested, it is said.
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? 'dark',
    // What moves is drawn anew with each frame; where it is what is tested, or as most people have it, it is said.
    reducedMotion: options.reducedMotion ?? 'reduce',
    hasTouch: options.hasTouch ?? false,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!options.tolerate?.some(pattern => pattern.test(text))) complaints.push(text)
  }
  const accepts = options.accepts ?? []
  if (accepts !== 'by hand')
    await acceptWarnings(page, accepts, sentence => {
      complaints.push(`a warning that the test does not name: ${sentence}`)
    })
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser says that a request failed, and where beside it only.
    const { url } = message.location()
    const failed = message.text().startsWith('Failed to load resource')
    complain(failed ? `${message.text()} ${url}` : message.text())
  })
  page.on('pageerror', error => complain(error.message))
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complain(`asked ${hostname}`)
  })
  const wallet = options.wallet ? await testWallet(page, options.wallet) : undefined
  await page.goto(options.url + (options.path ?? '/'))
  return { context, page, complaints, wallet }
}

export declare namespace openApp {
  type Options = {
    url: string
    path?: string | undefined
    viewport?: { width: number; height: number } | undefined
    colorScheme?: 'dark' | 'light' | undefined
    /** Whether it is pointed at with fingers, for which controls are larger. */
    hasTouch?: boolean | undefined
    reducedMotion?: 'reduce' | 'no-preference' | undefined
    wallet?: testWallet.Options | undefined
    /**
     * What of a review's warnings is accepted, by a part of each sentence; nothing by default. 'by hand': the test
     * sees to them itself.
     */
    accepts?: readonly string[] | 'by hand' | undefined
    tolerate?: readonly RegExp[] | undefined
  }
  type App = {
    context: BrowserContext
    page: Page
    complaints: string[]
    wallet: testWallet.Wallet | undefined
  }
}
