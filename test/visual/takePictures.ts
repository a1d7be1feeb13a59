import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { ofColor } from '../support/findingsInBothThemes.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { textFindings } from '../support/textFindings.ts'

const folder = resolve(import.meta.dirname, 'pictures/now')
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/**
 * Takes a picture of a page in both sizes and both themes, and returns what is wrong with it in any of them. The
 * pictures are `pictures/now/<group>/<name>.<theme>.<width>.png`.
 */
export async function takePictures(
  page: Page,
  group: string,
  name: string,
  /** Where it is there in one of the sizes only. */
  width?: 390 | 1440,
): Promise<string[]> {
  const place = join(folder, group)
  mkdirSync(place, { recursive: true })
  const found: string[] = []
  // Nothing is pointed at, whatever was pressed last.
  await page.mouse.move(0, 0)
  const devtools = await page.context().newCDPSession(page)
  for (const viewport of sizes.filter(each => width === undefined || each.width === width)) {
    // A phone is touched: what is pressed there is larger.
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: viewport.width < 600 })
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      const path = join(place, `${slug(name)}.${colorScheme}.${viewport.width}.png`)
      // Longer than a page of the app may take for anything else: many are drawn at once.
      await page.screenshot({ path, animations: 'disabled', caret: 'hide', timeout: 60_000 })
      // What is where does not depend on the theme.
      const isFirst = colorScheme === 'dark'
      const texts = isFirst ? await textFindings(page) : []
      const others = await seriousFindings(page, isFirst ? undefined : ofColor)
      for (const finding of [...texts, ...others])
        found.push(`${colorScheme}, ${viewport.width} px: ${finding}`)
    }
  }
  await devtools.detach()
  return found
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Fonts and the pictures in sight are there, what opens is open, and two frames were painted since. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isInSight = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const images = [...document.images].filter(image => !image.complete && isInSight(image))
    await Promise.race([
      Promise.all(images.map(image => image.decode().catch(() => undefined))),
      new Promise(done => setTimeout(done, 3000)),
    ])
    const frame = () => new Promise(done => requestAnimationFrame(done))
    // What opens begins unseen.
    for (let frames = 0; frames < 120 && document.querySelector('[data-starting-style]'); frames++)
      await frame()
    for (let frames = 0; frames < 2; frames++) await frame()
  })
}
