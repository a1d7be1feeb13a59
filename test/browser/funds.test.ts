import { accounts, addresses, firstLight, isobars, usdc } from '@sluice/devnet'
import type { Locator } from 'playwright-core'
import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  formatEther,
  type Hex,
  maxUint160,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf, orderStatus } = askChain(rpcUrl)
const contract = isobars.address.toLowerCase()
const open = useApps()

/** Whether the keyboard is in it, and nothing takes it away any more. */
const hasFocus = (dialog: Locator) =>
  dialog.evaluate(async node => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return node.contains(document.activeElement)
  })

type Held = { token: { tokenId: string; name: string | null; floorAsk: unknown } }

/** A token of a collection that nobody has listed, and who holds it. */
async function unlisted(contract: string) {
  for (const { address, privateKey } of [...accounts].reverse()) {
    const answer = await fetch(
      `${url}/api/31337/users/${address}/tokens/v10?collection=${contract}&limit=100`,
    )
    const { tokens } = (await answer.json()) as { tokens: Held[] }
    const free = tokens.find(({ token }) => token.floorAsk === null)
    if (free) return { tokenId: free.token.tokenId, privateKey }
  }
  throw new Error('everything is listed')
}

test('who has no dollars swaps for exactly what is missing, and goes on to buy', async () => {
  const { tokenId, privateKey: seller } = await unlisted(contract)
  const price = parseUnits('1234.567891', 6)
  const { client, wallet: sellers } = clientOf({ url, rpcUrl, privateKey: seller })
  const { state } = await client.actions.listToken({
    listings: [{ token: `0x${contract.slice(2)}:${tokenId}`, weiPrice: price, currency: usdc }],
    wallet: sellers,
  })
  expect(state.status).toBe('complete')

  const privateKey = `0x${'74'.repeat(32)}` as Hex
  const buyer = privateKeyToAddress(privateKey)
  await chain.setBalance({ address: buyer, value: parseEther('5') })
  const { page, wallet } = await open({
    path: `/token/31337/${contract}/${tokenId}`,
    wallet: { privateKey, rpcUrl, localChainId: 31337 },
    // Compared with it by the marketplace's rate.
    accepts: ['the floor of'],
  })
  await connectWallet(page)
  await page.getByRole('button', { name: /^Buy for 1\s234\.567891 USDC/ }).click()
  const purchase = page.getByRole('dialog', { name: `Buy Isobar #${tokenId}` })
  await purchase
    .getByText('1\u202f234.567891 USDC is missing, and the network fee on top.')
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // By the keyboard, whose focus goes from each dialog to the one that takes its place.
  await purchase.getByRole('button', { name: 'Swap for 1\u202f234.567891 USDC' }).focus()
  await page.keyboard.press('Enter')

  const swap = page.getByRole('dialog', { name: 'Swap ETH for USDC' })
  const wanted = swap.getByRole('textbox', { name: 'You get' })
  await expect.poll(() => wanted.inputValue()).toBe('1234.567891')
  await expect.poll(() => hasFocus(swap)).toBe(true)
  // Closed, it leads back, with nothing swapped.
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(purchase)).toBe(true)
  await purchase.getByRole('button', { name: 'Swap for 1\u202f234.567891 USDC' }).click()
  await swap.getByRole('button', { name: 'Review swap' }).click()
  await swap.getByRole('button', { name: /^Swap at most .* for 1\s234\.567891 USDC$/ }).click()
  await swap.getByRole('region', { name: 'Receipt' }).waitFor()
  expect(
    await chain.readContract({
      ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] },
    }),
  ).toBe(price)
  await swap.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')

  await purchase.getByRole('button', { name: 'Buy for 1\u202f234.567891 USDC' }).waitFor()
  await expect.poll(() => hasFocus(purchase)).toBe(true)
  await purchase.getByRole('button', { name: 'Buy for 1\u202f234.567891 USDC' }).click()
  await purchase
    .getByRole('region', { name: 'Receipt' })
    .waitFor()
    .catch(async cause => {
      throw new Error(`The purchase shows: ${await purchase.innerText()}`, { cause })
    })
  await purchase.getByRole('button', { name: 'Done' }).click()
  await purchase.waitFor({ state: 'hidden' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  const owner = await chain.readContract({
    ...{ address: isobars.address, abi: erc721Abi, functionName: 'ownerOf' },
    args: [BigInt(tokenId)],
  })
  expect(owner).toBe(buyer)
  // The swap, the approval, the purchase: each was asked for once.
  const sent = wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(3)
})

