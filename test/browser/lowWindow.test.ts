import { firstLight, tidelines } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { formatEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { activeListings } from '../support/activeListings.ts'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { coverOf } from '../support/coverOf.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { goTo } from '../support/goTo.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()
const collection = tidelines.address.toLowerCase()

/** A laptop's window, and what is left of it at 200 %. */
const usual = { width: 1366, height: 650 }
const zoomed = { width: 683, height: 325 }

/** That each of them can be seen and pressed, in the order of the dialog. */
async function expectReachable(dialog: Locator, main: Locator): Promise<void> {
  const title = dialog.getByRole('heading').first()
  const body = dialog.locator('.sl-dialog-body')
  const seen = async () => ({ title: await coverOf(title), main: await coverOf(main) })
  await main.waitFor()
  expect(await seen()).toEqual({ title: '', main: '' })
  // Down to its end by the wheel, as somebody would who has not found the keys.
  const place = await body.boundingBox()
  if (place === null) throw new Error('there is no body')
  // A line of text and what is around it, at least.
  expect(place.height).toBeGreaterThan(48)
  await body.hover({ position: { x: place.width / 2, y: place.height / 2 } })
  const page = body.page()
  const isAtEnd = () =>
    body.evaluate(node => node.scrollTop + node.clientHeight >= node.scrollHeight - 1)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return isAtEnd()
    })
    .toBe(true)
  const last = body.locator(':scope > *').last()
  expect(
    await last.evaluate(node => {
      const around = node.parentElement?.getBoundingClientRect()
      const { bottom } = node.getBoundingClientRect()
      return around !== undefined && bottom <= around.bottom && bottom > around.top
    }),
  ).toBe(true)
  expect(await seen()).toEqual({ title: '', main: '' })
}

describe('at 683 × 325, which is 1366 × 650 at 200 %', () => {
  test('a purchase, a listing and a sweep can be read to their ends and carried out', async () => {
    const seller = await newcomer({ url, rpcUrl, tokens: 3 })
    const buyer = await newcomer({ url, rpcUrl })
    const [own, other, cheapest] = seller.tokens
    if (!own || !other || !cheapest) throw new Error('there are no tokens')
    const price = await firstLightFloor(url)
    await seller.list(other, price)
    const contract = firstLight.address.toLowerCase()
    const at = (id: string) => `/token/31337/${contract}/${id}`

    const selling = await open({
      ...{ path: at(own.id), viewport: zoomed, wallet: seller.wallet },
      // Others list theirs meanwhile, for more.
      accepts: ['the floor of'],
    })
    await connectWallet(selling.page)
    await selling.page.getByRole('button', { name: 'List for sale' }).click()
    const listing = selling.page.getByRole('dialog', { name: `List ${own.name}` })
    await expectReachable(listing, listing.getByRole('button', { name: 'Review listing' }))
    await listing.getByRole('textbox', { name: 'Price' }).fill('2')
    await listing.getByRole('button', { name: 'Review listing' }).click()
    const list = listing.getByRole('button', { name: 'List for 2 ETH' })
    await expectReachable(listing, list)
    await list.click()
    const receipt = 'Receipt'
    await listing.getByRole('region', { name: receipt }).waitFor()
    await expectReachable(listing, listing.getByRole('button', { name: 'Done' }))

    const { page } = await open({
      ...{ path: at(other.id), viewport: zoomed, wallet: buyer.wallet },
      // What the token would cost in the end is asked for while it goes.
      tolerate: [/410 \(Gone\)/],
    })
    await connectWallet(page)
    const offer = page.getByRole('region', { name: 'Price' })
    await offer.getByRole('button', { name: /^Buy/ }).click()
    const purchase = page.getByRole('dialog', { name: `Buy ${other.name}` })
    const buy = purchase.getByRole('button', { name: `Buy for ${formatEther(price)} ETH` })
    await expectReachable(purchase, buy)
    await buy.click()
    await purchase.getByRole('region', { name: receipt }).waitFor()
    await expectReachable(purchase, purchase.getByRole('button', { name: 'Done' }))
    await page.keyboard.press('Escape')
    await purchase.waitFor({ state: 'hidden' })

    const least = price / 4n
    await seller.list(cheapest, least)
    await goTo(page, `/collection/31337/${contract}`)
    await page.getByRole('button', { name: 'Sweep', exact: true }).click()
    const sweep = page.getByRole('dialog', { name: 'Sweep First Light' })
    const all = sweep.getByRole('button', { name: `Buy 1 for ${formatEther(least)} ETH` })
    await expectReachable(sweep, all)
    await all.click()
    await sweep.getByRole('region', { name: receipt }).waitFor()
    const listed = (await activeListings(url, firstLight.address)).find(
      ({ tokenId }) => tokenId === own.id,
    )
    await buyer.client.actions.buyToken({
      items: [{ orderId: listed?.id ?? '' }],
      wallet: buyer.signer,
    })
    const { ownerOf } = askChain(rpcUrl)
    expect(await Promise.all(seller.tokens.map(({ id }) => ownerOf(id)))).toEqual(
      Array(3).fill(buyer.address),
    )
  })
})

/** Where the search, its field and a line of it stand. */
async function placesOf(page: Page, line: Locator) {
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  const box = await palette.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const isInside =
    box !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= width &&
    box.y + box.height <= height
  return { isInside, field: await coverOf(field), line: await coverOf(line) }
}

const allThere = { isInside: true, field: '', line: '' }

describe('the search', () => {
  test.each([usual, zoomed])(
    'its field and what is chosen are in sight at $width × $height',
    async viewport => {
      const { page } = await open({ path: `/collection/31337/${collection}`, viewport })
      const palette = page.getByRole('dialog', { name: 'Search' })
      const options = palette.getByRole('option')
      const chosen = palette.locator('[role=option][aria-selected=true]')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('/')
      await options.first().waitFor()
      expect(await placesOf(page, options.first())).toEqual(allThere)
      // With each letter the list is another one.
      for (const letter of 'tideline #2') {
        await page.keyboard.type(letter)
        await options.first().waitFor()
        expect(await placesOf(page, options.first())).toEqual(allThere)
      }
      await palette.getByRole('option', { name: /Tideline #2(?!\d)/ }).waitFor()
      const count = await options.count()
      expect(count).toBeGreaterThan(5)
      for (let presses = 1; presses < count; presses++) {
        await page.keyboard.press('ArrowDown')
        expect(await placesOf(page, chosen)).toEqual(allThere)
      }
      // And back up, where what stays at the top could be over it.
      for (let presses = 1; presses < count; presses++) {
        await page.keyboard.press('ArrowUp')
        expect(await placesOf(page, chosen)).toEqual(allThere)
      }
      expect(await options.first().getAttribute('aria-selected')).toBe('true')
    },
  )
})
