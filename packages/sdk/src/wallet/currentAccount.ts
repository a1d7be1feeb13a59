import { type Address, isAddress } from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import type { WalletAdapter } from '../wallet.ts'
import { withDeadline } from '../withDeadline.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from './walletError.ts'

const deadline = 60_000

/**
 * The account that the wallet acts as now.
 *
 * @throws SluiceError with code `wallet_unresponsive` after 60 seconds, `no_account` when it has none.
 */
export async function currentAccount(
  wallet: WalletAdapter,
  signal?: AbortSignal | undefined,
): Promise<Address> {
  const address = await withDeadline(() => ask(wallet), {
    milliseconds: deadline,
    signal,
    onAbort: () => new AbortedError({ cause: signal?.reason }),
    onTimeout: () =>
      new SluiceError('The wallet does not answer', {
        code: 'wallet_unresponsive',
        retryable: true,
        hints: ['Open the wallet, unlock it and try again. Nothing was sent.'],
      }),
  })
  if (isAddress(address, { strict: false })) return address
  throw new SluiceError('The wallet gives no account', {
    code: 'no_account',
    details: { address },
    retryable: true,
    hints: ['Connect an account and try again. Nothing was sent.'],
  })
}

async function ask(wallet: WalletAdapter): Promise<Address> {
  try {
    return await wallet.address()
  } catch (error) {
    if (error instanceof SluiceError) throw error
    throw walletOutcome(error) === 'rejected'
      ? new UserRejectedError(error)
      : new WalletRefusedError(error)
  }
}
