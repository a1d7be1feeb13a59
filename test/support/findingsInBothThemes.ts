import type { Page } from 'playwright-core'
import { seriousFindings } from './seriousFindings.ts'

/** The rules of axe that a theme can break; all others see the same page in both. */
export const ofColor = ['color-contrast', 'link-in-text-block']

/** What `seriousFindings` finds in a page that follows the system, which turns from dark to light. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found = await seriousFindings(page)
  const dark = await backgroundOf(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if ((await backgroundOf(page)) === dark) found.push('the page stays dark')
  for (const finding of await seriousFindings(page, ofColor)) found.push(`light: ${finding}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  return found
}

/** Once every colour is where it goes: halfway, a contrast says nothing. */
const backgroundOf = (page: Page) =>
  page.evaluate(async () => {
    // Two frames: the first takes the colours of the theme in, and begins what leads to them.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
    return getComputedStyle(document.body).backgroundColor
  })
