import { dropPhases } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { formatEther, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { deployDrop } from '../support/deployDrop.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('secondRpcUrl')
// The first chain's lists belong to other tests, and the phases of its drop are all open.
const chain = chainOf(rpcUrl, 31338)
const open = useApps()

const [early, later] = dropPhases
const mintOf = (page: Page) => page.getByRole('region', { name: 'Mint' })

/** Presses the mint of one, and confirms it. */
async function mint(page: Page, price: bigint): Promise<void> {
  const label = `Mint 1 for ${formatEther(price)} ETH`
  await mintOf(page).getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: 'Mint First Light' })
  await dialog.getByRole('button', { name: label }).click()
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  await receipt
    .getByText('You minted 1')
    .waitFor()
    .catch(async cause => {
      throw new Error(`The mint shows: ${await dialog.innerText()}`, { cause })
    })
}

test('first those on its list mint, at their price, and once the next phase begins everybody', async () => {
  const listed = trader('Ada')
  const drop = await deployDrop(chain, trader('Chiara').address)
  const read = async () => {
    const query = `id=${drop.address}&includeMintStages=true`
    const answer = await fetch(`${url}/api/31338/collections/v7?${query}`)
    const { collections } = (await answer.json()) as { collections: { mintStages: unknown[] }[] }
    return collections[0]?.mintStages.length
  }
  await expect.poll(read, { timeout: 20_000 }).toBe(1)
  const path = `/mint/31338/${drop.address.toLowerCase()}`

  const { page } = await open({ path })
  await connectAs(page, listed.name)
  await mintOf(page).getByText('The mint is open to those on its list.').waitFor()
  await mintOf(page).getByRole('button', { name: 'Switch to Sluice Local 2' }).click()
  const before = await chain.getBalance({ address: drop.address })
  await mint(page, early.price)
  expect(await drop.ownerOf(2n)).toBe(listed.address)
  expect(await drop.minted(0n, listed.address)).toBe(1n)
  expect((await chain.getBalance({ address: drop.address })) - before).toBe(early.price)

  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  await chain.setBalance({ address, value: parseEther('1') })
  const other = await open({ path, wallet: { privateKey, rpcUrl, localChainId: 31338 } })
  await connectWallet(other.page)
  const action = mintOf(other.page)
  await action.getByText('This account may not mint in the phase that is open').waitFor()
  await action.getByRole('button', { name: 'Mint for somebody else' }).waitFor()
  expect(await action.getByRole('button', { name: /^Mint 1/ }).count()).toBe(0)
  // It is no matter of the page.
  await expect(
    chain.simulateContract({
      ...{ address: drop.address, abi: drop.abi, functionName: 'mint', account: address },
      ...{ args: [0n, address, 1n, []], value: early.price },
    }),
  ).rejects.toThrow('NotAllowed')

  const { timestamp } = await chain.getBlock()
  const now = BigInt(Math.ceil(Date.now() / 1000))
  await drop.openToAll((timestamp > now ? timestamp : now) + 20n)
  await other.page.reload()
  const phases = other.page.getByRole('region', { name: 'Phases' }).getByRole('listitem')
  const next = phases.filter({ hasText: 'For everybody' })
  await next.getByText('To come', { exact: true }).waitFor()
  await action.getByText('The mint is open to those on its list.').waitFor()
  // Nobody reloads it.
  await action.getByText('The mint is open to everybody.').waitFor({ timeout: 40_000 })
  await next.getByText('Open', { exact: true }).waitFor()
  // A chain that mines what is sent alone has no block of that time yet, and a mint is tried out on the last one.
  await chain.mine({ blocks: 1 })
  await mint(other.page, later.price)
  expect(await drop.ownerOf(3n)).toBe(address)
  expect([await drop.minted(0n, address), await drop.minted(1n, address)]).toEqual([0n, 1n])
})
