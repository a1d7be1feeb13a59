import { addresses, firstLight } from '@sluice/devnet'
import { erc721Abi, type Hex, parseAbi, parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

/** An account's listings, or offers, that cannot be filled, by the server. */
async function unfillable(
  maker: string,
  kind: 'asks/v5' | 'bids/v6' = 'asks/v5',
): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/31337/orders/${kind}?maker=${maker}&status=inactive`)
  expect(answer.status).toBe(200)
  const { orders } = (await answer.json()) as { orders: { id: string }[] }
  return orders.map(({ id }) => id)
}

test('a listing that cannot be filled is told to its owner alone, with the reason', async () => {
  const seller = await newcomer({ url, rpcUrl, tokens: 1 })
  const [token] = seller.tokens
  if (!token) throw new Error('there is no token')
  const orderId = await seller.list(token, parseEther('3'))
  const hash = await seller.signer.writeContract({
    ...{ address: firstLight.address, abi: erc721Abi, functionName: 'setApprovalForAll' },
    args: [addresses.openseaConduit, false],
  })
  await chain.waitForTransactionReceipt({ hash })
  await expect.poll(() => unfillable(seller.address)).toEqual([orderId])
  const path = `/token/31337/${firstLight.address.toLowerCase()}/${token.id}`
  const sentence = 'Yours, not fillable: Its exchange does not have your approval'
  const { page } = await open({ path, wallet: seller.wallet })
  await connectWallet(page)
  const card = page.getByRole('region', { name: 'Price' })
  await card.getByText(sentence).waitFor()
  await card.getByRole('button', { name: 'Cancel the listing of' }).waitFor()
  const other = await open({ path, wallet: (await newcomer({ url, rpcUrl })).wallet })
  const asked: string[] = []
  other.page.on('request', request => asked.push(request.url()))
  await connectWallet(other.page)
  await other.page.getByRole('button', { name: 'Make offer' }).waitFor()
  expect(await other.page.getByText('not fillable').count()).toBe(0)
  expect(asked.filter(address => address.includes('status=inactive'))).toEqual([])
})

test('the lists of an account say of each order why it cannot be filled', async () => {
  const wrapped = parseEther('0.5')
  const [seller, friend, buyer] = await Promise.all([
    newcomer({ url, rpcUrl, tokens: 2 }),
    newcomer({ url, rpcUrl }),
    newcomer({ url, rpcUrl, wrapped }),
  ])
  const [kept, given] = seller.tokens
  if (!kept || !given) throw new Error('there are no tokens')
  const orders = [
    await seller.list(kept, parseEther('3')),
    await seller.list(given, parseEther('3')),
  ]
  const send = async (hash: Promise<Hex>) => chain.waitForTransactionReceipt({ hash: await hash })
  await send(
    seller.signer.writeContract({
      ...{ address: firstLight.address, abi: erc721Abi, functionName: 'transferFrom' },
      args: [seller.address, friend.address, BigInt(given.id)],
    }),
  )
  await send(
    seller.signer.writeContract({
      ...{ address: firstLight.address, abi: erc721Abi, functionName: 'setApprovalForAll' },
      args: [addresses.openseaConduit, false],
    }),
  )
  await buyer.approve('weth')
  await buyer.client.actions.placeBid({
    bids: [{ token: `${firstLight.address}:${kept.id}`, weiPrice: wrapped }],
    wallet: buyer.signer,
  })
  await send(
    buyer.signer.writeContract({
      ...{ address: addresses.weth, abi: parseAbi(['function withdraw(uint256 amount)']) },
      ...{ functionName: 'withdraw', args: [1n] },
    }),
  )
  await expect
    .poll(async () => [...(await unfillable(seller.address))].sort())
    .toEqual(orders.toSorted())
  await expect.poll(() => unfillable(buyer.address, 'bids/v6')).toHaveLength(1)

  const show = async (who: newcomer.Newcomer, tab: string, state: string) => {
    const { page } = await open({
      ...{ path: `/portfolio?tab=${tab}`, wallet: who.wallet },
      viewport: { width: 1440, height: 900 },
      // The pictures of what was minted a moment ago may not be there yet.
      tolerate: [/404.*\/media\//],
    })
    await connectWallet(page)
    await page
      .getByRole('group', { name: state })
      .getByText('Cannot be filled', { exact: true })
      .click()
    return (name: string, reason: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(reason, { exact: true })
        .filter({ visible: true })
        .waitFor()
  }
  const listing = await show(seller, 'listings', 'State of listings')
  await listing(kept.name, 'Its exchange does not have your approval')
  await listing(given.name, 'You no longer hold it')
  const offer = await show(buyer, 'offers', 'State of offers')
  await offer(kept.name, 'You do not have the funds for it')
})
