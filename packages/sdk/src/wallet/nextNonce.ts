import { type Address, type Hash, TransactionNotFoundError, type WalletClient } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'

/** A transaction that was sent with a local key; `at` by `performance.now()`. */
export type LocalSend = { nonce: number; hash: Hash; at: number }

/** How long a send counts although no node shows it, and how long it is remembered. Milliseconds. */
const countsFor = 120_000
const keptFor = 600_000

/**
 * The nonce of the next transaction of a local key: the first that neither the node counts as used, nor
 * one of our own sends has. A node that is behind its peers does not count what was just sent.
 *
 * @param options.sends - What the key sent on this chain; what is too old is taken out.
 * @returns undefined when nothing was sent lately, so that the node's count is all there is to know.
 */
export async function nextNonce(
  wallet: WalletClient,
  options: { address: Address; sends: LocalSend[] },
): Promise<number | undefined> {
  const { address, sends } = options
  const now = performance.now()
  const kept = sends.filter(({ at }) => now - at < keptFor)
  sends.splice(0, sends.length, ...kept)
  if (sends.length === 0) return undefined
  let nonce = await getTransactionCount(wallet, { address, blockTag: 'pending' })
  while (await isTaken(wallet, kept, nonce)) nonce += 1
  return nonce
}

/** A send that the nodes forgot does not hold its nonce for ever: all that follow would wait for it. */
async function isTaken(
  wallet: WalletClient,
  sends: readonly LocalSend[],
  nonce: number,
): Promise<boolean> {
  for (const { hash, at } of sends.filter(entry => entry.nonce === nonce)) {
    if (performance.now() - at < countsFor) return true
    const found = await getTransaction(wallet, { hash }).catch((cause: unknown) => {
      if (cause instanceof TransactionNotFoundError) return undefined
      throw cause
    })
    if (found) return true
  }
  return false
}
