import { addresses, firstLight, looksRareListing, x2y2Listing } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { erc721Abi, type Hex, keccak256, parseAbi, parseEther, stringToHex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()
const abi = parseAbi([
  'function grantApprovals(address[])',
  'function userOrderNonce(address, uint256) view returns (bytes32)',
  'function userBidAskNonces(address) view returns (uint256, uint256)',
  'function getOrderStatus(bytes32) view returns (bool, bool, uint256, uint256)',
])
const looksRare = { address: addresses.looksRareProtocol, abi } as const
/** What LooksRare keeps of a number whose order was cancelled or filled. */
const used = keccak256(stringToHex('ORDER_NONCE_EXECUTED'))

/** A seller with so many tokens, whom the exchanges may take them from, that lists each where it is said. */
async function sellerOn(venues: readonly ('seaport' | 'looks-rare' | 'x2y2')[]) {
  const seller = await newcomer({ url, rpcUrl, tokens: venues.length })
  await seller.approve('firstLight')
  const send = async (hash: Promise<Hex>) => {
    await chain.waitForTransactionReceipt({ hash: await hash })
  }
  for (const operator of [addresses.looksRareTransferManager, addresses.x2y2])
    await send(
      seller.signer.writeContract({
        ...{ address: firstLight.address, abi: erc721Abi, functionName: 'setApprovalForAll' },
        args: [operator, true],
      }),
    )
  await send(
    seller.signer.writeContract({
      ...{ address: addresses.looksRareTransferManager, abi, functionName: 'grantApprovals' },
      args: [[addresses.looksRareProtocol]],
    }),
  )
  const { timestamp } = await chain.getBlock()
  const listed = []
  for (const [index, venue] of venues.entries()) {
    const token = seller.tokens[index]
    if (!token) throw new Error('too few were minted')
    const price = parseEther('70') + BigInt(index)
    const sale = {
      ...{ collection: firstLight, id: Number(token.id), seller: seller.address, price },
      ...{ endTime: timestamp + 86_400n, signer: privateKeyToAccount(seller.wallet.privateKey) },
    }
    const id =
      venue === 'seaport'
        ? await seller.list(token, price)
        : await post(await (venue === 'x2y2' ? x2y2Listing : looksRareListing)(31337, sale))
    listed.push({ ...token, orderId: id })
  }
  return { ...seller, listed }
}

async function post(order: object): Promise<Hex> {
  const answer = await fetch(`${url}/api/31337/order/v4`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ items: [{ order }] }),
  })
  const { results } = (await answer.json()) as { results: { orderId: Hex; message: string }[] }
  const [result] = results
  if (result?.message !== 'success') throw new Error(`the order was not taken: ${result?.message}`)
  return result.orderId
}

