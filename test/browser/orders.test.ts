import { accounts, addresses, dropPhases, firstLight, tidelines } from '@sluice/devnet'
import type { Locator } from 'playwright-core'
import { erc721Abi, formatEther, type Hex, parseAbi, parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { activeListings } from '../support/activeListings.ts'
import { askChain } from '../support/askChain.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectAs } from '../support/connectAs.ts'
import { connectByKeys } from '../support/connectByKeys.ts'
import { newcomer } from '../support/newcomer.ts'
import { pressByKeys } from '../support/pressByKeys.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

const named = (name: string) => {
  const account = accounts.find(each => each.name === name)
  if (!account) throw new Error(`Nobody is called ${name}.`)
  return account
}

/** A trader with so many listings of Tidelines, of whom no other test is, and these. */
async function ownListings(least = 1) {
  const all = await activeListings(url, tidelines.address)
  for (const { name, address } of ['Bruno', 'Esme', 'Hugo'].map(named)) {
    const own = all.filter(({ maker }) => maker === address.toLowerCase())
    if (own.length >= least) return { name, address, own }
  }
  throw new Error('nobody has so many listings')
}

type Listing = { id: string; status: string; price: { amount: { raw: string } } }

async function asks(query: string): Promise<Listing[]> {
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { orders: Listing[] }).orders
}

/** What an account has open on other exchanges than Seaport 1.5, as it is said. */
async function openElsewhere(maker: string): Promise<string[]> {
  const names = new Map([
    ...([
      ['seaport-v1.4', 'Seaport 1.4'],
      ['seaport-v1.6', 'Seaport 1.6'],
    ] as const),
    ...([
      ['looks-rare-v2', 'LooksRare V2'],
      ['x2y2', 'X2Y2'],
    ] as const),
  ] as [string, string][])
  const answers = await Promise.all(
    ['asks/v5', 'bids/v6'].flatMap(path =>
      ['active', 'inactive'].map(async status => {
        const query = `maker=${maker}&status=${status}&limit=1000`
        const answer = await fetch(`${url}/api/31337/orders/${path}?${query}`)
        return ((await answer.json()) as { orders: { kind: string }[] }).orders
      }),
    ),
  )
  const kinds = answers.flat().map(({ kind }) => kind)
  return [...names].flatMap(([kind, name]) => {
    const count = kinds.filter(each => each === kind).length
    return count === 0 ? [] : [`${count} on ${name}`]
  })
}

const statusOf = async (id: string) => (await asks(`ids=${id}&status=any`))[0]?.status

/** What Seaport itself says of an order. */
async function isCancelled(id: string): Promise<boolean> {
  const [, cancelled] = await chain.readContract({
    address: addresses.seaport15,
    abi: parseAbi([
      'function getOrderStatus(bytes32) view returns (bool isValidated, bool isCancelled, uint256 filled, uint256 size)',
    ]),
    functionName: 'getOrderStatus',
    args: [id as Hex],
  })
  return cancelled
}

