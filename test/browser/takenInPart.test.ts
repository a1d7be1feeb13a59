import { firstLight } from '@sluice/devnet'
import type { Locator } from 'playwright-core'
import { erc721Abi, formatEther, type Hex, parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { ownerOf, orderStatus } = askChain(rpcUrl)
const open = useApps()

const press = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Three tokens, of which the second leaves the account when that is called. */
async function threeOf() {
  const [who, friend] = await Promise.all([
    newcomer({ url, rpcUrl, tokens: 3 }),
    newcomer({ url, rpcUrl }),
  ])
  await who.approve('firstLight')
  const lose = async () => {
    const hash = await who.signer.writeContract({
      ...{ address: firstLight.address, abi: erc721Abi, functionName: 'transferFrom' },
      args: [who.address, friend.address, BigInt(who.tokens[1]?.id ?? 0)],
    })
    await chainOf(rpcUrl).waitForTransactionReceipt({ hash })
  }
  return { who, friend, lose }
}

/** What each token asks by the live orders of the book, in ether: none where there is no order, two where there are two. */
async function asks(who: newcomer.Newcomer): Promise<string[][]> {
  const query = `maker=${who.address}&status=active&limit=20`
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?${query}`)
  const { orders } = (await answer.json()) as {
    orders: { tokenSetId: string; price: { amount: { raw: string } } }[]
  }
  return who.tokens.map(({ id }) =>
    orders
      .filter(({ tokenSetId }) => tokenSetId.endsWith(`:${id}`))
      .map(({ price }) => formatEther(BigInt(price.amount.raw))),
  )
}

async function openAs({ wallet }: newcomer.Newcomer, path: string) {
  const viewport = { width: 1440, height: 1400 }
  const app = await open({ path, wallet, viewport, reducedMotion: 'reduce' })
  await connectWallet(app.page)
  return app
}

async function acceptAll(dialog: Locator) {
  const open = dialog.getByRole('group', { name: 'To be accepted' }).getByRole('checkbox')
  for (const each of await open.all()) await each.check()
}

/** From the list of what is chosen to the review, by a ladder from 3 ether. */
async function toReview(dialog: Locator, review: string) {
  await dialog.getByText('Ladder', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'First price' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Each next one' }).fill('1')
  await press(dialog, review)
}

/** A token's line of a receipt; that of a newcomer may be followed by whose it is. */
const row = (name: string | undefined, text: string) =>
  new RegExp(`${name}( 0x\\w+…\\w+)?\\n${text}`)
const published = 'What was published is live; signing it moved nothing.'

test('behavior: of three listings the second token is gone: the others are told by their names, and not listed twice', async () => {
  const { who, friend, lose } = await threeOf()
  const { page, wallet } = await openAs(who, '/portfolio')
  for (const { name } of who.tokens)
    await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
  await page.getByRole('button', { name: /^List 3/ }).click()
  const dialog = page.getByRole('dialog')
  await toReview(dialog, 'Review listings')
  await dialog.getByRole('button', { name: /^List 3 for/ }).waitFor()
  await acceptAll(dialog)
  const nonce = await who.nonce()
  await lose()
  await press(dialog, /^List 3 for/)
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  await receipt.getByText('2 of 3 listed').waitFor()
  await dialog.getByText(published).waitFor()
  // The newest token comes first, and with it the ladder begins.
  const [three, two, one] = who.tokens.map(({ name }) => name)
  const told = await receipt.innerText()
  expect(told).toMatch(row(one, '3 ETH'))
  expect(told).toMatch(row(two, 'not listed'))
  expect(told).toMatch(row(three, '5 ETH'))
  expect(await asks(who)).toEqual([['5'], [], ['3']])
  expect(await ownerOf(who.tokens[1]?.id ?? '0')).toBe(friend.address)
  // The transfer alone: listing sent nothing.
  expect(await who.nonce()).toBe(nonce + 1)
  expect(wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  // What is left is the second, which is not to be had; the others are not offered again.
  await press(dialog, 'Try the rest again')
  await receipt.waitFor({ state: 'hidden' })
  const form = await dialog.innerText()
  expect([one, two, three].map(name => form.includes(`${name}`))).toEqual([false, true, false])
  expect(await asks(who)).toEqual([['5'], [], ['3']])
})

test('behavior: of three listings at other prices the second is gone: the new ones are told by their names', async () => {
  const { who, lose } = await threeOf()
  const ids: Hex[] = []
  for (const token of who.tokens) ids.push(await who.list(token, parseEther('9')))
  const { page } = await openAs(who, '/portfolio?tab=listings')
  for (const { name } of who.tokens)
    await page.getByRole('checkbox', { name: `Choose the listing of ${name}`, exact: true }).check()
  await page.getByRole('button', { name: /^Change 3/ }).click()
  const dialog = page.getByRole('dialog')
  await toReview(dialog, 'Review changes')
  await dialog.getByRole('button', { name: /^Change 3/ }).waitFor()
  await acceptAll(dialog)
  await lose()
  await press(dialog, /^Change 3/)
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  await receipt.getByText('2 of 3 changed').waitFor()
  const [three, two, one] = who.tokens.map(({ name }) => name)
  const told = await receipt.innerText()
  expect(told).toMatch(row(one, '3 ETH'))
  expect(told).toMatch(row(two, 'as it was'))
  expect(told).toMatch(row(three, '5 ETH'))
  expect(await asks(who)).toEqual([['5'], [], ['3']])
  expect([await orderStatus(ids[0] ?? '0x'), await orderStatus(ids[2] ?? '0x')]).toEqual([
    ...['cancelled', 'cancelled'],
  ])
})
