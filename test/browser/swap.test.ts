import { addresses, usdc } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { type Address, erc20Abi, type Hex, parseEther, parseUnits, zeroAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { feesPaid } from '../support/feesPaid.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()
const wallet = (privateKey: Hex) => ({ privateKey, rpcUrl, localChainId: 31337 })

/** An account that nobody else knows, with so much ether. */
async function newcomer(digits: string, ether: string) {
  const privateKey = `0x${digits.repeat(32)}` as Hex
  const address = privateKeyToAddress(privateKey)
  await chain.setBalance({ address, value: parseEther(ether) })
  return { address, privateKey }
}

const held = (token: Address, account: Address) =>
  token === zeroAddress
    ? chain.getBalance({ address: account })
    : chain.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      })

/** What an account has of some tokens, and what that has changed by since, without network fees. */
async function balances(account: Address, tokens: readonly Address[]) {
  const read = () => Promise.all(tokens.map(token => held(token, account)))
  const before = await read()
  const block = await chain.getBlockNumber({ cacheTime: 0 })
  return async () => {
    const fees = await feesPaid(chain, account, block)
    expect(fees).toBeGreaterThan(0n)
    const after = await read()
    return after.map(
      (amount, index) =>
        amount - (before[index] ?? 0n) + (tokens[index] === zeroAddress ? fees : 0n),
    )
  }
}

const panel = (page: Page) => page.getByRole('main').getByRole('region')
const amountIn = (text: string, symbol: string) =>
  new RegExp(`([\\d\\u202f.]+) ${symbol}`).exec(text)?.[1]?.replaceAll('\u202f', '') ?? ''

