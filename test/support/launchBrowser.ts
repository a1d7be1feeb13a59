import { type Browser, chromium } from 'playwright-core'
// The script that installs the browser knows best where it is.
import { findBrowser } from '../../scripts/lib/browser.mjs'

/** A headless Chromium that talks to nobody but the pages under test. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chrome or Chromium was found; npm test installs it.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // What composes the pages by software needs no process of its own, to which each frame is sent.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
