import { afterEach, describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { manyTrades } from '../support/manyTrades.ts'
import { reviewTrade } from '../support/reviewTrade.ts'
import { singleTrades } from '../support/singleTrades.ts'
import { useApps } from '../support/useApps.ts'
import { useTrades } from '../support/useTrades.ts'

const [url, rpcUrl, secondRpcUrl] = [inject('url'), inject('rpcUrl'), inject('secondRpcUrl')]
const chain = chainOf(rpcUrl)
const open = useApps()
const single = singleTrades({ url, rpcUrl })
const many = manyTrades({ url, rpcUrl, secondRpcUrl })
const { names, trade } = useTrades({
  cancel: single.cancel,
  transfer: single.transfer,
  mint: single.mint,
  accept: single.accept,
  wrap: single.wrap,
  swap: single.swap,
  'approve and list': single['approve and list'],
  'a cart': many['a cart'],
  'a listing at another price': many['a listing at another price'],
  'many transfers': many['many transfers'],
  'a call on another chain': many['a call on another chain'],
})

describe('what waits for a block is replaced in the wallet', () => {
  afterEach(() => chain.setAutomine(true))

  test.each(names)(
    '%s: by nothing, which is told and changes nothing, and begun again by the same for more, which does it once',
    async name => {
      const { who, ask, before, after, asks, prove, dialog: title, ...rest } = trade(name)
      const nonce = await who.nonce()
      const { page, wallet } = await open({ ...rest, wallet: who.wallet })
      if (!wallet) throw new Error('the page has no wallet')
      const asked = (method: string) =>
        wallet.requests.filter(request => request.method === method).length
      await connectWallet(page)
      const dialog = page.getByRole('dialog', { name: title })
      /** Presses the last button, and has a block take another transaction once the page has seen its own wait. */
      const replaced = async (by: 'nothing' | 'the same', isAgain: boolean) => {
        const button = await reviewTrade(page, trade(name), isAgain)
        await chain.setAutomine(false)
        const seen = page.waitForResponse(response =>
          (response.request().postData() ?? '').includes('eth_getTransactionByHash'),
        )
        await button.click()
        const steps = dialog.getByRole('list', { name: 'Steps' })
        await steps.getByText(/^Waiting for/).waitFor()
        await seen
        await wallet.replaceLast(by)
        await chain.mine({ blocks: 1 })
        await chain.setAutomine(true)
      }

      await replaced('nothing', false)
      await dialog
        .getByRole('alert')
        .getByText(/cancelled in the wallet/)
        .first()
        .waitFor()
      expect([await ask(), await who.nonce()]).toEqual([before, nonce + 1])
      expect([asked('eth_sendTransaction'), asked('eth_signTypedData_v4')]).toEqual([1, 0])

      await dialog.getByRole('button', { name: 'Try again' }).click()
      await replaced('the same', true)
      await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
      await expect.poll(ask, { timeout: 10_000 }).toEqual(after)
      expect(await who.nonce()).toBe(nonce + 2)
      expect([asked('eth_sendTransaction'), asked('eth_signTypedData_v4')]).toEqual([
        ...[2, asks === undefined ? 0 : 1],
      ])
      await prove?.()
    },
  )
})
