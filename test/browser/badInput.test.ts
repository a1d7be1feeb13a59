import { accounts, isobars, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc721Abi, parseAbi, parseEther, publicActions } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { type ActiveListing, activeListings } from '../support/activeListings.ts'
import { chainOf } from '../support/chainOf.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import type { openApp } from '../support/openApp.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)

/** OpenSea's conduit: what listings let move the tokens. */
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
const buyer = trader('Buyer')
const seller = trader('Seller')

const open = useApps()

const tokenPath = (tokenId: string | number, contract = tidelines.address) =>
  `/token/31337/${contract.toLowerCase()}/${tokenId}`

/** A listing of somebody else that no other test touches: each asks for another place in the book. */
async function listing(place: number, account = buyer): Promise<ActiveListing> {
  const open = (await activeListings(url, tidelines.address)).filter(
    ({ maker }) => ![account.address, seller.address].some(own => own.toLowerCase() === maker),
  )
  const found = open.at(place)
  if (!found) throw new Error('the market has too few listings')
  return found
}

/** The dearest of the book: that they cost far more than the floor has to be accepted. */
const dear = ['the floor of']

const walletFor = (account: accounts.Trader) => ({
  privateKey: account.privateKey,
  rpcUrl,
  localChainId: 31337,
})

const ownerOf = (tokenId: string | bigint) =>
  chain.readContract({
    address: tidelines.address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [BigInt(tokenId)],
  })

const priceCard = (page: Page) => page.getByRole('region', { name: 'Price' })

async function openBuyDialog(page: Page) {
  await priceCard(page).getByRole('button', { name: /^Buy/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy / })
  await dialog.getByText('You give').waitFor()
  return dialog
}

const sent = (app: openApp.App) =>
  (app.wallet?.requests ?? []).filter(({ method }) =>
    ['eth_sendTransaction', 'eth_sendRawTransaction', 'wallet_sendTransaction'].includes(method),
  )

