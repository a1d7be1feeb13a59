import { addresses, firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { formatEther, type Hex, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf, orderStatus } = askChain(rpcUrl)
const open = useApps()
const collection = firstLight.address.toLowerCase()

const owners = (tokens: readonly newcomer.Token[]) =>
  Promise.all(tokens.map(({ id }) => ownerOf(id)))

/** Opens a page as somebody, and hears what the wallet is asked for. */
async function openAs(who: newcomer.Newcomer, path: string) {
  const { page, wallet } = await open({
    ...{ path, wallet: who.wallet, reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 1400 },
  })
  await connectWallet(page)
  const asked = (method: string) =>
    (wallet?.requests ?? []).filter(request => request.method === method)
  return { page, asked }
}

async function choose(page: Page, tokens: readonly newcomer.Token[], what = ''): Promise<void> {
  for (const { name } of tokens)
    await page.getByRole('checkbox', { name: `Choose ${what}${name}`, exact: true }).check()
}

describe('many at once', () => {
  test('a sweep buys the two cheapest for what it says, and leaves the third', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
    ])
    const least = (await firstLightFloor(url)) / 4n
    // The dearest first, so that the order of the tokens is not that of the prices.
    const prices = [least * 3n, least, least + 1n]
    for (const [index, token] of seller.tokens.entries())
      await seller.list(token, prices[index] ?? 0n)
    const { page, asked } = await openAs(buyer, `/collection/31337/${collection}`)
    await page.getByRole('button', { name: 'Sweep' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sweep First Light' })
    await dialog.getByRole('spinbutton', { name: /^How many/ }).fill('2')
    await page.keyboard.press('Enter')
    const total = least * 2n + 1n
    const before = await chain.getBalance({ address: seller.address })
    await dialog.getByRole('button', { name: `Buy 2 for ${formatEther(total)} ETH` }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 2 tokens').waitFor()

    expect(await owners(seller.tokens)).toEqual([seller.address, buyer.address, buyer.address])
    // Listed past the app, so that it takes nothing: there is the royalty alone.
    const fees = [least, least + 1n].map(price => (price * 500n) / 10_000n)
    const got = (await chain.getBalance({ address: seller.address })) - before
    expect(got).toBe(total - fees.reduce((sum, fee) => sum + fee))
    expect(asked('eth_sendTransaction')).toHaveLength(1)
    expect(await buyer.nonce()).toBe(1)
  })

  test('a sweep by budget buys what it says for at most that, and leaves what is beyond it', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 4 }),
      newcomer({ url, rpcUrl }),
    ])
    const least = (await firstLightFloor(url)) / 4n
    // The third costs more than what the two before it leave of the budget, though less than all of it.
    const prices = [least * 2n, least, least + 3n, least * 3n]
    for (const [index, token] of seller.tokens.entries())
      await seller.list(token, prices[index] ?? 0n)
    const total = least * 2n + 3n
    const budget = total + least
    const { page } = await openAs(buyer, `/collection/31337/${collection}`)
    await page.getByRole('button', { name: 'Sweep' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sweep First Light' })
    await dialog.getByText('By budget', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Spend at most' }).fill(formatEther(budget))
    const before = await chain.getBalance({ address: buyer.address })
    await dialog.getByRole('button', { name: `Buy 2 for ${formatEther(total)} ETH` }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 2 tokens').waitFor()

    expect(await owners(seller.tokens)).toEqual([
      ...[seller.address, buyer.address, buyer.address, seller.address],
    ])
    // One transaction: what it took beside its gas is what was spent, however much it sent along.
    const { number } = await chain.getBlock()
    const hashes = await Promise.all(
      Array.from({ length: 20 }, (_, back) =>
        chain.getBlock({ blockNumber: number - BigInt(back), includeTransactions: true }),
      ),
    )
    const [sent, ...more] = hashes.flatMap(({ transactions }) =>
      transactions.filter(({ from }) => from === buyer.address.toLowerCase()),
    )
    if (!sent) throw new Error('nothing was sent')
    expect([more.length, await buyer.nonce()]).toEqual([0, 1])
    const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash: sent.hash })
    const spent =
      before - (await chain.getBalance({ address: buyer.address })) - gasUsed * effectiveGasPrice
    expect(spent).toBe(total)
    expect(spent).toBeLessThanOrEqual(budget)
    expect(sent.value).toBeLessThanOrEqual(budget)
  })

  test('three are listed by the floor: one is bought at its price, the others stay where they are', async () => {
    const [seller, buyer, other] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
      newcomer({ url, rpcUrl, tokens: 1 }),
    ])
    // What it is counted from: a floor that ends in a single unit.
    const now = (await firstLightFloor(url)) / 2n + 7n
    const [only] = other.tokens
    if (!only) throw new Error('there is no token')
    await other.list(only, now)
    const price = (now * 10_250n) / 10_000n
    const { page, asked } = await openAs(seller, '/portfolio')
    await choose(page, seller.tokens)
    await page.getByRole('button', { name: 'List 3', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'List 3 tokens' })
    await dialog.getByText('By floor', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Above or below the floor' }).fill('2.5')
    await dialog.getByRole('button', { name: 'Review listings' }).click()
    await dialog.getByRole('button', { name: `List 3 for ${formatEther(price * 3n)} ETH` }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You listed 3 tokens').waitFor()
    expect(asked('eth_signTypedData_v4')).toHaveLength(1)

    const answer = await fetch(
      `${url}/api/31337/orders/asks/v5?maker=${seller.address}&status=active&limit=10`,
    )
    const { orders } = (await answer.json()) as {
      orders: { id: Hex; tokenSetId: string; price: { amount: { raw: string } } }[]
    }
    expect(orders.map(order => order.price.amount.raw)).toEqual(Array(3).fill(`${price}`))
    const [, second] = seller.tokens
    const wanted = orders.find(({ tokenSetId }) => tokenSetId.endsWith(`:${second?.id}`))
    const before = await chain.getBalance({ address: buyer.address })
    const { state } = await buyer.client.actions.buyToken({
      items: [{ orderId: wanted?.id ?? '' }],
      wallet: buyer.signer,
    })
    expect(state.status).toBe('complete')
    expect(await owners(seller.tokens)).toEqual([seller.address, buyer.address, seller.address])
    expect(before - (await chain.getBalance({ address: buyer.address }))).toBeGreaterThan(price)
    const statuses = await Promise.all(orders.map(({ id }) => orderStatus(id)))
    expect(statuses.toSorted()).toEqual(['filled', 'open', 'open'])
  })

  test('two of three listings are cancelled: nobody can fill them any more, the third can be bought', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
    ])
    const ids: Hex[] = []
    for (const token of seller.tokens) ids.push(await seller.list(token, parseEther('5')))
    const nonce = await seller.nonce()
    const { page } = await openAs(seller, '/portfolio?tab=listings')
    await choose(page, seller.tokens.slice(0, 2), 'the listing of ')
    await page.getByRole('button', { name: 'Cancel 2', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders' })
    await dialog.getByText('2 orders by transaction').waitFor()
    // What it costs is said before.
    await dialog.getByText(/^about \S+ ETH$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('2 orders cancelled').waitFor()

    const statuses = await Promise.all(ids.map(orderStatus))
    expect(statuses).toEqual(['cancelled', 'cancelled', 'open'])
    expect(await seller.nonce()).toBe(nonce + 1)
    const buy = (orderId: Hex) =>
      buyer.client.actions.buyToken({ items: [{ orderId }], wallet: buyer.signer })
    await expect(buy(ids[0] ?? '0x')).rejects.toMatchObject({ moneyMoved: 'no' })
    expect((await buy(ids[2] ?? '0x')).state.status).toBe('complete')
    expect(await owners(seller.tokens)).toEqual([seller.address, seller.address, buyer.address])
  })

  test('three are sent to one recipient by the helper, in one transaction', async () => {
    const [sender, friend] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
    ])
    const { page, asked } = await openAs(sender, '/portfolio')
    await choose(page, sender.tokens)
    let answer: () => void = () => undefined
    const held = new Promise<void>(done => {
      answer = done
    })
    await page.route(
      ({ pathname }) => pathname.endsWith('/users/activity/v6'),
      async route => {
        await held
        await route.continue()
      },
    )
    await page.getByRole('button', { name: 'Transfer 3', exact: true }).click()
    // With whom was dealt is read beside the form, and nothing is reviewed before it is.
    const dialog = page.getByRole('dialog', { name: 'Send 3 tokens' })
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(friend.address)
    expect(await dialog.getByRole('button', { name: 'Review transfer' }).isDisabled()).toBe(true)
    answer()
    await dialog.getByRole('checkbox', { name: /have sent nothing to this address/ }).check()
    await dialog.getByRole('button', { name: 'Review transfer' }).click()
    await dialog.getByText('Transfer helper', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Send 3 tokens' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()

    expect(await owners(sender.tokens)).toEqual(Array(3).fill(friend.address))
    const sent = asked('eth_sendTransaction').map(({ params = [] }) => {
      const [call] = params as [{ to: Hex }]
      return call.to
    })
    expect(sent.at(-1)?.toLowerCase()).toBe(addresses.bulkTransferHelper.toLowerCase())
    // One approval for the collection, one transfer.
    expect(sent).toHaveLength(2)
  })
})
