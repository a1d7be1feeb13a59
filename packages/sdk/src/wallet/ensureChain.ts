import type { Chain, WalletClient } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { AbortedError, messageOf, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { withDeadline } from '../withDeadline.ts'
import { findWalletCause } from './findWalletCause.ts'
import { codeOf, UserRejectedError, WalletRefusedError, walletOutcome } from './walletError.ts'

/** How long a wallet may take to act on a switch that it accepted, and between two looks. Milliseconds. */
const settleTime = 5_000
const lookEvery = 250

/** How long a wallet may take to say which chain it is on, milliseconds. Nobody is asked for that. */
const readDeadline = 15_000

/**
 * Brings a wallet onto a chain: asks it to switch, adds the chain when the wallet does not know it, and
 * reads the chain again afterwards, because some wallets say yes and stay, and some switch late.
 *
 * @throws WrongChainError when it is on another chain in the end; UserRejectedError; WalletRefusedError
 * when it is locked, not connected or busy. Nothing was sent in any of these cases.
 */
export async function ensureChain(
  wallet: WalletClient,
  chain: ApiChain,
  signal: AbortSignal,
): Promise<void> {
  const current = await readChain(wallet, signal)
  if (current === chain.id) return
  const refuse = (cause?: unknown) =>
    new WrongChainError({ expected: chain.id, name: chain.name, current, cause })
  // A key or a smart account works through its client's node; there is no wallet that could switch.
  if (wallet.account && wallet.account.type !== 'json-rpc') throw refuse()
  try {
    await wallet.switchChain({ id: chain.id })
  } catch (error) {
    assertWilling(error)
    const network = chain.network
    if (!isUnknownChain(error) || !network) throw refuse(error)
    try {
      await wallet.addChain({ chain: network satisfies Chain })
      if ((await readChain(wallet, signal)) !== chain.id) {
        await wallet.switchChain({ id: chain.id })
      }
    } catch (failure) {
      assertWilling(failure)
      throw refuse(new WalletRefusedError(failure))
    }
  }
  for (let waited = 0; waited <= settleTime; waited += lookEvery) {
    if ((await readChain(wallet, signal)) === chain.id) return
    await sleep(lookEvery, signal)
  }
  throw refuse()
}

async function readChain(wallet: WalletClient, signal: AbortSignal): Promise<number> {
  try {
    return await withDeadline(() => wallet.getChainId(), {
      milliseconds: readDeadline,
      signal,
      onAbort: () => new AbortedError({ cause: signal.reason }),
      onTimeout: () =>
        new SluiceError('The wallet does not say which chain it is on', {
          code: 'wallet_unresponsive',
          retryable: true,
          hints: ['Open the wallet, unlock it and try again. Nothing was sent.'],
        }),
    })
  } catch (error) {
    throw error instanceof SluiceError ? error : new WalletRefusedError(error)
  }
}

/** A person who says no, and a wallet that cannot be asked now, are no matter of the chain. */
function assertWilling(error: unknown): void {
  if (error instanceof SluiceError) throw error
  if (walletOutcome(error) === 'rejected') throw new UserRejectedError(error)
  const refused = new WalletRefusedError(error)
  if (refused.retryable) throw refused
}

function isUnknownChain(error: unknown): boolean {
  return (
    findWalletCause(
      error,
      part => codeOf(part) === 4902 || /unrecognized chain|\b4902\b/i.test(messageOf(part) ?? ''),
    ) !== null
  )
}

/** The wallet is on another chain and did not switch. Nothing was sent. */
export class WrongChainError extends SluiceError {
  constructor(options: { expected: number; name: string; current: number; cause?: unknown }) {
    super(
      `The wallet is on chain ${options.current}, not on ${options.name} (${options.expected})`,
      {
        code: 'wrong_chain',
        cause: options.cause,
        retryable: true,
        details: { expected: options.expected, current: options.current },
        hints: [`Switch the wallet to ${options.name} and try again. Nothing was sent.`],
      },
    )
  }
}
