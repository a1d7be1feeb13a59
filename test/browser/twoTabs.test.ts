import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { manyTrades } from '../support/manyTrades.ts'
import { reviewTrade } from '../support/reviewTrade.ts'
import { singleTrades } from '../support/singleTrades.ts'
import { testWallet } from '../support/testWallet.ts'
import type { Trade } from '../support/trade.ts'
import { useApps } from '../support/useApps.ts'
import { useTrades } from '../support/useTrades.ts'

const [url, rpcUrl, secondRpcUrl] = [inject('url'), inject('rpcUrl'), inject('secondRpcUrl')]
const open = useApps()
const single = singleTrades({ url, rpcUrl })
const { names, trade } = useTrades({
  list: single.list,
  cancel: single.cancel,
  mint: single.mint,
  transfer: single.transfer,
  accept: single.accept,
  wrap: single.wrap,
  'a call on another chain': manyTrades({ url, rpcUrl, secondRpcUrl })['a call on another chain'],
})

/** Two tabs of one browser at the same place, with the same wallet, and what that is asked in both. */
async function openTwice({ who, path }: Trade) {
  const { context, page, wallet } = await open({ path, wallet: who.wallet })
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

describe('pressed in two tabs at once', () => {
  test.each(names)('%s: asked and done once, and both say so', async name => {
    const { who, ask, before, after, asks, prove, dialog: title } = trade(name)
    const signs = asks === 'a signature'
    const nonce = await who.nonce()
    const { tabs, asked } = await openTwice(trade(name))
    const buttons = []
    for (const tab of tabs) buttons.push(await reviewTrade(tab, trade(name)))
    expect(await ask()).toEqual(before)
    await Promise.all(buttons.map(button => button.click()))
    const dialogs = tabs.map(tab => tab.getByRole('dialog', { name: title }))
    await Promise.all(
      dialogs.map(dialog => dialog.getByRole('region', { name: 'Receipt' }).waitFor()),
    )
    expect([asked('eth_sendTransaction'), asked('eth_signTypedData_v4')]).toEqual(
      signs ? [0, 1] : [1, 0],
    )
    expect([await ask(), await who.nonce()]).toEqual([after, nonce + (signs ? 0 : 1)])
    await prove?.()
  })
})
