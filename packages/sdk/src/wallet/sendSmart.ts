import type { Hash, WalletClient } from 'viem'
import { SluiceError } from '../errors.ts'
import type { PreparedTransaction } from '../execution/toTransaction.ts'
import { findWalletCause } from './findWalletCause.ts'
import { WalletRefusedError } from './walletError.ts'

/**
 * Sends through a client of a smart account (ERC-4337), whose own `sendTransaction` makes a user operation
 * of it. viem's plain client has none for such accounts and says so before anything is sent.
 */
export async function sendSmart(
  wallet: WalletClient,
  { to, data, value, zk }: PreparedTransaction,
): Promise<Hash> {
  if (zk) {
    throw new SluiceError('A smart account sends no zkSync-type transaction', {
      code: 'wallet_refused',
      hints: ['Use another account. Nothing was sent.'],
    })
  }
  try {
    return await wallet.sendTransaction({ to, data, value, chain: null } as never)
  } catch (error) {
    const unable = findWalletCause(error, part => nameOf(part) === 'AccountTypeNotSupportedError')
    throw unable === null ? error : new WalletRefusedError(error)
  }
}

function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : undefined
}
