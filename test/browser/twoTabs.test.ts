import { firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { postedPrices } from '../support/postedPrices.ts'
import { testWallet } from '../support/testWallet.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { orderStatus } = askChain(rpcUrl)
const open = useApps()

const holder = async () => {
  const who = await newcomer({ url, rpcUrl, tokens: 1 })
  const [token] = who.tokens
  if (!token) throw new Error('there is no token')
  return { who, token }
}

/** Two tabs of one browser at somebody's token, with the same wallet, and what that is asked in both. */
async function openTwice({ who, token }: Awaited<ReturnType<typeof holder>>) {
  const path = `/token/31337/${firstLight.address.toLowerCase()}/${token.id}`
  const { context, page, wallet } = await open({
    ...{ path, wallet: who.wallet, reducedMotion: 'reduce' },
  })
  await connectWallet(page)
  const other = await context.newPage()
  const second = await testWallet(other, who.wallet)
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Wallet: account/ }).waitFor()
  const asked = (method: string) =>
    [wallet, second]
      .flatMap(each => each?.requests ?? [])
      .filter(request => request.method === method).length
  return { tabs: [page, other], asked }
}
const card = (page: Page) => page.getByRole('region', { name: 'Price' })

/** Presses the last button of both dialogs at once, and waits until both say that it is done. */
async function finish(tabs: readonly Page[], title: string, confirm: string): Promise<void> {
  const dialogs = tabs.map(tab => tab.getByRole('dialog', { name: title }))
  const buttons = dialogs.map(dialog => dialog.getByRole('button', { name: confirm }))
  await Promise.all(buttons.map(button => button.waitFor()))
  await Promise.all(buttons.map(button => button.click()))
  await Promise.all(
    dialogs.map(dialog => dialog.getByRole('region', { name: 'Receipt' }).waitFor()),
  )
}

describe('the same in two tabs at once is asked and done once, and both say so', () => {
  test('a listing, which is signed', async () => {
    const { who, token } = await holder()
    await who.approve('firstLight')
    const { tabs, asked } = await openTwice({ who, token })
    for (const tab of tabs) {
      await card(tab).getByRole('button', { name: 'List for sale' }).click()
      const dialog = tab.getByRole('dialog', { name: `List ${token.name}` })
      await dialog.getByRole('textbox', { name: 'Price' }).fill('5')
      await dialog.getByRole('button', { name: 'Review listing' }).click()
    }
    await finish(tabs, `List ${token.name}`, 'List for 5 ETH')
    expect(asked('eth_signTypedData_v4')).toBe(1)
    expect(await postedPrices(url, 'asks/v5', who.address)).toEqual(['5'])
  })

  test('a cancellation, which is sent', async () => {
    const { who, token } = await holder()
    const id = await who.list(token, parseEther('5'))
    const nonce = await who.nonce()
    const { tabs, asked } = await openTwice({ who, token })
    for (const tab of tabs) await card(tab).getByRole('button', { name: 'Cancel listing' }).click()
    await finish(tabs, `Cancel the listing of ${token.name}`, 'Cancel 1 order')
    expect(asked('eth_sendTransaction')).toBe(1)
    expect([await orderStatus(id), await who.nonce()]).toEqual(['cancelled', nonce + 1])
  })
})