async function statusOf(id: Hex): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?ids=${id}&status=any`)
  const { orders } = (await answer.json()) as { orders: { status: string }[] }
  return orders[0]?.status
}

const isCancelledOnSeaport = async (id: Hex) => {
  const [, isCancelled] = await chain.readContract({
    ...{ address: addresses.seaport15, abi, functionName: 'getOrderStatus', args: [id] },
  })
  return isCancelled
}
const numberOf = (maker: Hex, token: { id: string }) =>
  chain.readContract({
    ...looksRare,
    functionName: 'userOrderNonce',
    args: [maker, BigInt(token.id)],
  })

async function ownListings(page: Page): Promise<Locator> {
  await connectWallet(page)
  const main = page.getByRole('main')
  await main.getByRole('table', { name: 'Listings' }).waitFor()
  return main
}

test('listings on Seaport and LooksRare are cancelled together, without that on X2Y2, which is named', async () => {
  const seller = await sellerOn(['seaport', 'looks-rare', 'looks-rare', 'x2y2'])
  const [onSeaport, chosen, other, onX2y2] = seller.listed
  if (!onSeaport || !chosen || !other || !onX2y2) throw new Error('too few are listed')
  const { page } = await open({ path: '/portfolio?tab=listings', wallet: seller.wallet })
  const main = await ownListings(page)
  for (const { name } of [onSeaport, chosen, onX2y2])
    await main.getByRole('checkbox', { name: `Choose the listing of ${name}`, exact: true }).check()
  await main.getByText(`Not cancelled with them: the listing of ${onX2y2.name}.`).waitFor()
  // By itself it says why nothing follows.
  await main.getByRole('button', { name: `Cancel the listing of ${onX2y2.name}` }).press('Enter')
  await main.getByRole('status').getByText('only with a signature of its own server').waitFor()
  await main.getByRole('button', { name: 'Cancel 2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders' })
  await dialog.getByText('LooksRare V2').waitFor()
  await dialog.getByText('Seaport 1.5').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).getByText('2 orders cancelled').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // From here on the chain has the word.
  expect(await numberOf(seller.address, chosen)).toBe(used)
  expect(await numberOf(seller.address, other)).toBe(zeroHash)
  expect(await isCancelledOnSeaport(onSeaport.orderId)).toBe(true)
  await expect.poll(() => statusOf(chosen.orderId)).toBe('cancelled')
  expect([await statusOf(other.orderId), await statusOf(onX2y2.orderId)]).toEqual([
    'active',
    'active',
  ])
})

test('a listing on LooksRare gets another price: its number is used up, and the new one is on Seaport', async () => {
  const seller = await sellerOn(['looks-rare'])
  const [listing] = seller.listed
  if (!listing) throw new Error('nothing is listed')
  const { page } = await open({ path: '/portfolio?tab=listings', wallet: seller.wallet })
  const main = await ownListings(page)
  await main.getByRole('button', { name: `Change the listing of ${listing.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change the listing of ${listing.name}` })
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('69')
  await dialog.getByRole('button', { name: 'Review change' }).click()
  await dialog.getByRole('button', { name: 'List for 69 ETH' }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
  expect(await numberOf(seller.address, listing)).toBe(used)
  await expect.poll(() => statusOf(listing.orderId)).toBe('cancelled')
  const answer = await fetch(
    `${url}/api/31337/orders/asks/v5?maker=${seller.address}&token=${firstLight.address}:${listing.id}&status=active`,
  )
  const { orders } = (await answer.json()) as {
    orders: { kind: string; price: { amount: { raw: string } } }[]
  }
  expect(orders.map(({ kind, price }) => [kind, price.amount.raw])).toEqual([
    ['seaport-v1.5', String(parseEther('69'))],
  ])
})

test('the end of all says what stays where, and ends all on LooksRare, too', async () => {
  const seller = await sellerOn(['seaport', 'looks-rare', 'x2y2'])
  const [onSeaport, onLooksRare] = seller.listed
  if (!onSeaport || !onLooksRare) throw new Error('too few are listed')
  const asksNonce = async () => {
    const [, asks] = await chain.readContract({
      ...{ ...looksRare, functionName: 'userBidAskNonces', args: [seller.address] },
    })
    return asks
  }
  expect(await asksNonce()).toBe(0n)
  const { page } = await open({ path: '/portfolio?tab=listings', wallet: seller.wallet })
  const main = await ownListings(page)
  await main.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel all orders' })
  await dialog.getByRole('button', { name: 'Cancel all on Seaport 1.5' }).waitFor()
  await dialog.getByText('Still open after this: 1 on LooksRare V2.').waitFor()
  await dialog.getByText('Still open, and not to be cancelled here: 1 on X2Y2.').waitFor()
  await dialog.getByRole('radio', { name: 'LooksRare V2' }).click()
  await dialog.getByText('Still open after this: 1 on Seaport 1.5.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel all on LooksRare V2' }).click()
  await dialog.getByText('All orders on LooksRare V2 are cancelled').first().waitFor()
  await dialog.getByText('Still open after this: 1 on Seaport 1.5.').waitFor()
  await dialog.getByText('1 on X2Y2').waitFor()
  expect(await asksNonce()).toBeGreaterThan(0n)
  expect(await numberOf(seller.address, onLooksRare)).toBe(zeroHash)
  expect(await isCancelledOnSeaport(onSeaport.orderId)).toBe(false)
  await expect.poll(() => statusOf(onLooksRare.orderId)).toBe('cancelled')
  expect(await statusOf(onSeaport.orderId)).toBe('active')
})
