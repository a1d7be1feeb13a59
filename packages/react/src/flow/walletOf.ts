import { AbortedError, SluiceError, type Wallet } from '@sluice/sdk'
import type { FlowScope } from './flowTypes.ts'

/** Milliseconds that a wallet may take to be there, as long as it may take to tell its account. */
const patience = 60_000

/**
 * The wallet of a scope. Whoever does not want to wait for one that does not come need not.
 *
 * @throws AbortedError, SluiceError `wallet_unresponsive`, and what the scope throws.
 */
export async function walletOf(
  { getWallet }: Pick<FlowScope, 'getWallet'>,
  signal: AbortSignal,
): Promise<Wallet> {
  let stop: (() => void) | undefined
  const ended = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new AbortedError({ cause: signal.reason }))
    const timer = setTimeout(
      () =>
        reject(
          new SluiceError('The wallet does not come', {
            ...{ code: 'wallet_unresponsive', retryable: true },
            hints: ['Open the wallet, unlock it and try again. Nothing was sent.'],
          }),
        ),
      patience,
    )
    signal.addEventListener('abort', onAbort)
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  })
  try {
    return await Promise.race([getWallet(), ended])
  } finally {
    stop?.()
  }
}