const permit2Abi = parseAbi(['function approve(address, address, uint160, uint48)'])

const shownBy = (dialog: Locator) => async (cause: unknown) => {
  throw new Error(`The dialog shows: ${await dialog.innerText()}`, { cause })
}

/** What so many units of gas cost now. */
const worth = async (gas: bigint) => (await chain.getGasPrice()) * gas

test('a sale whose network fee is missing swaps for it, and goes on', async () => {
  const floor = await firstLightFloor(url)
  const price = floor > parseEther('5') ? floor : parseEther('5')
  const [who, bidder] = await Promise.all([
    newcomer({ url, rpcUrl, tokens: 2 }),
    newcomer({ url, rpcUrl, wrapped: price * 2n }),
  ])
  const sold = who.tokens
  await bidder.approve('weth')
  for (const { id } of sold)
    await bidder.client.actions.placeBid({
      bids: [{ token: `${firstLight.address}:${id}`, weiPrice: price }],
      wallet: bidder.signer,
    })
  const [rich] = accounts
  await chain.waitForTransactionReceipt({
    hash: await clientOf({
      url,
      rpcUrl,
      privateKey: rich?.privateKey ?? '0x',
    }).wallet.writeContract({
      ...{ address: usdc, abi: erc20Abi, functionName: 'transfer' },
      args: [who.address, parseUnits('5000', 6)],
    }),
  })
  // It has swapped dollars before: what it may have to approve for that costs as much as some trades.
  const approvals = [
    {
      to: usdc,
      data: encodeFunctionData({
        ...{ abi: erc20Abi, functionName: 'approve', args: [addresses.permit2, maxUint160] },
      }),
    },
    {
      to: addresses.permit2,
      data: encodeFunctionData({
        ...{ abi: permit2Abi, functionName: 'approve' },
        args: [usdc, addresses.universalRouter, maxUint160, 2 ** 48 - 1],
      }),
    },
  ] as const
  for (const approval of approvals)
    await chain.waitForTransactionReceipt({ hash: await who.signer.sendTransaction(approval) })
  const leave = (value: bigint) => chain.setBalance({ address: who.address, value })
  await leave(0n)
  const { page } = await open({
    ...{ path: '/portfolio', wallet: who.wallet, reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 1400 },
  })
  await connectWallet(page)
  const choose = async (names: readonly string[], what = '') => {
    for (const name of names)
      await page.getByRole('checkbox', { name: `Choose ${what}${name}`, exact: true }).check()
  }
  /** From the lack that a dialog tells, through the swap, and back to it; answers how much it said. */
  const getThrough = async (dialog: Locator, from: 'USDC' | 'WETH') => {
    const note = dialog.getByText(
      /^[\d.\u202f]+ ETH is missing, by an estimate of the network fee\.$/,
    )
    await note.waitFor().catch(shownBy(dialog))
    const [amount = ''] = (await note.innerText()).split(' ')
    await dialog.getByRole('button', { name: `Swap for ${amount} ETH` }).click()
    const swap = page.getByRole('dialog', {
      name: from === 'WETH' ? 'Unwrap WETH' : 'Swap USDC for ETH',
    })
    await swap.getByRole('button', { name: 'Review swap' }).click()
    await swap
      .getByRole('button', { name: from === 'WETH' ? /^Unwrap / : /^Swap at most / })
      .click()
    await swap.getByRole('region', { name: 'Receipt' }).waitFor().catch(shownBy(swap))
    await swap.getByRole('button', { name: 'Done' }).click()
    return parseEther(amount.replaceAll('\u202f', ''))
  }

  // Who has nothing for a fee at all cannot swap either.
  await choose(sold.map(({ name }) => name))
  await page.getByRole('button', { name: 'Accept 2' }).click()
  const sale = page.getByRole('dialog', { name: 'Sell 2 tokens' })
  await sale
    .getByRole('button', { name: /^Swap for [\d.]+ ETH$/ })
    .click()
    .catch(shownBy(sale))
  await sale.getByText(/^Add [\d.]+ ETH to this account/).waitFor()
  await page.keyboard.press('Escape')
  await leave(await worth(370_000n))
  await page.getByRole('button', { name: 'Accept 2' }).click()
  await getThrough(sale, 'USDC')
  await sale.getByRole('button', { name: /^Sell 2 for [\d.]+ WETH$/ }).click()
  await sale.getByRole('region', { name: 'Receipt' }).waitFor().catch(shownBy(sale))
  expect(await Promise.all(sold.map(({ id }) => ownerOf(id)))).toEqual(
    Array(2).fill(bidder.address),
  )
  await sale.getByRole('button', { name: 'Done' }).click()
})

