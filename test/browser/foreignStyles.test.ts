import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/launchBrowser.ts'

const file = resolve(import.meta.dirname, '../../packages/react/src/ui/ui.css')
const kit = [...readFileSync(file, 'utf8').matchAll(/^@import "(.+)";$/gm)]
  .map(([, name = '']) => readFileSync(resolve(dirname(file), name), 'utf8'))
  .join('\n')

/** What a page may have beside the kit, with names that the kit could have chosen, too. */
const host = `
  <h1>One</h1><h2>Two</h2><p>Text <a href="#">link</a> <small>small</small> <code>code</code></p>
  <button class="button primary">Button</button><button disabled>Off</button>
  <label>Name <input placeholder="Name"></label><input type="checkbox" checked><input type="range">
  <select class="select"><option>One</option></select><textarea>Text</textarea>
  <fieldset><legend>Legend</legend><input type="radio"></fieldset>
  <table class="table"><thead><tr><th>Head</th></tr></thead><tbody><tr><td>1.5</td></tr></tbody></table>
  <ul><li>One</li></ul><ol><li>One</li></ol><dl class="row rows"><dt>Name</dt><dd>Value</dd></dl>
  <dialog open class="dialog">Dialog</dialog><details open><summary>More</summary>Text</details>
  <section class="card stack amount review"><img alt=""><svg class="icon"></svg><hr></section>
  <p hidden>Hidden</p><iframe></iframe><video></video><progress></progress><output>1</output>`

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** All computed styles of all that is on the page, and of what browsers draw before, after and in it. */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    const of = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`).join('; ')
    }
    return [...document.querySelectorAll('html, body, body *')].map(element => [
      element.tagName,
      ...[undefined, '::before', '::after', '::placeholder', '::backdrop', '::selection'].map(
        pseudo => of(element, pseudo),
      ),
    ])
  })

test.each(['light', 'dark'] as const)(
  'the styles of the kit change nothing that is not its own: every property of a page beside it, %s',
  async colorScheme => {
    const page = await browser.newPage({ colorScheme })
    await page.setContent(`<!doctype html><html lang="en"><body>${host}</body></html>`)
    const before = await stylesOf(page)
    expect(before.length).toBeGreaterThan(40)
    await page.addStyleTag({ content: kit })
    // They are there: what is the kit's own is drawn by them.
    const own = await page.evaluate(() => {
      const button = document.createElement('button')
      button.className = 'sl-button sl-button-primary'
      const theme = document.createElement('div')
      theme.className = 'sl-root'
      document.body.append(theme)
      theme.append(button)
      const { cursor, borderRadius } = getComputedStyle(button)
      theme.remove()
      return { cursor, borderRadius }
    })
    expect(own).toEqual({ cursor: 'pointer', borderRadius: '6px' })
    expect(await stylesOf(page)).toEqual(before)
    await page.close()
  },
)

test('what a page says of its own elements comes before the kit, whatever comes first', async () => {
  const page = await browser.newPage()
  const body = '<button class="sl-button sl-button-primary">Buy</button>'
  await page.setContent(
    `<!doctype html><style>button { border-radius: 0 }</style><div class="sl-root">${body}</div>`,
  )
  await page.addStyleTag({ content: kit })
  const radius = () =>
    page.locator('button').evaluate(button => getComputedStyle(button).borderRadius)
  expect(await radius()).toBe('0px')
  await page
    .locator('style')
    .first()
    .evaluate(style => style.remove())
  expect(await radius()).toBe('6px')
  await page.close()
})

test('two themes stand side by side and in each other, and what is around them stays as it is', async () => {
  const part = (id: string, theme: string, inner = '') =>
    `<div class="sl-root" id="${id}" ${theme}><p class="sl-secondary">Text</p>
      <button class="sl-button sl-button-primary">Buy</button>${inner}</div>`
  /** What is drawn by the theme of a part, and the variables that a page may draw with. */
  const looks = (page: Page, ids: readonly string[]) =>
    page.evaluate(
      ids =>
        ids.map(id => {
          const root = document.getElementById(id) as HTMLElement
          const own = (selector: string) =>
            getComputedStyle(root.querySelector(`:scope > ${selector}`) as Element)
          // As a page draws with what the kit gives it.
          root.style.background = 'var(--sl-bg)'
          const { color: button, backgroundColor: accent } = own('button')
          return [getComputedStyle(root).backgroundColor, own('p').color, button, accent]
        }),
      ids,
    )
  const shown = async (colorScheme: 'light' | 'dark', body: string) => {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
    await page.setContent(`<!doctype html><html lang="en"><body><h1>One</h1>${body}</body></html>`)
    const around = () => page.locator('h1').evaluate(node => getComputedStyle(node).cssText)
    const before = await around()
    await page.addStyleTag({ content: kit })
    expect(await around()).toBe(before)
    return page
  }
  // Each as it is alone, where the system says so.
  const alone = async (colorScheme: 'light' | 'dark') => {
    const page = await shown(colorScheme, part('alone', ''))
    const [look = []] = await looks(page, ['alone'])
    await page.close()
    return look
  }
  const [light, dark] = [await alone('light'), await alone('dark')]
  for (const [at, colour] of light.entries()) expect(colour).not.toBe(dark[at])
  for (const system of ['light', 'dark'] as const) {
    const inLight = part('a1', 'data-theme="dark"', part('a2', ''))
    const inDark = part('b1', 'data-theme="light"', part('b2', ''))
    const body = part('a', 'data-theme="light"', inLight) + part('b', 'data-theme="dark"', inDark)
    const page = await shown(system, body)
    expect(await looks(page, ['a', 'a1', 'a2', 'b', 'b1', 'b2'])).toEqual([
      ...[light, dark, dark],
      ...[dark, light, light],
    ])
    await page.close()
  }
})
