import { createWalletClient, custom, type Hash, numberToHex, pad } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextNonce } from './nextNonce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = '0x1111111111111111111111111111111111111111'
const hashOf = (nonce: number): Hash => pad(numberToHex(nonce + 1))

/** A node that counts so many as pending, and shows these transactions. */
function node(pending: number, shown: readonly Hash[] = []) {
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method)
    if (method === 'eth_getTransactionCount') return numberToHex(pending)
    const [hash] = Array.isArray(params) ? params : []
    return shown.includes(hash) ? { hash, nonce: '0x0', blockNumber: null } : null
  }
  return { asked, wallet: createWalletClient({ transport: custom({ request }) }) }
}
/** Sent now, one for each nonce. */
const sent = (...nonces: number[]) =>
  nonces.map(nonce => ({ nonce, hash: hashOf(nonce), at: performance.now() }))

describe('nextNonce', () => {
  test('default: nothing was sent, and nobody is asked', async () => {
    const { wallet, asked } = node(7)
    expect(await nextNonce(wallet, { address, sends: [] })).toBeUndefined()
    expect(asked).toEqual([])
  })

  test.each<[string, number, number[], number]>([
    ['the node counts none of them', 3, [3, 4], 5],
    ['it counts one', 4, [3, 4], 5],
    ['it counts all', 5, [3, 4], 5],
    ['it counts those of another device too', 9, [3, 4], 9],
    ['one between them was refused', 3, [3, 5], 4],
  ])('behavior: %s', async (_, pending, nonces, next) => {
    const { wallet } = node(pending)
    expect(await nextNonce(wallet, { address, sends: sent(...nonces) })).toBe(next)
  })

  test('behavior: forgotten after two minutes, its nonce is free; shown, it is not (F11)', async () => {
    const forgotten = node(3)
    const known = node(3, [hashOf(3)])
    const sends = sent(3)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(await nextNonce(forgotten.wallet, { address, sends })).toBe(4)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await nextNonce(forgotten.wallet, { address, sends })).toBe(3)
    expect(await nextNonce(known.wallet, { address, sends })).toBe(4)
  })

  test('behavior: what is ten minutes old is not remembered', async () => {
    const { wallet } = node(3)
    const sends = sent(3)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await nextNonce(wallet, { address, sends })).toBeUndefined()
    expect(sends).toEqual([])
  })
})