/** From the filled-in panel to the receipt; answers what the button and the receipt said. */
async function carryOut(page: Page, title: string, button: RegExp) {
  await panel(page).getByRole('button', { name: 'Review swap' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  const confirm = dialog.getByRole('button', { name: button })
  const label = await confirm.innerText()
  expect(await seriousFindings(page)).toEqual([])
  await confirm.click()
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  await receipt.waitFor().catch(async cause => {
    throw new Error(`The swap shows: ${await dialog.innerText()}`, { cause })
  })
  const rows = receipt.getByRole('definition')
  const [paid = '', arrived = ''] = await rows.allInnerTexts()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return { label, paid, arrived }
}

/** For the next one: what was swapped is neither in the form nor in the address. */
async function isEmpty(page: Page) {
  const pay = panel(page).getByRole('textbox', { name: 'You pay' })
  await expect.poll(() => pay.inputValue()).toBe('')
  await panel(page).getByRole('button', { name: 'Enter an amount' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.has('amount')).toBe(false)
}

describe('the swap page', () => {
  test('ether for dollars and some of them back: the chain says what moved, to the unit', async () => {
    const { address, privateKey } = await newcomer('71', '10')
    const { page } = await open({ path: '/swap', wallet: wallet(privateKey) })
    await connectWallet(page)
    const moved = await balances(address, [zeroAddress, usdc])
    await panel(page).getByRole('textbox', { name: 'You pay' }).fill('1.25')
    await panel(page).getByText('You get at least').waitFor()
    const swap = await carryOut(page, 'Swap ETH for USDC', /^Swap 1\.25 ETH for at least /)
    const [ether, dollars = 0n] = await moved()
    expect(ether).toBe(-parseEther('1.25'))
    expect(parseUnits(amountIn(swap.arrived, 'USDC'), 6)).toBe(dollars)
    expect(parseEther(amountIn(swap.paid, 'ETH'))).toBe(-(ether ?? 0n))
    expect(dollars).toBeGreaterThanOrEqual(parseUnits(amountIn(swap.label, 'USDC'), 6))

    // The other way around, for exactly so much ether.
    const back = await balances(address, [zeroAddress, usdc])
    await isEmpty(page)
    await panel(page).getByRole('button', { name: 'Swap the other way around' }).click()
    await panel(page).getByRole('textbox', { name: 'You get' }).fill('0.3')
    await panel(page).getByText('You pay at most').waitFor()
    const returned = await carryOut(page, 'Swap USDC for ETH', /^Swap at most .* for 0\.3 ETH$/)
    const [got = 0n, spent = 0n] = await back()
    // A millionth of a dollar is worth more than the smallest part of an ether: what that buys arrives, too.
    expect(got).toBeGreaterThanOrEqual(parseEther('0.3'))
    expect(parseEther(amountIn(returned.arrived, 'ETH'))).toBe(got)
    expect(parseUnits(amountIn(returned.paid, 'USDC'), 6)).toBe(-spent)
    expect(-spent).toBeLessThanOrEqual(parseUnits(amountIn(returned.label, 'USDC'), 6))
  })

  test('a link fills in wrapping, and both ways are one for one', async () => {
    const { address, privateKey } = await newcomer('72', '3')
    const weth = addresses.weth.toLowerCase()
    const { page } = await open({
      path: `/swap?chain=31337&from=${zeroAddress}&to=${weth}&amount=0.5`,
      wallet: wallet(privateKey),
    })
    await connectWallet(page)
    const moved = await balances(address, [zeroAddress, addresses.weth])
    await carryOut(page, 'Wrap ETH', /^Wrap 0\.5 ETH$/)
    expect(await moved()).toEqual([-parseEther('0.5'), parseEther('0.5')])

    const back = await balances(address, [zeroAddress, addresses.weth])
    await panel(page).getByRole('button', { name: 'Swap the other way around' }).click()
    await panel(page).getByRole('textbox', { name: 'You pay' }).fill('0.499999999999999999')
    const shared = (name: string) => new URL(page.url()).searchParams.get(name)
    await expect.poll(() => shared('amount')).toBe('"0.499999999999999999"')
    await carryOut(page, 'Unwrap WETH', /^Unwrap 0\.499999999999999999 WETH$/)
    const amount = parseEther('0.5') - 1n
    expect(await back()).toEqual([amount, -amount])
    await isEmpty(page)
    expect([shared('from'), shared('to')]).toEqual([weth, zeroAddress])
  })

  test('a swap that moves the price must be accepted, and one that cannot be paid says so', async () => {
    const { privateKey } = await newcomer('73', '20')
    const { page } = await open({ path: '/swap', wallet: wallet(privateKey) })
    await connectWallet(page)
    const pay = panel(page).getByRole('textbox', { name: 'You pay' })
    const review = panel(page).getByRole('button', { name: 'Review swap' })
    await pay.fill('12')
    await panel(page).getByRole('checkbox').waitFor()
    expect(await review.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await panel(page).getByRole('checkbox').check()
    await review.click()
    const dialog = page.getByRole('dialog', { name: 'Swap ETH for USDC' })
    await dialog.getByRole('button', { name: /^Swap 12 ETH for at least / }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await pay.fill('21')
    const short = panel(page).getByRole('button', { name: 'Not enough ETH' })
    await short.waitFor()
    expect(await short.isDisabled()).toBe(true)
    await panel(page).getByText('1 ETH is missing, and the network fee on top.').waitFor()
  })

  test('without a wallet it quotes, and asks for one', async () => {
    const { page } = await open({ path: `/swap?to=${usdc.toLowerCase()}&amount=300&exact=out` })
    await panel(page).getByText('You pay at most').waitFor()
    await panel(page).getByRole('button', { name: 'Connect wallet' }).waitFor()
    // From the search, as from the header.
    await page.goto(`${inject('url')}/activity`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: /^Search/ }).fill('swap')
    await page.getByRole('option', { name: 'Swap', exact: true }).click()
    await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
  })
})

describe('the chain of a swap', () => {
  test('a link leads to its chain, and the switch in the header to the other', async () => {
    const { page } = await open({ path: '/swap?chain=31338&amount=2' })
    const theSwitch = page.getByRole('combobox', { name: 'Chain' })
    expect(await theSwitch.inputValue()).toBe('31338')
    await panel(page).getByText('You get at least').waitFor()
    await theSwitch.selectOption('Sluice Local')
    const pay = panel(page).getByRole('textbox', { name: 'You pay' })
    await expect.poll(() => pay.inputValue()).toBe('')
    expect(await theSwitch.inputValue()).toBe('31337')
    const shared = () => new URL(page.url()).searchParams.get('chain')
    await expect.poll(shared).toBe('31337')
    await page.goto(`${inject('url')}/swap?chain=99999&amount=1`)
    // A chain that nobody configured is not another one; the chosen one stays what it is.
    await page.getByRole('main').getByText('This chain is not shown here').waitFor()
    expect(await panel(page).count()).toBe(0)
    expect(await theSwitch.inputValue()).toBe('31337')
  })
})

describe('a token that the app does not know', () => {
  test('where there is none, nothing is swapped; one that is known needs no check', async () => {
    const { page } = await open({ path: `/swap?to=0x${'11'.repeat(20)}&amount=1` })
    const gate = page.getByRole('region', { name: 'A token that is not known here' })
    await gate.getByText('There is no token at this address').waitFor()
    expect(await gate.getByRole('button', { name: /checked/ }).count()).toBe(0)
    await gate.getByRole('button', { name: 'Leave it' }).click()
    await panel(page).getByText('You get at least').waitFor()
    await page.getByText('Another token').click()
    const field = page.getByRole('textbox', { name: 'Address of the token to get' })
    await field.fill('0x12')
    await page.getByRole('button', { name: 'Look it up' }).click()
    await page.getByText('It takes 0x and 40 hexadecimal digits').waitFor()
    await field.fill(`0x${addresses.weth.slice(2).toLowerCase().replace('c02a', 'C02a')}`)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await page.getByText('Its capitals do not fit its digits: one may be mistyped.').waitFor()
    await field.fill(`0x${addresses.weth.slice(2).toUpperCase()}`)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await page.getByRole('main').getByRole('region', { name: 'Wrap ETH' }).waitFor()
  })

  test('one that borrows a name is told by its address, and swapped only once that was checked', async () => {
    const address: Address = '0x5000000000000000000000000000000000000078'
    await chain.setCode({ address, bytecode: (await chain.getCode({ address: usdc })) ?? '0x' })
    // Where the contract keeps its symbol: a short text, and twice its length.
    await chain.setStorageAt({
      ...{ address, index: 4 },
      value: `0x${Buffer.from('USDC').toString('hex').padEnd(62, '0')}08`,
    })
    const { page } = await open({
      path: `/swap?to=${address}&amount=1`,
      tolerate: [/status of 4(00|24)/],
    })
    const gate = page.getByRole('region', { name: 'A token that is not known here' })
    await gate.getByText('It calls itself “USDC”, with 6 decimal places.').waitFor()
    await gate.getByText(address).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
    await gate.getByRole('button', { name: 'I have checked the address' }).click()
    await panel(page).getByRole('alert').waitFor()
    await panel(page).getByRole('button', { name: 'Check again' }).waitFor()
  })
})
