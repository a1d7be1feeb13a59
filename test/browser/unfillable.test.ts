import { addresses, firstLight } from '@sluice/devnet'
import { erc721Abi, parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

/** An account's listings that cannot be filled, by the server. */
async function unfillable(maker: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?maker=${maker}&status=inactive`)
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
