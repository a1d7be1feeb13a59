import { expect } from 'vitest'
import { breakOff } from './breakOff.ts'
import { connectWallet } from './connectAs.ts'
import type { openApp } from './openApp.ts'
import { reviewTrade } from './reviewTrade.ts'
import { tapOrClick } from './tapOrClick.ts'
import type { Trade } from './trade.ts'
import type { useApps } from './useApps.ts'

/**
 * Declines a trade in the wallet, does it by a second try, reloads the page before its end, and has no network while
 * that comes: the chain or the book says that it was done once.
 */
export async function interruptTrade(
  open: ReturnType<typeof useApps>,
  trade: Trade,
  on: Pick<openApp.Options, 'viewport' | 'hasTouch'>,
): Promise<void> {
  const { who, accepts, asks = 'a transaction', tolerate = [] } = trade
  const nonce = await who.nonce()
  const app = await open({
    ...{ path: trade.path, wallet: who.wallet, accepts, ...on },
    tolerate: [/ERR_INTERNET_DISCONNECTED/, ...tolerate],
  })
  const { page, wallet } = app
  if (!wallet) throw new Error('the page has no wallet')
  const asked = () =>
    ['eth_sendTransaction', 'eth_signTypedData_v4'].map(
      method => wallet.requests.filter(request => request.method === method).length,
    )
  await connectWallet(page)
  const dialog = page.getByRole('dialog', { name: trade.dialog })
  const first = await reviewTrade(page, trade)
  expect([await trade.ask(), asked()]).toEqual([trade.before, [0, 0]])
  wallet.rejectWhen(() => true)
  await tapOrClick(first)
  await dialog.getByText('You declined the request in your wallet.').waitFor()
  await dialog.getByText('Nothing was sent.').waitFor()
  wallet.rejectWhen(undefined)
  const signs = asks === 'a signature'
  const declined = signs ? [0, 1] : [1, 0]
  expect([await trade.ask(), await who.nonce(), asked()]).toEqual([trade.before, nonce, declined])

  await tapOrClick(dialog.getByRole('button', { name: 'Try again' }))
  const second = await reviewTrade(page, trade, true)
  expect(asked()).toEqual(declined)
  const goesOn = asks === 'a transaction, then a signature'
  await breakOff(app, { dialog, button: second, signs, goesOn })

  await expect.poll(trade.ask, { timeout: 10_000 }).toEqual(trade.after)
  expect([await who.nonce(), asked()]).toEqual([
    nonce + (signs ? 0 : 1),
    signs ? [0, 2] : [2, goesOn ? 1 : 0],
  ])
  await trade.prove?.()
}
