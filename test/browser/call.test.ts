import { addresses, eddies } from '@sluice/devnet'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { feesPaid } from '../support/feesPaid.ts'
import { receiptShown } from '../support/receiptShown.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const rpcUrl = inject('rpcUrl')
const first = chainOf(rpcUrl)
const secondRpcUrl = inject('secondRpcUrl')
const second = chainOf(secondRpcUrl, 31338)
const open = useApps()

async function openAs(digits: string, tolerate: readonly RegExp[] = []) {
  const privateKey = `0x${digits.repeat(32)}` as Hex
  const address = privateKeyToAddress(privateKey)
  await first.setBalance({ address, value: parseEther('2') })
  const { page } = await open({
    ...{ path: '/call', tolerate },
    wallet: { privateKey, rpcUrl, localChainId: 31337 },
  })
  await connectWallet(page)
  const form = page.getByRole('form', { name: 'Call' })
  const dialog = page.getByRole('dialog', { name: 'Call on Sluice Local 2' })
  return { page, form, dialog, address }
}

const noted = (form: Awaited<ReturnType<typeof openAs>>['form'], text: RegExp) =>
  form.getByText(text).waitFor()

describe('the call page', () => {
  test('value is paid on the first chain and arrives on the second, to the unit', async () => {
    const { page, form, dialog, address } = await openAs('75')
    const recipient: Address = '0x7000000000000000000000000000000000000075'
    const block = await first.getBlockNumber({ cacheTime: 0 })
    await form.getByRole('radio', { name: 'Send ETH' }).check()
    await form.getByRole('textbox', { name: 'Address of the recipient' }).fill(recipient)
    await form.getByRole('textbox', { name: 'Value' }).fill('0.123456789')
    await form.getByRole('button', { name: 'Review call' }).click()
    const pay = dialog.getByRole('button', { name: /^Pay at most 0\.\d+ ETH$/ })
    await dialog
      .getByText('Accept first what is said about the recipient, or choose somebody else.')
      .waitFor()
    expect(await pay.isDisabled()).toBe(true)
    await dialog
      .getByRole('checkbox', { name: 'You have sent nothing to this address lately.' })
      .check()
    await expect.poll(() => pay.isEnabled()).toBe(true)
    const most = parseEther(/most (\S+) /.exec(await pay.innerText())?.[1] ?? '')
    await dialog.getByText('none: value alone is sent').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await pay.click()
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await receipt.waitFor().catch(async cause => {
      throw new Error(`The call shows: ${await dialog.innerText()}`, { cause })
    })
    const names = await receipt.getByRole('term').allInnerTexts()
    expect(names).toContain('Payment on Sluice Local')
    expect(names).toContain('Call on Sluice Local 2')
    const [paid = ''] = await receipt.getByRole('definition').allInnerTexts()
    const deposit = parseEther(paid.replace(' ETH', ''))
    expect(deposit).toBeGreaterThan(parseEther('0.123456789'))
    expect(deposit).toBeLessThanOrEqual(most)
    expect(await second.getBalance({ address: recipient })).toBe(parseEther('0.123456789'))
    const fees = await feesPaid(first, address, block)
    expect(await first.getBalance({ address })).toBe(parseEther('2') - deposit - fees)
    const sides = { rpcUrl, otherRpcUrl: secondRpcUrl }
    const payment = await receiptShown(receipt, 'Payment on Sluice Local', sides)
    expect([payment.from, payment.status]).toEqual([address.toLowerCase(), 'success'])
    expect((await first.getTransaction({ hash: payment.transactionHash })).value).toBe(deposit)
    const back = { rpcUrl: secondRpcUrl, otherRpcUrl: rpcUrl }
    const made = await receiptShown(receipt, 'Call on Sluice Local 2', back)
    // The recipient had nothing one block before.
    const balance = (blockNumber: bigint) => second.getBalance({ address: recipient, blockNumber })
    expect(await balance(made.blockNumber - 1n)).toBe(0n)
    expect(await balance(made.blockNumber)).toBe(parseEther('0.123456789'))
  })

  test('a contract is called with exactly this calldata', async () => {
    const { form, dialog } = await openAs('76')
    const spender: Address = '0x7000000000000000000000000000000000000076'
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve', args: [spender, 76n] },
    })
    await form.getByRole('textbox', { name: 'Address of the contract' }).fill(addresses.weth)
    await form.getByRole('textbox', { name: 'Calldata' }).fill(data)
    await form.getByRole('button', { name: 'Review call' }).click()
    await dialog.getByText(data).waitFor()
    const pay = dialog.getByRole('button', { name: /^Pay / })
    expect(await pay.isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: /^It lets somebody take tokens/ }).check()
    await pay.click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    // Who calls there is the escrow.
    const allowed = await second.readContract({
      ...{ address: addresses.weth, abi: erc20Abi, functionName: 'allowance' },
      args: [addresses.crossChainEscrow, spender],
    })
    expect(allowed).toBe(76n)
  })

  test('two calls of one payment: typed, left, loaded anew, put in order, read in words, and made one after the other', async () => {
    const { page, form, dialog } = await openAs('78')
    const recipient: Address = '0x7000000000000000000000000000000000000078'
    const amount = parseEther('0.05')
    const one = form.getByRole('group', { name: 'Call 1' })
    const two = form.getByRole('group', { name: 'Call 2' })
    // What needs the other one comes first, by mistake.
    await form.getByRole('textbox', { name: 'Address of the contract' }).fill(addresses.weth)
    await form.getByRole('radio', { name: 'By function' }).check()
    const fn = form.getByRole('textbox', { name: 'Function' })
    await fn.fill('transfer(address to, uint256 amount)')
    await form.getByRole('textbox', { name: 'to (address)' }).fill(recipient)
    await form.getByRole('textbox', { name: 'amount (uint256)' }).fill('0.05')
    await form.getByRole('button', { name: 'Add a call' }).click()
    await two.getByRole('textbox', { name: 'Address of the contract' }).fill(addresses.weth)
    await two.getByRole('textbox', { name: 'Calldata' }).fill('0xd0e30db0')
    await two.getByRole('textbox', { name: 'Value that goes with it' }).fill('0.05')
    await form.getByRole('button', { name: 'Review 2 calls' }).click()
    await noted(form, /^Argument amount \(uint256\): “0.05” is no whole number/)
    expect(await seriousFindings(page)).toEqual([])
    await one.getByRole('textbox', { name: 'amount (uint256)' }).fill(`${amount}`)

    await page.getByRole('link', { name: 'Swap' }).first().click()
    await page.getByRole('link', { name: 'Call on another chain' }).click()
    await page.reload()
    await two.getByRole('button', { name: 'Move call 2 up' }).click()
    await form.getByRole('button', { name: 'Review 2 calls' }).click()
    const [deposit, transfer] = [1, 2].map(place => dialog.getByLabel(`Call ${place}`))
    await deposit?.getByText('0xd0e30db0').waitFor()
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] },
    })
    await transfer?.getByText(data).waitFor()
    // What the first one brings is the escrow's until the second one sends it on.
    for (const one of [deposit, transfer])
      await one?.getByRole('checkbox', { name: /go to somebody else, not to you/ }).check()
    await dialog.getByRole('button', { name: /^Pay / }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    const has = await second.readContract({
      ...{ address: addresses.weth, abi: erc20Abi, functionName: 'balanceOf' },
      args: [recipient],
    })
    expect(has).toBe(amount)
  })

  test('what was typed is gone once its call was made, also after a reload in the middle', async () => {
    const { page, form, dialog } = await openAs('79')
    const recipient: Address = '0x7000000000000000000000000000000000000079'
    const address = form.getByRole('textbox', { name: 'Address of the recipient' })
    await form.getByRole('radio', { name: 'Send ETH' }).check()
    await address.fill(recipient)
    await form.getByRole('textbox', { name: 'Value' }).fill('0.01')
    await form.getByRole('button', { name: 'Review call' }).click()
    await dialog.getByRole('checkbox', { name: /^You have sent nothing to this address/ }).check()
    // Nobody tells this page what became of the payment.
    await page.route('**/execute/status/**', () => undefined)
    await dialog.getByRole('button', { name: /^Pay / }).click()
    await expect
      .poll(() => second.getBalance({ address: recipient }), { timeout: 20_000 })
      .toBe(parseEther('0.01'))
    // Behind the dialog nothing has a role.
    expect(await page.locator('form input[id$="-address"]').inputValue()).toBe(recipient)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    page.once('dialog', asked => void asked.accept())
    await page.reload()
    // The form of before was of value that is sent, an empty one calls a contract.
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Address of the contract' }).inputValue(), {
        timeout: 20_000,
      })
      .toBe('')
    expect(await address.count()).toBe(0)
    expect(await second.getBalance({ address: recipient })).toBe(parseEther('0.01'))
  })

  test('what is filled in wrongly is named field by field, and a call that would fail is refused', async () => {
    const { page, form, dialog } = await openAs('77', [/status of 4\d\d/])
    await form.getByRole('button', { name: 'Review call' }).click()
    const field = form.getByRole('textbox', { name: 'Address of the contract' })
    await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true)
    await noted(form, /^Address is missing/)
    await noted(form, /^Calldata is missing/)
    await field.fill('0x1234')
    await form.getByRole('textbox', { name: 'Calldata' }).fill('0xabc')
    await form.getByRole('textbox', { name: 'Value that goes with it' }).fill('1,500')
    await form.getByRole('button', { name: 'Review call' }).click()
    await noted(form, /^Address “0x1234” is none/)
    await noted(form, /^Calldata “0xabc” ends in the middle of a byte/)
    await noted(form, /^Value “1,500” can be read in two ways/)
    expect(await seriousFindings(page)).toEqual([])
    expect(await dialog.count()).toBe(0)

    // A token that the escrow does not hold.
    await field.fill(eddies.address)
    await form.getByRole('textbox', { name: 'Calldata' }).fill(
      encodeFunctionData({
        abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
        args: [addresses.weth, addresses.weth, 1n],
      }),
    )
    await form.getByRole('textbox', { name: 'Value that goes with it' }).fill('')
    await form.getByRole('button', { name: 'Review call' }).click()
    // What a token of OpenZeppelin 4 says itself.
    await dialog
      .getByText(
        /^It would fail on the other chain: “ERC721: .+”\. Nothing was sent\. Change what is to happen there, or look again later\.$/,
      )
      .waitFor()
      .catch(async cause => {
        throw new Error(`The dialog shows: ${await dialog.innerText()}`, { cause })
      })
    expect(await dialog.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  })
})