describe('listings', () => {
  test('one is cancelled by the keyboard: the server and the chain say so', async () => {
    const { name, own } = await ownListings(2)
    const [listing, other] = own
    if (!listing || !other) throw new Error('there are no two listings')
    const { page } = await open({ path: '/portfolio?tab=listings', reducedMotion: 'reduce' })
    await connectByKeys(page, name)
    const subject = `the listing of Tideline #${listing.tokenId}`
    const box = page.getByRole('checkbox', { name: `Choose ${subject}`, exact: true })
    await pressByKeys(page, box, { key: 'Space' })
    await page.getByText('1 chosen').waitFor()
    await pressByKeys(page, page.getByRole('button', { name: 'Cancel 1', exact: true }), {
      back: true,
    })
    const dialog = page.getByRole('dialog', { name: `Cancel ${subject}` })
    const confirm = dialog.getByRole('button', { name: 'Cancel 1 order', exact: true })
    await confirm.waitFor()
    await dialog.getByText('1 order by transaction').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await pressByKeys(page, confirm)
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('1 order cancelled').waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }))
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => statusOf(listing.id)).toBe('cancelled')
    expect(await isCancelled(listing.id)).toBe(true)
    // And nothing else.
    expect(await statusOf(other.id)).toBe('active')
    expect(await isCancelled(other.id)).toBe(false)
  })

  test('the price of one is changed by the keyboard: the book has the new one only, and so has the chain', async () => {
    const { name, address, own } = await ownListings()
    const listing = own.at(-1)
    if (!listing) throw new Error('there is no listing')
    const price = '7.000000000000000001'
    const { page } = await open({ path: '/portfolio?tab=listings', reducedMotion: 'reduce' })
    await connectByKeys(page, name)
    const subject = `the listing of Tideline #${listing.tokenId}`
    await pressByKeys(page, page.getByRole('button', { name: `Change ${subject}`, exact: true }))
    const dialog = page.getByRole('dialog', { name: `Change ${subject}` })
    const field = dialog.getByRole('textbox', { name: /^Price/ })
    await field.waitFor()
    await pressByKeys(page, field, { key: 'Control+a' })
    await page.keyboard.type(price)
    await pressByKeys(page, dialog.getByRole('button', { name: 'Review change' }))
    const confirm = dialog.getByRole('button', { name: `List for ${price} ETH` })
    await confirm.waitFor()
    // The button that was pressed is gone, and what it led to has the focus.
    const hasFocus = (part: Locator) => part.evaluate(node => node === document.activeElement)
    expect(await hasFocus(dialog.getByRole('region', { name: 'Details' }))).toBe(true)
    await pressByKeys(page, confirm)
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }))
    await expect.poll(() => statusOf(listing.id)).toBe('cancelled')
    const token = `${tidelines.address}:${listing.tokenId}`
    const now = await asks(`token=${token}&maker=${address}&status=active`)
    expect(now.map(order => order.price.amount.raw)).toEqual(['7000000000000000001'])
    expect(await isCancelled(listing.id)).toBe(true)
    expect(await isCancelled(now[0]?.id ?? '0x')).toBe(false)
  })

  test('the end of all says that it is of all', async () => {
    const { name, address } = await ownListings()
    const { page } = await open({ path: '/portfolio?tab=listings', reducedMotion: 'reduce' })
    await connectAs(page, name)
    const elsewhere = await openElsewhere(address)
    await pressByKeys(page, page.getByRole('button', { name: 'Cancel all orders', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Cancel all orders' })
    await dialog.getByText('All orders of this account on Seaport 1.5, known here or not').waitFor()
    await dialog.getByRole('button', { name: 'Cancel all on Seaport 1.5' }).waitFor()
    if (elsewhere.length === 0)
      await dialog.getByText('No order of this account on another').waitFor()
    for (const stays of elsewhere) await dialog.getByText(stays).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('mint', () => {
  test('one is minted by the keyboard, for what the page said: the chain says so', async () => {
    const { name, address } = named('Hugo')
    const { price } = dropPhases[1]
    const path = `/mint/31337/${firstLight.address.toLowerCase()}`
    const { page } = await open({ path, reducedMotion: 'reduce' })
    await connectByKeys(page, name)
    const action = page.getByRole('region', { name: 'Mint' })
    await pressByKeys(page, action.getByRole('button', { name: 'One more' }))
    await action
      .getByRole('button', { name: `Mint 2 for ${formatEther(price * 2n)} ETH` })
      .waitFor()
    await pressByKeys(page, action.getByRole('button', { name: 'One less' }), { back: true })
    const label = `Mint 1 for ${formatEther(price)} ETH`
    // Of nothing typed nothing is minted.
    const quantity = action.getByRole('spinbutton', { name: /^Quantity/ })
    await pressByKeys(page, quantity, { key: 'Control+a' })
    await page.keyboard.press('Delete')
    await action.getByText('Enter how many.').waitFor()
    const held = action.getByRole('button', { name: 'Mint', exact: true })
    expect(await held.isDisabled()).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    expect(await quantity.inputValue()).toBe('1')
    expect(await seriousFindings(page)).toEqual([])
    await pressByKeys(page, action.getByRole('button', { name: label }))
    const dialog = page.getByRole('dialog', { name: 'Mint First Light' })
    const before = await chain.getBlockNumber()
    await pressByKeys(page, dialog.getByRole('button', { name: label }))
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('You minted 1').waitFor()
    const [mint, ...more] = await chain.getLogs({
      address: firstLight.address,
      event: parseAbiItem(
        'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
      ),
      args: { from: zeroAddress, to: address },
      fromBlock: before + 1n,
    })
    if (!mint) throw new Error('nothing was minted')
    expect(more).toEqual([])
    await receipt.getByText(`#${mint.args.tokenId}`).waitFor()
    const owner = await chain.readContract({
      address: firstLight.address,
      abi: erc721Abi,
      functionName: 'ownerOf',
      args: [mint.args.tokenId ?? 0n],
    })
    expect(owner).toBe(address)
    const transaction = await chain.getTransaction({ hash: mint.transactionHash })
    expect([transaction.from, transaction.value]).toEqual([address.toLowerCase(), price])
  })

  test('of nothing typed nothing is minted, also by the press of a mouse that leaves the field', async () => {
    const path = `/mint/31337/${firstLight.address.toLowerCase()}`
    const { page } = await open({ path, reducedMotion: 'reduce' })
    await connectAs(page, 'Hugo')
    const action = page.getByRole('region', { name: 'Mint' })
    const quantity = action.getByRole('spinbutton', { name: /^Quantity/ })
    await quantity.fill('')
    await action.getByText('Enter how many.').waitFor()
    const held = action.getByRole('button', { name: 'Mint', exact: true })
    const place = await held.boundingBox()
    if (place === null) throw new Error('the button is not there')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down()
    await page.mouse.up()
    expect([await held.isDisabled(), await quantity.inputValue()]).toEqual([true, ''])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('who has minted all that they may is told so beside the button', async () => {
    const path = `/mint/31337/${firstLight.address.toLowerCase()}`
    const { page } = await open({ path, reducedMotion: 'reduce' })
    await connectAs(page, 'Greta')
    const action = page.getByRole('region', { name: 'Mint' })
    // Two are hers since the drop opened.
    const left = dropPhases[1].maxPerWallet - 2n
    const label = `Mint ${left} for ${formatEther(dropPhases[1].price * left)} ETH`
    const quantity = action.getByRole('spinbutton', { name: /^Quantity/ })
    await quantity.fill('99')
    // Beside the field, and under the button.
    await expect.poll(() => action.getByText(`No more than ${left}.`).count()).toBe(2)
    await quantity.fill(`${left}`)
    await page.keyboard.press('Enter')
    await pressByKeys(page, action.getByRole('button', { name: label }))
    const dialog = page.getByRole('dialog', { name: 'Mint First Light' })
    await pressByKeys(page, dialog.getByRole('button', { name: label }))
    await dialog.getByText(`You minted ${left}`).first().waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }))
    await action.getByText('or has minted all that it may').waitFor()
    await pressByKeys(page, action.getByRole('button', { name: 'Mint for somebody else' }))
    await dialog.getByText('There is no recipient yet.').waitFor()
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(named('Hugo').address)
    await dialog
      .getByRole('button', { name: `Mint 1 for ${formatEther(dropPhases[1].price)} ETH` })
      .waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Close' }))
    // The mint itself goes on.
    await action.getByText('The mint is open to everybody.').waitFor()
  })

  test('without an account there is a way to connect one, and nothing to mint', async () => {
    const path = `/mint/31337/${firstLight.address.toLowerCase()}`
    const { page } = await open({ path })
    const action = page.getByRole('region', { name: 'Mint' })
    await action.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await action.getByRole('button', { name: /^Mint/ }).count()).toBe(0)
  })
})

describe('holdings', () => {
  test('what is chosen is sent together by the keyboard: the chain says so', async () => {
    const [sender, friend] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
    ])
    const { page } = await open({
      ...{ path: '/portfolio', wallet: sender.wallet, accepts: 'by hand' },
      // The pictures of what was minted a moment ago may not be there yet.
      tolerate: [/404.*\/media\//],
    })
    await connectByKeys(page)
    const chosen = sender.tokens.slice(0, 2)
    for (const { name } of chosen)
      await pressByKeys(page, page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }), {
        key: 'Space',
      })
    const transfer = page.getByRole('button', { name: 'Transfer 2', exact: true })
    await pressByKeys(page, transfer, { back: true })
    const dialog = page.getByRole('dialog', { name: 'Send 2 tokens' })
    await pressByKeys(page, dialog.getByRole('textbox', { name: 'Recipient' }), {
      key: 'Control+a',
    })
    await page.keyboard.type(friend.address)
    const warning = dialog.getByRole('checkbox', { name: /have sent nothing to this address/ })
    await pressByKeys(page, warning, { key: 'Space' })
    await pressByKeys(page, dialog.getByRole('button', { name: 'Review transfer' }))
    await pressByKeys(page, dialog.getByRole('button', { name: 'Send 2 tokens' }))
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    const { ownerOf } = askChain(rpcUrl)
    expect(await Promise.all(sender.tokens.map(({ id }) => ownerOf(id)))).toEqual([
      ...[friend.address, friend.address, sender.address],
    ])
  })
})
