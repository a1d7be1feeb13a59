import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBrowser } from './lib/browser.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { startMarket } from './lib/startMarket.mjs'

// Takes the pictures of the README from a market of its own: the real app, the real chain, 1440 px, dark.
await install({ all: true })
const folder = join(root, 'docs/screenshots')
mkdirSync(folder, { recursive: true })
const { url, stop } = await startMarket()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const shoot = async name => {
    await page.waitForLoadState('networkidle')
    // Pictures are drawn, and nothing is read any more, however slow the machine is.
    await page.waitForFunction(
      () =>
        document.querySelector('.skeleton') === null &&
        [...document.images].every(image => image.complete),
    )
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  const connectAs = async name => {
    await page
      .getByRole('banner')
      .first()
      .getByRole('button', { name: /^(Connect|Wallet: )/ })
      .click()
    await page.getByRole('menuitemradio', { name: new RegExp(`^${name} 0x`) }).click()
    await page.getByRole('button', { name: new RegExp(`^Wallet: ${name} 0x`) }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  await page.goto(url)
  await page.getByRole('link', { name: 'Tidelines' }).waitFor()
  await shoot('collections')
  await page.getByRole('link', { name: 'Tidelines' }).click()
  await page
    .getByRole('link', { name: /^Tideline #/ })
    .first()
    .waitFor()
  await shoot('collection')
  const collection = new URL(page.url()).pathname.replace('/collection/', '/token/')

  await page.goto(`${url}${collection}/1`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await connectAs('Seller')
  await page.getByRole('button', { name: 'List for sale' }).click()
  const listing = page.getByRole('dialog', { name: /^List / })
  await listing.getByRole('textbox', { name: 'Price' }).fill('1.2')
  await listing.getByRole('button', { name: 'Review listing' }).click()
  await listing.getByRole('button', { name: 'List for 1.2 ETH' }).waitFor()
  await shoot('list')
  await listing.getByRole('button', { name: 'List for 1.2 ETH' }).click()
  await listing.getByRole('region', { name: 'Receipt' }).waitFor()
  await listing.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${url}/portfolio`)
  await page.getByRole('table').first().waitFor()
  await shoot('portfolio')

  await page.goto(`${url}${collection}/1`)
  await connectAs('Buyer')
  await page.getByRole('button', { name: 'Buy for 1.2 ETH' }).waitFor()
  await shoot('token')
  await page.getByRole('button', { name: 'Buy for 1.2 ETH' }).click()
  const purchase = page.getByRole('dialog', { name: /^Buy / })
  await purchase.getByRole('button', { name: 'Buy for 1.2 ETH' }).click()
  await purchase.getByRole('region', { name: 'Receipt' }).waitFor()
  await shoot('receipt')
} finally {
  await browser.close()
  await stop()
}
