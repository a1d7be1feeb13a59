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
