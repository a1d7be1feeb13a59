import { accounts, isobars, usdc } from '@sluice/devnet'
import { erc20Abi, erc721Abi, type Hex, parseEther, parseUnits } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const contract = isobars.address.toLowerCase()
const open = useApps()

/** A token of Isobars that nobody has listed, and who holds it. */
async function unlisted() {
  for (const { address, privateKey } of [...accounts].reverse()) {
    const answer = await fetch(
      `${url}/api/31337/users/${address}/tokens/v10?collection=${contract}&limit=100`,
    )
    const { tokens } = (await answer.json()) as {
      tokens: { token: { tokenId: string; floorAsk: unknown } }[]
    }
    const free = tokens.find(({ token }) => token.floorAsk === null)
    if (free) return { tokenId: free.token.tokenId, privateKey }
  }
  throw new Error('everything is listed')
}

test('who has no dollars swaps for exactly what is missing, and goes on to buy', async () => {
  const { tokenId, privateKey: seller } = await unlisted()
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
  })
  await connectWallet(page)
  await page.getByRole('button', { name: /^Buy for 1\s234\.567891 USDC/ }).click()
  const purchase = page.getByRole('dialog', { name: `Buy Isobar #${tokenId}` })
  await purchase
    .getByText('1\u202f234.567891 USDC is missing, and the network fee on top.')
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await purchase.getByRole('button', { name: 'Swap for 1\u202f234.567891 USDC' }).click()

  const swap = page.getByRole('dialog', { name: 'Swap ETH for USDC' })
  const wanted = swap.getByRole('textbox', { name: 'You get' })
  await expect.poll(() => wanted.inputValue()).toBe('1234.567891')
  // Closed, it leads back, with nothing swapped.
  await page.keyboard.press('Escape')
  await purchase.getByRole('button', { name: 'Swap for 1\u202f234.567891 USDC' }).click()
  await swap.getByRole('button', { name: 'Review swap' }).click()
  await swap.getByRole('button', { name: /^Swap at most .* for 1\s234\.567891 USDC$/ }).click()
  await swap.getByRole('region', { name: 'Receipt' }).waitFor()
  expect(
    await chain.readContract({
      ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] },
    }),
  ).toBe(price)
  await swap.getByRole('button', { name: 'Done' }).click()

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
