import { usdc } from '@sluice/devnet'
import { type Address, erc20Abi, parseUnits } from 'viem'
import { expect, inject, test } from 'vitest'
import { cartWishes } from '../support/cartWishes.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import { goTo } from '../support/goTo.ts'
import { giveUnits, poolOf } from '../support/poolOf.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()
const bruno = trader('Bruno')
const { ownerOf, onSeaport } = cartWishes({ url, rpcUrl })

test('a cart is paid with a token that nobody configured, once its address was checked', async () => {
  // A copy of the dollars with another symbol: a short text, and twice its length.
  const token: Address = '0x5000000000000000000000000000000000000079'
  await chain.setCode({
    address: token,
    bytecode: (await chain.getCode({ address: usdc })) ?? '0x',
  })
  await chain.setStorageAt({
    ...{ address: token, index: 4 },
    value: `0x${Buffer.from('DAI').toString('hex').padEnd(62, '0')}06`,
  })
  await poolOf(chain, { token, units: parseUnits('300000', 6), ether: '100' })
  await giveUnits(chain, { token, to: bruno.address, units: parseUnits('90000', 6) })
  const held = () =>
    chain.readContract({
      ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [bruno.address] },
    })
  const [wanted] = await onSeaport()
  const { page } = await open({
    path: `/collection/31337/${wanted.contract.toLowerCase()}?q=${encodeURIComponent(wanted.name)}`,
    wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    // Nobody but its pool knows what it is worth.
    accepts: ['the marketplace tells no rate'],
    tolerate: [/404 .*\/currencies\/conversion\//],
  })
  await connectWallet(page)
  const items = page.getByRole('list', { name: 'Items' })
  await items.getByRole('link', { name: wanted.name, exact: true }).focus()
  await page.keyboard.press('c')
  const button = page.getByRole('banner').getByRole('button', { name: /^Cart, 1 item$/ })
  await button.click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.getByRole('link', { name: 'Pay with another token' }).click()

  const tokens = page.getByRole('region', { name: 'Tokens to pay with' })
  await tokens.getByText('Another token').click()
  await tokens.getByRole('textbox', { name: 'Address of the token to pay with' }).fill(token)
  await tokens.getByRole('button', { name: 'Look it up' }).click()
  await tokens.getByText('It calls itself “DAI”, with 6 decimal places.').waitFor()
  await tokens.getByRole('button', { name: 'I have checked the address' }).click()
  await tokens.getByText('DAI 0x5000…0079 can be paid with now.').waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])

  // In the page that was open, and in one that begins with it.
  for (const begin of [async () => goTo(page, '/'), () => page.reload()]) {
    await begin()
    await button.click()
    await cart.getByText('DAI 0x5000…0079', { exact: true }).click()
    await cart.getByRole('button', { name: 'Review 1' }).waitFor()
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })
  }
  await button.click()
  await cart.getByText('DAI 0x5000…0079', { exact: true }).click()
  await cart.getByRole('button', { name: 'Review 1' }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy .*#/ })
  const buy = dialog.getByRole('button', { name: /^Buy 1 for at most .* DAI 0x5/ })
  const [, most = ''] = /at most ([\d.\u202f]+) DAI/.exec((await buy.textContent()) ?? '') ?? []
  const before = await held()
  await buy.click()
  await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 1 token').waitFor()
  expect(await ownerOf(wanted)).toBe(bruno.address)
  const paid = before - (await held())
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(parseUnits(most.replaceAll('\u202f', ''), 6))

  await dialog.getByRole('button', { name: 'Done' }).click()
  await visit(page, '/settings')
  await tokens.getByRole('button', { name: 'Remove DAI 0x5000…0079' }).click()
  await tokens.getByText('DAI 0x5000…0079 was removed.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('sluice.tokens'))).toBeNull()
})
