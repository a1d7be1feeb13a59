import { firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { type Address, erc20Abi, formatEther, type Hex, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf, orderStatus, counterOf } = askChain(rpcUrl)
const open = useApps()
const collection = firstLight.address.toLowerCase()
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'

type Bid = {
  id: Hex
  price: { amount: { raw: string } }
  criteria: { kind: string; data: { attribute?: { key: string; value: string } } }
  rawData: { counter: string; offerer: string }
}

async function get<answer>(path: string): Promise<answer> {
  const answer = await fetch(`${url}/api/31337${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as answer
}
const bidsOf = async (maker: Address) =>
  (
    await get<{ orders: Bid[] }>(
      `/orders/bids/v6?maker=${maker}&status=active&includeRawData=true&includeCriteriaMetadata=true`,
    )
  ).orders

/** The sky of a First Light, by its metadata. */
async function skyOf(token: newcomer.Token): Promise<string> {
  type Tokens = { tokens: { token: { attributes: { key: string; value: string }[] } }[] }
  const { tokens } = await get<Tokens>(
    `/tokens/v7?tokens=${collection}:${token.id}&includeAttributes=true`,
  )
  const sky = tokens[0]?.token.attributes.find(({ key }) => key === 'Sky')?.value
  if (sky === undefined) throw new Error('it has no sky')
  return sky
}

/** From the button of the page to the receipt. */
async function offer(page: Page, button: string, title: string, price: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Price each' }).fill(price)
  await dialog.getByRole('button', { name: 'Review offer' }).click()
  await dialog.getByRole('button', { name: `Offer ${price} WETH` }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
}

describe('an offer for one of many', () => {
  test.each([
    ['any item of the collection', 'collection'],
    ['any item with a trait', 'attribute'],
  ])(
    '%s: posted, valid by its counter, and taken by the owner of such an item',
    async (_, kind) => {
      const [bidder, seller] = await Promise.all([
        newcomer({ url, rpcUrl, wrapped: parseEther('2') }),
        newcomer({ url, rpcUrl, tokens: 1 }),
      ])
      const [token] = seller.tokens
      if (!token) throw new Error('there is no token')
      const isForTrait = kind === 'attribute'
      const sky = await skyOf(token)
      const { page } = await open({
        path: `/collection/31337/${collection}?tab=offers${isForTrait ? `&traits=${encodeURIComponent(JSON.stringify({ Sky: [sky] }))}` : ''}`,
        wallet: bidder.wallet,
      })
      await connectWallet(page)
      const price = parseEther('0.031') + BigInt(token.id)
      await offer(
        page,
        isForTrait ? `Make offer for Sky: ${sky}` : 'Make collection offer',
        isForTrait ? `Offer for any Sky: ${sky} of First Light` : 'Offer for any of First Light',
        formatEther(price),
      )

      // It is in the book as it was meant, by the count that Seaport keeps, and what it offers may be taken.
      const [bid, ...more] = await bidsOf(bidder.address)
      if (!bid) throw new Error('there is no offer')
      expect(more).toEqual([])
      expect([bid.price.amount.raw, bid.criteria.kind]).toEqual([`${price}`, kind])
      expect(BigInt(bid.rawData.counter)).toBe(await counterOf(bidder.address))
      const allowance = await chain.readContract({
        ...{ address: weth, abi: erc20Abi, functionName: 'allowance' },
        args: [bidder.address, conduit],
      })
      expect(allowance).toBeGreaterThanOrEqual(price)
      expect(await orderStatus(bid.id)).toBe('open')

      // Somebody else takes it: the chain checks the signature, and whether the item is one of those.
      const [before, paid] = [await seller.weth(), await bidder.weth()]
      const { state } = await seller.client.actions.acceptOffer({
        items: [{ token: `${firstLight.address}:${token.id}`, orderId: bid.id }],
        wallet: seller.signer,
      })
      expect(state.status).toBe('complete')
      expect(await ownerOf(token.id)).toBe(bidder.address)
      expect(await orderStatus(bid.id)).toBe('filled')
      const fees = (price * 500n) / 10_000n + (price * 100n) / 10_000n
      expect([(await seller.weth()) - before, paid - (await bidder.weth())]).toEqual([
        price - fees,
        price,
      ])
    },
  )
})

test('two offers of one account are both taken, by two owners: what is approved is enough for both', async () => {
  const [bidder, ...sellers] = await Promise.all([
    newcomer({ url, rpcUrl, wrapped: parseEther('2') }),
    newcomer({ url, rpcUrl, tokens: 1 }),
    newcomer({ url, rpcUrl, tokens: 1 }),
  ])
  const { page } = await open({
    path: `/collection/31337/${collection}?tab=offers`,
    wallet: bidder.wallet,
    accepts: ['You offer for it already'],
  })
  await connectWallet(page)
  const prices = ['0.0321', '0.0432']
  for (const [index, price] of prices.entries()) {
    await page.getByRole('button', { name: 'Make collection offer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Offer for any of First Light' })
    await dialog.getByRole('textbox', { name: 'Price each' }).fill(price)
    await dialog.getByRole('button', { name: 'Review offer' }).click()
    // The second approves both: the amount is there before the wallet is asked.
    await dialog
      .getByLabel('Review')
      .getByText(new RegExp(`may take.*${index === 0 ? '0\\.0321' : '0\\.0753'} WETH`))
      .waitFor()
    await dialog.getByRole('button', { name: `Offer ${price} WETH` }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  const bids = await bidsOf(bidder.address)
  expect(bids.map(({ price }) => price.amount.raw).sort()).toEqual(
    prices.map(price => `${parseEther(price)}`),
  )
  const allowance = () =>
    chain.readContract({
      ...{ address: weth, abi: erc20Abi, functionName: 'allowance' },
      args: [bidder.address, conduit],
    })
  expect(await allowance()).toBe(parseEther('0.0753'))

  // The first that is accepted leaves enough for the other.
  for (const [index, seller] of sellers.entries()) {
    const [token, bid] = [seller.tokens[0], bids[index]]
    if (!token || !bid) throw new Error('there is no token, or no offer')
    const { state } = await seller.client.actions.acceptOffer({
      items: [{ token: `${firstLight.address}:${token.id}`, orderId: bid.id }],
      wallet: seller.signer,
    })
    expect(state.status).toBe('complete')
    expect(await ownerOf(token.id)).toBe(bidder.address)
    expect(await orderStatus(bid.id)).toBe('filled')
  }
  expect(await allowance()).toBe(0n)
})

describe('one that is changed', () => {
  test('a listing: the old order is at its end on the chain, and the new one is bought', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 1 }),
      newcomer({ url, rpcUrl }),
    ])
    const [token] = seller.tokens
    if (!token) throw new Error('there is no token')
    const old = await seller.list(token, parseEther('6'))
    const { page } = await open({
      path: `/token/31337/${collection}/${token.id}`,
      wallet: seller.wallet,
    })
    await connectWallet(page)
    await page
      .getByRole('region', { name: 'Price' })
      .getByRole('button', { name: 'Change price' })
      .click()
    const dialog = page.getByRole('dialog', { name: `Change the listing of ${token.name}` })
    await dialog.getByRole('textbox', { name: 'Price' }).fill('5.5')
    await dialog.getByRole('button', { name: 'Review change' }).click()
    await dialog.getByRole('button', { name: 'List for 5.5 ETH' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await orderStatus(old)).toBe('cancelled')
    const buy = (orderId: Hex) =>
      buyer.client.actions.buyToken({ items: [{ orderId }], wallet: buyer.signer })
    await expect(buy(old)).rejects.toMatchObject({ moneyMoved: 'no' })
    const { orders } = await get<{ orders: Bid[] }>(
      `/orders/asks/v5?maker=${seller.address}&status=active`,
    )
    expect(orders.map(({ price }) => price.amount.raw)).toEqual([`${parseEther('5.5')}`])
    expect((await buy(orders[0]?.id ?? '0x')).state.status).toBe('complete')
    expect(await ownerOf(token.id)).toBe(buyer.address)
  })

  test('an offer: the old order is at its end on the chain, and the new one is taken', async () => {
    const [bidder, seller] = await Promise.all([
      newcomer({ url, rpcUrl, wrapped: parseEther('2') }),
      newcomer({ url, rpcUrl, tokens: 1 }),
    ])
    const [token] = seller.tokens
    if (!token) throw new Error('there is no token')
    const asked = `${firstLight.address}:${token.id}` as const
    await bidder.client.actions.placeBid({
      bids: [{ token: asked, weiPrice: parseEther('0.04') }],
      wallet: bidder.signer,
    })
    const [old] = await bidsOf(bidder.address)
    const { page } = await open({ path: '/portfolio?tab=offers', wallet: bidder.wallet })
    await connectWallet(page)
    await page.getByRole('button', { name: `Change the offer for ${token.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your offer' })
    await dialog.getByRole('textbox', { name: 'Price' }).fill('0.05')
    await dialog.getByRole('button', { name: 'Review change' }).click()
    await dialog.getByRole('button', { name: 'Offer 0.05 WETH' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await orderStatus(old?.id ?? '0x')).toBe('cancelled')
    const [bid, ...more] = await bidsOf(bidder.address)
    expect([bid?.price.amount.raw, more]).toEqual([`${parseEther('0.05')}`, []])
    const paid = await bidder.weth()
    const { state } = await seller.client.actions.acceptOffer({
      items: [{ token: asked, orderId: bid?.id ?? '' }],
      wallet: seller.signer,
    })
    expect(state.status).toBe('complete')
    expect(await ownerOf(token.id)).toBe(bidder.address)
    expect(paid - (await bidder.weth())).toBe(parseEther('0.05'))
  })
})
