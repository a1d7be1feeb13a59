import {
  accounts,
  feeRecipient,
  firstLight,
  royaltyReceivers,
  tidelines,
  usdc,
  vessels,
} from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc20Abi, erc721Abi, formatEther, parseAbi, parseEther, parseUnits } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { loadedCode } from '../support/loadedCode.ts'
import { newcomer } from '../support/newcomer.ts'
import { paintedQuad } from '../support/paintedQuad.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const collection = tidelines.address.toLowerCase()
const open = useApps()
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)

async function get<answer>(path: string): Promise<answer> {
  const answer = await fetch(`${url}/api/31337${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as answer
}

/** The base units of an amount on the page, from the number that a machine reads. */
function rawOf(value: string | null, decimals = 18): bigint {
  const [whole = '', fraction = ''] = (value ?? '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe('a token', () => {
  test('its best offer is the best of every kind, with what the seller would get of it', async () => {
    type Bids = {
      orders: { price: { amount: { raw: string }; netAmount: { raw: string } } }[]
    }
    const token = `${collection}:20`
    const { orders } = await get<Bids>(
      `/orders/bids/v6?token=${token}&status=active&sortBy=price&limit=1`,
    )
    const { page } = await open({ path: `/token/31337/${collection}/20` })
    const card = page.getByRole('region', { name: 'Best offer' })
    await card.getByText('Seller gets').waitFor()
    const amounts = await card
      .locator('data')
      .evaluateAll(nodes => nodes.map(node => node.getAttribute('value')))
    expect(amounts.map(value => rawOf(value))).toEqual([
      BigInt(orders[0]?.price.amount.raw ?? 0),
      BigInt(orders[0]?.price.netAmount.raw ?? 0),
    ])
  })

  test('a trait leads to the items that have it', async () => {
    const { page } = await open({ path: `/token/31337/${collection}/20` })
    const trait = page.getByRole('region', { name: 'Traits' }).getByRole('link').first()
    const name = await trait.locator('span').first().textContent()
    await trait.click()
    await page.getByRole('button', { name: new RegExp(`^Remove filter ${name}: `) }).waitFor()
  })

  test('its traits are as common, and as dear at least, as the marketplace says of all that have them', async () => {
    type Traits = {
      attributes: {
        key: string
        values: {
          value: string
          count: number
          floorAskPrice: { amount: { raw: string } } | null
        }[]
      }[]
    }
    const { page } = await open({ path: `/token/31337/${collection}/20` })
    const links = page.getByRole('region', { name: 'Traits' }).getByRole('link')
    // Of how many, the page hears after what the token has.
    await links.first().getByText(/ %$/).waitFor()
    const shown = await links.evaluateAll(nodes =>
      nodes.map(node => ({
        key: node.querySelector('span')?.textContent,
        value: node.querySelector('bdi')?.textContent,
        items: node.querySelector('span[title]')?.getAttribute('title'),
        share: node.querySelector('span[title] bdi')?.textContent,
        floor: node.querySelector('data')?.getAttribute('value') ?? null,
      })),
    )
    expect(shown.length).toBeGreaterThan(3)
    const { attributes } = await get<Traits>(`/collections/${collection}/attributes/all/v4`)
    // Each item has one value of each trait, or none of it at all: that is a value, too.
    const total = tidelines.tokens
    const told = shown.map(({ key, value }) => {
      const of = attributes.find(each => each.key === key)?.values
      const found = of?.find(each => each.value === value)
      if (!found) throw new Error(`nobody knows ${key}: ${value}`)
      const raw = found.floorAskPrice?.amount.raw
      return {
        ...{ key, value, items: `${found.count} items` },
        share: `${Math.round((found.count / total) * 1000) / 10} %`,
        floor: raw === undefined ? null : formatEther(BigInt(raw)),
      }
    })
    expect(shown).toEqual(told)
  })

  test('its chart has each of its sales, by when it was and what it was for', async () => {
    type Sales = {
      sales: {
        timestamp: number
        token: { contract: string; tokenId: string }
        price: { currency: { symbol: string }; amount: { decimal: number } }
      }[]
    }
    const all = await get<Sales>(`/sales/v6?limit=1000`)
    const byToken = new Map<string, Sales['sales']>()
    for (const sale of all.sales) {
      const token = `${sale.token.contract}:${sale.token.tokenId}`
      byToken.set(token, [...(byToken.get(token) ?? []), sale])
    }
    const isInEther = ({ price }: Sales['sales'][number]) => /^W?ETH$/.test(price.currency.symbol)
    const [[token = ''] = []] = [...byToken]
      .filter(([, sales]) => sales.every(isInEther))
      .toSorted(([, some], [, others]) => others.length - some.length)
    const { sales } = await get<Sales>(`/sales/v6?tokens=${token}&limit=1000`)
    expect(sales.length).toBeGreaterThan(2)
    const { page } = await open({ path: `/token/31337/${token.replace(':', '/')}` })
    const chart = page
      .getByRole('region', { name: 'History' })
      .getByRole('img', { name: new RegExp(`^${sales.length} sales between `) })
    const line = chart.locator('polyline')
    await line.waitFor({ state: 'attached' })
    const spots = ((await line.getAttribute('points')) ?? '')
      .split(' ')
      .map(spot => spot.split(',').map(Number))
    const sold = sales.toSorted((a, b) => a.timestamp - b.timestamp)
    expect(spots).toHaveLength(sold.length)
    const [first, last] = [sold[0], sold.at(-1)]
    const [from = 0, to = 0] = [spots[0]?.[0], spots.at(-1)?.[0]]
    for (const [at, [x = 0, y = 0]] of spots.entries()) {
      const { timestamp, price } = sold[at] ?? {}
      const share =
        ((timestamp ?? 0) - (first?.timestamp ?? 0)) /
        ((last?.timestamp ?? 0) - (first?.timestamp ?? 0))
      expect(x).toBeCloseTo(from + share * (to - from), 3)
      // What was dearer is not lower.
      for (const [other, [, height = 0]] of spots.entries())
        if ((sold[other]?.price.amount.decimal ?? 0) < (price?.amount.decimal ?? 0))
          expect(y).toBeLessThanOrEqual(height)
    }
    // Not all on one line.
    expect(new Set(spots.map(([, y]) => y)).size).toBeGreaterThan(1)
  })

  test('its history names what happened, the newest first', async () => {
    type Page = { activities: { type: string; timestamp: number }[] }
    const { activities } = await get<Page>(`/tokens/${collection}:20/activity/v5?limit=20`)
    const { page } = await open({ path: `/token/31337/${collection}/20` })
    const rows = page
      .getByRole('region', { name: 'History' })
      .getByRole('table', { name: 'Activity' })
      .getByRole('row')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(activities.length + 1)
    const times = await rows
      .locator('td:last-child time')
      .evaluateAll(nodes => nodes.map(node => Date.parse(node.getAttribute('datetime') ?? '')))
    expect(times).toEqual(activities.map(({ timestamp }) => timestamp * 1000))
  })

  describe('its 3D model', () => {
    const path = `/media/31337/${collection}/20/media`
    const drawsModels = async (page: Page) => (await loadedCode(page)).includes('WebGLRenderer')
    const openWith = async (body: Buffer) => {
      // What a renderer without a graphics card says of taking pictures.
      const app = await open({ path: '/settings', tolerate: [/GPU stall due to ReadPixels/] })
      await app.page.route(`**${path}`, route =>
        route.fulfill({ contentType: 'model/gltf-binary', body }),
      )
      await app.page.route('**/tokens/v7?*', async route => {
        const response = await route.fetch()
        const answer = (await response.json()) as { tokens: { token: object }[] }
        const tokens = answer.tokens.map(row => ({ ...row, token: { ...row.token, media: path } }))
        await route.fulfill({ response, json: { ...answer, tokens } })
      })
      await app.page.goto(`${url}/token/31337/${collection}/20`)
      const button = app.page.getByRole('button', { name: 'Load 3D' })
      await button.waitFor()
      // Nobody has what draws it who has not asked for it.
      expect(await drawsModels(app.page)).toBe(false)
      await button.click()
      return app.page
    }

    test('is drawn with its texture once it is asked for, and turned by keys', async () => {
      const page = await openWith(Buffer.from(paintedQuad()))
      const model = page.getByRole('img', { name: /^3D model of Tideline #20/ })
      await model.waitFor()
      const red = async () => {
        const picture = `data:image/png;base64,${(await model.screenshot()).toString('base64')}`
        // What is red and nothing else, out of all pixels: counted by the browser, which can read the picture.
        return page.evaluate(async source => {
          const image = new Image()
          image.src = source
          await image.decode()
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
          let count = 0
          for (let at = 0; at < data.length; at += 4)
            if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60)
              count += 1
          return count / (data.length / 4)
        }, picture)
      }
      await expect.poll(red, { timeout: 15_000 }).toBeGreaterThan(0.1)
      expect(await drawsModels(page)).toBe(true)
      const before = await red()
      await model.focus()
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
      await expect.poll(red, { timeout: 5000 }).not.toBeCloseTo(before, 3)
    })

    test('that is none says so, and is not drawn', async () => {
      const page = await openWith(Buffer.from('glTF, or so it says'))
      await page.getByText('This model cannot be shown: it is not one whole glTF file.').waitFor()
    })
  })

  test('on a phone: where it comes from, and refreshing its metadata says what was answered', async () => {
    const { page } = await open({
      ...{ path: `/token/31337/${collection}/21`, viewport: { width: 390, height: 844 } },
    })
    const details = page.getByRole('region', { name: 'Details' })
    const { activities } = await get<{ activities: { toAddress: string; txHash: string }[] }>(
      `/tokens/${collection}:21/activity/v5?types=mint`,
    )
    const [mint] = activities
    await details.getByTitle(mint?.txHash ?? '', { exact: true }).waitFor()
    await details.getByRole('button', { name: 'Read from the contract' }).click()
    const uri = await chain.readContract({
      ...{
        address: tidelines.address,
        abi: parseAbi(['function tokenURI(uint256) view returns (string)']),
      },
      ...{ functionName: 'tokenURI', args: [21n] },
    })
    await details.getByText(uri.slice(0, 60)).waitFor()
    // What nobody says is not there.
    expect(await details.getByText(/stolen|spam|Creator|Explorer/).count()).toBe(0)
    // Read on its way: the browser does not keep a body for whoever asks later.
    let results: { result: string; isError: boolean }[] = []
    await page.route('**/tokens/refresh/v2', async route => {
      const response = await route.fetch()
      ;({ results } = (await response.json()) as { results: typeof results })
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Refresh metadata' }).click()
    await expect.poll(() => results.length, { timeout: 10_000 }).toBe(1)
    const [result] = results
    // In the app's own words, whatever the server's are.
    const sentence = result?.isError
      ? 'It was read less than an hour ago. Ask again later.'
      : 'It will be read anew in a moment.'
    await page.getByText(sentence, { exact: true }).waitFor()
  })
})

describe('an edition', () => {
  test('its owners hold together all there are', async () => {
    const token = `${vessels.address.toLowerCase()}:3`
    const { owners } = await get<{
      owners: { ownership: { tokenCount: string } }[]
    }>(`/owners/v2?token=${token}&limit=20`)
    const { page } = await open({ path: `/token/31337/${vessels.address.toLowerCase()}/3` })
    const rows = page
      .getByRole('region', { name: 'Owners' })
      .getByRole('table', { name: 'Holders' })
      .getByRole('row')
    await rows.nth(1).waitFor()
    const cells = await rows.locator('td:nth-child(2)').allTextContents()
    const sum = (counts: readonly string[]) => counts.reduce((all, each) => all + BigInt(each), 0n)
    expect(sum(cells)).toBe(sum(owners.map(({ ownership }) => ownership.tokenCount)))
  })
})

describe('orders in dollars', () => {
  const hugo = accounts.find(({ name }) => name === 'Hugo')?.address ?? '0x'
  const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
  const dollarsOf = (account: `0x${string}`) =>
    chain.readContract({
      ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
    })
  const ownerOf = (tokenId: string) =>
    chain.readContract({
      ...{ address: firstLight.address, abi: erc721Abi },
      ...{ functionName: 'ownerOf', args: [BigInt(tokenId)] },
    })
  /** Royalty and fee of a price, as the contracts ask for them. */
  const sharesOf = (price: bigint) => [(price * 500n) / 10_000n, (price * 100n) / 10_000n] as const
  const ended = async (dialog: ReturnType<Page['getByRole']>, text: string | RegExp) => {
    await dialog.getByRole('region', { name: 'Receipt' }).getByText(text).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  test('a listing is made and repriced, bought by another account, who then gets an offer and accepts it', async () => {
    const seller = await newcomer({ url, rpcUrl, tokens: 2 })
    const [{ id, name } = { id: '', name: '' }, other = { id: '', name: '' }] = seller.tokens
    // What the dollars are measured by.
    await seller.list(other, parseEther('2'))
    const parties = [seller.address, royaltyReceivers.firstLight, feeRecipient, hugo]
    const before = await Promise.all(parties.map(dollarsOf))
    const movedSince = async (then: readonly bigint[]) =>
      (await Promise.all(parties.map(dollarsOf))).map((amount, at) => amount - (then[at] ?? 0n))
    const { page } = await open({
      path: `/token/31337/${firstLight.address.toLowerCase()}/${id}`,
      // Far more than the market of this collection asks in ether, by the marketplace's rate.
      accepts: ['the cheapest listing', 'the floor of'],
      wallet: seller.wallet,
      tolerate: [
        // The picture of what was minted a moment ago may not be there yet.
        /404.*\/media\//,
      ],
    })
    await connectWallet(page)
    const card = page.getByRole('region', { name: 'Price' })

    await card.getByRole('button', { name: 'List for sale' }).click()
    const list = page.getByRole('dialog', { name: `List ${name}` })
    await list.getByRole('radio', { name: 'USDC' }).check({ force: true })
    await list.getByRole('textbox', { name: 'Price' }).fill('31000.1234567')
    await list.getByText('USDC has at most 6 decimal places.').waitFor()
    await list.getByRole('textbox', { name: 'Price' }).fill('31000.123456')
    await list.getByRole('button', { name: 'Review listing' }).click()
    await list.getByRole('button', { name: /^List for 31.000\.123456 USDC$/ }).click()
    await ended(list, `You listed ${name}`)
    await card.locator('data[value="31000.123456"]').first().waitFor()

    await card.getByRole('button', { name: 'Change price' }).click()
    const change = page.getByRole('dialog', { name: `Change the listing of ${name}` })
    await change.getByRole('textbox', { name: 'Price' }).fill('30000.000001')
    await change.getByRole('button', { name: 'Review change' }).click()
    await change.getByRole('button', { name: /^List for 30.000\.000001 USDC$/ }).click()
    await change.getByRole('button', { name: 'Done' }).click()

    // Of the same token, in the chain's own currency: dearer by the rate, so that neither the card nor "Buy" takes it.
    await seller.list({ id, name }, parseEther('100'))
    await page
      .getByRole('region', { name: 'Listings' })
      .locator('data[value="100"]')
      .first()
      .waitFor()
    await connectAs(page, 'Hugo')
    const asked = parseUnits('30000.000001', 6)
    await card.getByRole('button', { name: /^Buy for 30.000\.000001 USDC$/ }).click()
    const buy = page.getByRole('dialog', { name: `Buy ${name}` })
    await buy
      .getByText(
        /^30.000\.000001 USDC for one is .* USDC\. The amount that it is compared with is about, by the marketplace's rate\.$/,
      )
      .waitFor()
    await buy.getByRole('button', { name: /^Buy for 30.000\.000001 USDC$/ }).click()
    await ended(buy, `You bought ${name}`)
    expect(await ownerOf(id)).toBe(hugo)
    const [royalty, fee] = sharesOf(asked)
    expect(await movedSince(before)).toEqual([asked - royalty - fee, royalty, fee, -asked])

    const between = await Promise.all(parties.map(dollarsOf))
    await connectWallet(page)
    await card.getByRole('button', { name: 'Make offer' }).click()
    const bid = page.getByRole('dialog', { name: `Offer for ${name}` })
    await bid.getByRole('radio', { name: 'USDC' }).check({ force: true })
    await bid.getByRole('textbox', { name: 'Price' }).fill('25000.5')
    await bid.getByRole('button', { name: 'Review offer' }).click()
    await bid.getByRole('button', { name: /^Offer 25.000\.5 USDC$/ }).click()
    await ended(bid, /^You offered 25.000\.5 USDC$/)
    const offered = parseUnits('25000.5', 6)
    // What the offer may take, and no more.
    expect(
      await chain.readContract({
        ...{ address: usdc, abi: erc20Abi, functionName: 'allowance' },
        args: [seller.address, conduit],
      }),
    ).toBe(offered)

    await connectAs(page, 'Hugo')
    const [share, cut] = sharesOf(offered)
    await page
      .getByRole('region', { name: 'Best offer' })
      .getByRole('button', { name: /^Accept for [\d\s.]+ USDC$/ })
      .click()
    const sale = page.getByRole('dialog', { name: `Sell ${name}` })
    await sale.getByRole('button', { name: /^Sell for [\d\s.]+ USDC$/ }).click()
    await ended(sale, `You sold ${name}`)
    expect(await ownerOf(id)).toBe(seller.address)
    expect(await movedSince(between)).toEqual([-offered, share, cut, offered - share - cut])
  })
})
