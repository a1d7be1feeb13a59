import { expect, test, vi } from 'vitest'
import { walletOf } from './walletOf.ts'

const never = () => new Promise<never>(() => undefined)

test('default: the wallet, and nothing is left behind', async () => {
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  const wallet = {} as never
  expect(await walletOf({ getWallet: async () => wallet }, signal)).toBe(wallet)
  expect(removed).toHaveBeenCalledOnce()
})

test('behavior: one that does not come is waited for a minute, or until somebody stops it', async () => {
  vi.useFakeTimers()
  const stopped = new AbortController()
  const waiting = walletOf({ getWallet: never }, stopped.signal)
  stopped.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted', moneyMoved: 'no' })
  const late = walletOf({ getWallet: never }, new AbortController().signal)
  const told = expect(late).rejects.toMatchObject({ code: 'wallet_unresponsive', retryable: true })
  await vi.advanceTimersByTimeAsync(60_000)
  await told
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('error: what the scope says is passed on', async () => {
  const getWallet = async () => {
    throw new Error('locked')
  }
  await expect(walletOf({ getWallet }, new AbortController().signal)).rejects.toThrow('locked')
})