test('a listing and its cancellation whose network fee is missing say what to add, and go on once it is there', async () => {
  const who = await newcomer({ url, rpcUrl, tokens: 1 })
  const [token] = who.tokens
  if (!token) throw new Error('there is no token')
  const price = (await firstLightFloor(url)) + parseEther('1')
  const leave = (value: bigint) => chain.setBalance({ address: who.address, value })
  await leave(0n)
  const { page, wallet } = await open({
    path: `/token/31337/${firstLight.address.toLowerCase()}/${token.id}`,
    wallet: who.wallet,
    // The picture of what was minted a moment ago may not be there yet.
    tolerate: [/404.*\/media\//],
  })
  await connectWallet(page)
  const card = page.getByRole('region', { name: 'Price' })
  /** Presses a button of a dialog that has to be left for what is missing, and comes back with that. */
  const comeBack = async (dialog: Locator, begin: Locator, buttons: readonly string[]) => {
    const swap = dialog.getByRole('button', { name: /^Swap for [\d.]+ ETH$/ })
    await swap.click().catch(shownBy(dialog))
    await dialog.getByText(/^Add [\d.]+ ETH to this account/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await leave(parseEther('1'))
    await begin.click()
    for (const name of buttons)
      await dialog.getByRole('button', { name }).click().catch(shownBy(dialog))
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor().catch(shownBy(dialog))
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  const asks = async () => {
    const path = `orders/asks/v5?token=${firstLight.address}:${token.id}&status=active`
    const answer = await fetch(`${url}/api/31337/${path}`)
    const { orders } = (await answer.json()) as {
      orders: { id: Hex; price: { amount: { raw: string } } }[]
    }
    return orders
  }
  const prices = async () => (await asks()).map(order => order.price.amount.raw)

  // To list needs an approval first, and to end it a transaction.
  await card.getByRole('button', { name: 'List for sale' }).click()
  const listing = page.getByRole('dialog', { name: `List ${token.name}` })
  await listing.getByRole('textbox', { name: 'Price' }).fill(formatEther(price))
  await listing.getByRole('checkbox', { name: /^Free to cancel and reprice/ }).uncheck()
  await listing.getByRole('button', { name: 'Review listing' }).click()
  const list = card.getByRole('button', { name: 'List for sale' })
  await comeBack(listing, list, ['Review listing', `List for ${formatEther(price)} ETH`])
  await expect.poll(prices).toEqual([`${price}`])
  const [made] = await asks()
  expect(await orderStatus(made?.id ?? '0x')).toBe('open')

  await leave(0n)
  const end = card.getByRole('button', { name: 'Cancel listing' })
  await end.click()
  const cancellation = page.getByRole('dialog', { name: `Cancel the listing of ${token.name}` })
  await comeBack(cancellation, end, ['Cancel 1 order'])
  await expect.poll(asks).toEqual([])
  expect(await orderStatus(made?.id ?? '0x')).toBe('cancelled')
  const asked = (wallet?.requests ?? []).map(({ method }) => method)
  // The approval, the listing, its end.
  expect(asked.filter(method => /^eth_send|^eth_sign/.test(method))).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
})
