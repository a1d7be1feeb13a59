import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { manyTrades } from '../support/manyTrades.ts'
import { reviewTrade } from '../support/reviewTrade.ts'
import { singleTrades } from '../support/singleTrades.ts'
import { testWallet } from '../support/testWallet.ts'
import { useApps } from '../support/useApps.ts'
import { useTrades } from '../support/useTrades.ts'

const [url, rpcUrl, secondRpcUrl] = [inject('url'), inject('rpcUrl'), inject('secondRpcUrl')]
const open = useApps()
const single = singleTrades({ url, rpcUrl })
const many = manyTrades({ url, rpcUrl, secondRpcUrl })
const { names, trade } = useTrades({
  list: single.list,
  cancel: single.cancel,
  mint: single.mint,
  transfer: single.transfer,
  accept: single.accept,
  wrap: single.wrap,
  swap: single.swap,
  'a cart': many['a cart'],
  'a listing at another price': many['a listing at another price'],
  'a call on another chain': many['a call on another chain'],
})

describe('pressed at once in two tabs of a browser, with the same wallet', () => {
  test.each(names)('%s: asked and done once, and both say so', async name => {
    const { who, path, ask, before, after, asks, prove, dialog: title, ...more } = trade(name)
    const counts = { 'a signature': [0, 1], 'a transaction, then a signature': [1, 1] } as const
    const [sent, signed] = asks === undefined ? [1, 0] : counts[asks]
    const nonce = await who.nonce()
    const { context, page, wallet } = await open({ path, wallet: who.wallet, ...more })
    await connectWallet(page)
    const buttons = [await reviewTrade(page, trade(name))]
    const other = await context.newPage()
    const second = await testWallet(other, who.wallet)
    await other.goto(`${url}${path}`)
    await other.getByRole('button', { name: /^Wallet: account/ }).waitFor()
    buttons.push(await reviewTrade(other, trade(name)))
    const asked = (method: string) =>
      [wallet, second]
        .flatMap(each => each?.requests ?? [])
        .filter(request => request.method === method).length
    expect(await ask()).toEqual(before)

    await Promise.all(buttons.map(button => button.click()))
    const receipts = [page, other].map(tab =>
      tab.getByRole('dialog', { name: title }).getByRole('region', { name: 'Receipt' }),
    )
    await Promise.all(receipts.map(receipt => receipt.waitFor()))
    expect([asked('eth_sendTransaction'), asked('eth_signTypedData_v4')]).toEqual([sent, signed])
    expect([await ask(), await who.nonce()]).toEqual([after, nonce + sent])
    await prove?.()
  })
})