describe('buying', () => {
  test('a declined request: said so, nothing sent, and the purchase can be made afterwards', async () => {
    const { tokenId } = await listing(-1)
    const app = await open({ accepts: dear, path: tokenPath(tokenId), wallet: walletFor(buyer) })
    const { page, wallet } = app
    await connectWallet(page)
    wallet?.rejectWhen(method => method === 'eth_sendTransaction')
    const nonce = await chain.getTransactionCount({ address: buyer.address })
    const dialog = await openBuyDialog(page)
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText('You declined the request in your wallet.').waitFor()
    await dialog.getByText('Nothing was sent.').waitFor()
    expect(await chain.getTransactionCount({ address: buyer.address })).toBe(nonce)
    expect(sent(app)).toHaveLength(1)

    wallet?.rejectWhen(undefined)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(buyer.address)
  })

  test('sold in the meantime: said so, and the wallet is not asked', async () => {
    const { tokenId, id } = await listing(-2)
    const app = await open({
      accepts: dear,
      path: tokenPath(tokenId),
      wallet: walletFor(buyer),
      tolerate: [/status of 4\d\d/, /ERR_FAILED/],
    })
    await connectWallet(app.page)
    const dialog = await openBuyDialog(app.page)
    // Frozen, so that the page still shows what was true a moment ago.
    await app.page.route('**/orders/asks/**', route => route.abort())
    await app.page.route('**/tokens/v7**', route => route.abort())
    const rival = clientOf({ url, rpcUrl, privateKey: trader('Ada').privateKey })
    const bought = await rival.client.actions.buyToken({
      items: [{ orderId: id }],
      wallet: rival.wallet,
    })
    expect(bought.state.status).toBe('complete')
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText(/This listing is gone|No listing can be filled/).waitFor()
    await dialog.getByText('Nothing was sent.').waitFor()
    expect(sent(app)).toHaveLength(0)
  })

  test('cancelled on the chain in the meantime: said so, and the wallet is not asked', async () => {
    const { tokenId, maker } = await listing(-3)
    const app = await open({
      accepts: dear,
      path: tokenPath(tokenId),
      wallet: walletFor(buyer),
      tolerate: [/status of 4\d\d/],
    })
    await connectWallet(app.page)
    const dialog = await openBuyDialog(app.page)
    const owner = accounts.find(({ address }) => address.toLowerCase() === maker)
    const { wallet } = clientOf({ url, rpcUrl, privateKey: owner?.privateKey ?? '0x' })
    const hash = await wallet.writeContract({
      address: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
      abi: parseAbi(['function incrementCounter() returns (uint256)']),
      functionName: 'incrementCounter',
    })
    await wallet.extend(publicActions).waitForTransactionReceipt({ hash })
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText(/This listing is gone|No listing can be filled/).waitFor()
    expect(sent(app)).toHaveLength(0)
    // All of this maker's listings are void now; the tests after this one want the book to know it.
    const left = async () =>
      (await activeListings(url, tidelines.address)).filter(order => order.maker === maker).length
    await expect.poll(left).toBe(0)
  })

  test('too little balance: the missing amount is named, and nothing can be bought', async () => {
    const hugo = trader('Hugo')
    const { tokenId, price } = await listing(0, hugo)
    const balance = await chain.getBalance({ address: hugo.address })
    await chain.setBalance({ address: hugo.address, value: price - parseEther('0.0001') })
    try {
      const app = await open({ path: tokenPath(tokenId), wallet: walletFor(hugo) })
      await connectWallet(app.page)
      await priceCard(app.page).getByRole('button', { name: /^Buy/ }).click()
      const dialog = app.page.getByRole('dialog', { name: /^Buy / })
      await dialog.getByText('0.0001 ETH is missing').waitFor()
      // The account has dollars, so that is what there is to press.
      await dialog.getByRole('button', { name: 'Swap for 0.0001 ETH' }).waitFor()
      expect(await dialog.getByRole('button', { name: /^Buy/ }).count()).toBe(0)
      expect(sent(app)).toHaveLength(0)
    } finally {
      await chain.setBalance({ address: hugo.address, value: balance })
    }
  })

  test('an own listing is not for sale to its maker', async () => {
    const [own] = (await activeListings(url, isobars.address)).filter(({ maker }) =>
      accounts.some(({ address }) => address.toLowerCase() === maker),
    )
    const maker = accounts.find(({ address }) => address.toLowerCase() === own?.maker)
    const { page } = await open({ path: tokenPath(own?.tokenId ?? '', isobars.address) })
    await connectAs(page, maker?.name ?? '')
    await priceCard(page).getByText('Your listing').waitFor()
    expect(await priceCard(page).getByRole('button', { name: /^Buy/ }).count()).toBe(0)
  })

  test('a wallet on another chain: the button switches it, and nothing is sent before', async () => {
    const { tokenId } = await listing(-4, trader('Esme'))
    const app = await open({
      accepts: dear,
      path: tokenPath(tokenId),
      wallet: { ...walletFor(trader('Esme')), chainId: 1 },
    })
    const { page, wallet } = app
    await connectWallet(page)
    await priceCard(page).getByRole('button', { name: 'Switch to Sluice Local' }).click()
    await expect.poll(() => wallet?.chainId()).toBe(31337)
    expect(sent(app)).toHaveLength(0)
    const dialog = await openBuyDialog(page)
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(trader('Esme').address)
  })

  test('a server that is down: said so, nothing sent', async () => {
    const { tokenId } = await listing(1)
    const app = await open({
      path: tokenPath(tokenId),
      wallet: walletFor(buyer),
      tolerate: [/ERR_CONNECTION_REFUSED/],
    })
    await connectWallet(app.page)
    const dialog = await openBuyDialog(app.page)
    await app.page.route('**/api/**', route => route.abort('connectionrefused'))
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText('The marketplace server does not answer.').waitFor()
    await dialog.getByText('Nothing was sent.').waitFor()
    expect(sent(app)).toHaveLength(0)
  })

  test('no network: said so, nothing sent, and the review comes back with it', async () => {
    const { tokenId } = await listing(1)
    const app = await open({
      path: tokenPath(tokenId),
      wallet: walletFor(buyer),
      tolerate: [/ERR_INTERNET_DISCONNECTED/],
    })
    await connectWallet(app.page)
    const dialog = await openBuyDialog(app.page)
    await app.context.setOffline(true)
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText('You are offline.').waitFor()
    await dialog.getByText('Nothing was sent.').waitFor()
    await app.context.setOffline(false)
    await dialog.getByText('You are offline.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /^Buy for/ }).waitFor()
    // Nobody has pressed it again.
    expect(sent(app)).toHaveLength(0)
  })
})

describe('listing', () => {
  const orders = async () => {
    const answer = await fetch(
      `${url}/api/31337/orders/asks/v5?maker=${seller.address}&status=any&limit=200`,
    )
    return ((await answer.json()) as { orders: unknown[] }).orders.length
  }

  test('a price that is none is refused before anything is signed', async () => {
    const before = await orders()
    const app = await open({ path: tokenPath(4), wallet: walletFor(seller) })
    await connectWallet(app.page)
    await app.page.getByRole('button', { name: 'List for sale' }).click()
    const dialog = app.page.getByRole('dialog', { name: /^List / })
    const field = dialog.getByRole('textbox', { name: /^Price/ })
    for (const [price, sentence] of [
      ['0', /above zero|more than zero|greater than zero|more than 0/i],
      ['-1', /digits/],
      ['0.1234567890123456789', /18/],
      ['1e3', /digits/],
      ['', /price/i],
    ] as const) {
      await field.fill(price)
      await dialog.getByRole('button', { name: 'Review listing' }).click()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      const problem = app.page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
      await expect.poll(() => problem.textContent()).toMatch(sentence)
    }
    const asked = (app.wallet?.requests ?? []).map(({ method }) => method)
    expect(asked).not.toContain('eth_signTypedData_v4')
    expect(asked).not.toContain('eth_sendTransaction')
    expect(await orders()).toBe(before)
  })

  /** Whether the marketplace may move the seller's tokens. */
  const approval = {
    address: tidelines.address,
    abi: erc721Abi,
    args: [seller.address, conduit],
  } as const
  async function setApproval(approved: boolean): Promise<void> {
    const { wallet } = clientOf({ url, rpcUrl, privateKey: seller.privateKey })
    const hash = await wallet.writeContract({
      ...approval,
      functionName: 'setApprovalForAll',
      args: [conduit, approved],
    })
    await wallet.extend(publicActions).waitForTransactionReceipt({ hash })
  }
  const isApproved = () => chain.readContract({ ...approval, functionName: 'isApprovedForAll' })

  async function decline(tokenId: number) {
    const app = await open({ path: tokenPath(tokenId), wallet: walletFor(seller) })
    await connectWallet(app.page)
    app.wallet?.rejectWhen(method => method === 'eth_signTypedData_v4')
    await app.page.getByRole('button', { name: 'List for sale' }).click()
    const dialog = app.page.getByRole('dialog', { name: /^List / })
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('2')
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await dialog.getByRole('button', { name: 'List for 2 ETH' }).click()
    await dialog.getByText('You declined the request in your wallet.').waitFor()
    return dialog
  }

  test('a declined signature: said so, and no order is stored', async () => {
    await setApproval(true)
    const before = await orders()
    const dialog = await decline(5)
    await dialog.getByText('Nothing was sent.').waitFor()
    expect(await orders()).toBe(before)
  })

  test('a declined signature after an approval: it says that the approval stays', async () => {
    await setApproval(false)
    const before = await orders()
    const dialog = await decline(7)
    await dialog.getByText('The approval was sent and stays; nothing was listed.').waitFor()
    expect(await dialog.getByText('Nothing was sent.').count()).toBe(0)
    expect(await isApproved()).toBe(true)
    expect(await orders()).toBe(before)
  })

  test('a marketplace that asks for another price to be signed: refused in the review', async () => {
    await setApproval(true)
    const app = await open({ path: tokenPath(8), wallet: walletFor(seller) })
    await app.page.route('**/execute/list/v5', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const step of body.steps) {
        for (const item of step.items) {
          const order = item.data?.sign?.value
          if (!order) continue
          // The seller gets one wei, a stranger the rest.
          const rest = (BigInt(order.consideration[0].startAmount) - 1n).toString()
          order.consideration.push({
            ...order.consideration[0],
            startAmount: rest,
            endAmount: rest,
            recipient: `0x${'de'.repeat(20)}`,
          })
          order.consideration[0].startAmount = '1'
          order.consideration[0].endAmount = '1'
        }
      }
      await route.fulfill({ response: answer, json: body })
    })
    await connectWallet(app.page)
    await app.page.getByRole('button', { name: 'List for sale' }).click()
    const dialog = app.page.getByRole('dialog', { name: /^List / })
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('2')
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await dialog.getByText(/asked for something other than you chose/).waitFor()
    await dialog.getByText('The order pays you something else.').waitFor()
    await dialog.getByText('What the marketplace asks for instead:').waitFor()
    expect(await dialog.getByRole('button', { name: 'List for 2 ETH' }).isDisabled()).toBe(true)
    const asked = (app.wallet?.requests ?? []).map(({ method }) => method)
    expect(asked).not.toContain('eth_signTypedData_v4')
    expect(asked).not.toContain('eth_sendTransaction')
  })
})
