import type { Page } from 'playwright-core'

/** The text of every script that a page has loaded until now. */
export async function loadedCode(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const scripts = [...new Set(loaded.filter(name => name.endsWith('.js')))]
  const texts = await Promise.all(scripts.map(async script => (await fetch(script)).text()))
  return texts.join('\n')
}
