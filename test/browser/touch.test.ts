import { firstLight, tidelines } from '@sluice/devnet'
import type { Locator } from 'playwright-core'
import { formatEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf } = askChain(rpcUrl)
const open = useApps()

test('with a finger, at 390 px: one lists, another buys, and the chain moves token and money', async () => {
  const [seller, buyer] = await Promise.all([
    newcomer({ url, rpcUrl, tokens: 1 }),
    newcomer({ url, rpcUrl }),
  ])
  const [token] = seller.tokens
  if (!token) throw new Error('there is no token')
  const price = await firstLightFloor(url)
  const phone = {
    ...{
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'no-preference' as const,
    },
    path: `/token/31337/${firstLight.address.toLowerCase()}/${token.id}`,
  }
  const fits = `document.documentElement.scrollWidth <= 390`

  const { page } = await open({ ...phone, wallet: seller.wallet })
  await connectWallet(page)
  await page.getByRole('button', { name: 'List for sale' }).tap()
  const listing = page.getByRole('dialog', { name: `List ${token.name}` })
  await listing.getByRole('textbox', { name: 'Price' }).tap()
  await page.keyboard.type(formatEther(price))
  await listing.getByRole('button', { name: 'Review listing' }).tap()
  await listing.getByRole('button', { name: `List for ${formatEther(price)} ETH` }).tap()
  await listing.getByRole('region', { name: 'Receipt' }).waitFor()
  expect(await page.evaluate(fits)).toBe(true)
  expect(await ownerOf(token.id)).toBe(seller.address)

  const other = await open({ ...phone, wallet: buyer.wallet })
  await connectWallet(other.page)
  const before = await chain.getBalance({ address: seller.address })
  await other.page
    .getByRole('region', { name: 'Price' })
    .getByRole('button', { name: /^Buy/ })
    .tap()
  const purchase = other.page.getByRole('dialog', { name: `Buy ${token.name}` })
  await purchase.getByRole('button', { name: `Buy for ${formatEther(price)} ETH` }).tap()
  await purchase.getByRole('region', { name: 'Receipt' }).waitFor()
  expect(await other.page.evaluate(fits)).toBe(true)
  expect(await ownerOf(token.id)).toBe(buyer.address)
  const fees = (price * 500n) / 10_000n + (price * 100n) / 10_000n
  expect((await chain.getBalance({ address: seller.address })) - before).toBe(price - fees)
  expect(await buyer.nonce()).toBe(1)
})

test.each([
  ['by a mouse', false, 24],
  ['with a finger', true, 40],
])(
  'what slides and what opens is high enough to be hit %s, at 390 px',
  async (_, hasTouch, least) => {
    const buyer = await newcomer({ url, rpcUrl })
    const { page } = await open({
      ...{ viewport: { width: 390, height: 844 }, hasTouch, wallet: buyer.wallet, path: '/swap' },
    })
    const height = async (found: Locator) => (await found.boundingBox())?.height ?? 0
    await connectWallet(page)
    expect(await height(page.getByText('Another token', { exact: true }))).toBeGreaterThanOrEqual(
      least,
    )
    await page.goto(`${url}/collection/31337/${tidelines.address.toLowerCase()}`)
    const bar = page.getByRole('region', { name: 'Sweep' })
    expect(await height(bar.getByRole('slider'))).toBeGreaterThanOrEqual(least)
    await page.getByRole('button', { name: 'Sweep', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sweep Tidelines' })
    expect(await height(dialog.getByRole('slider'))).toBeGreaterThanOrEqual(least)
  },
)
