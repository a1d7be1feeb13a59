import type { Chain, WalletClient } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { findCause, messageOf, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { codeOf, UserRejectedError, WalletRefusedError, walletOutcome } from './walletError.ts'

/** How long a wallet may take to act on a switch that it accepted, and between two looks. Milliseconds. */
const settleTime = 5_000
const lookEvery = 250

/**
 * Brings a wallet onto a chain: asks it to switch, adds the chain when the wallet does not know it, and
 * reads the chain again afterwards, because some wallets say yes and stay.
 *
 * @throws WrongChainError when it is on another chain in the end, UserRejectedError
 */
export async function ensureChain(
  wallet: WalletClient,
  chain: ApiChain,
  signal: AbortSignal,
): Promise<void> {
  const current = await wallet.getChainId()
  if (current === chain.id) return
  const refuse = (cause?: unknown) =>
    new WrongChainError({ expected: chain.id, name: chain.name, current, cause })
  // A local key signs for its client's node; there is no wallet that could switch.
  if (wallet.account?.type === 'local') throw refuse()
  const ask = async (request: () => Promise<unknown>) => {
    try {
      await request()
    } catch (error) {
      if (walletOutcome(error) === 'rejected') throw new UserRejectedError(error)
      throw error
    }
  }
  try {
    await ask(() => wallet.switchChain({ id: chain.id }))
  } catch (error) {
    if (error instanceof UserRejectedError) throw error
    const network = chain.network
    if (!isUnknownChain(error) || !network) throw refuse(error)
    try {
      await ask(() => wallet.addChain({ chain: network satisfies Chain }))
      if ((await wallet.getChainId()) !== chain.id) {
        await ask(() => wallet.switchChain({ id: chain.id }))
      }
    } catch (failure) {
      if (failure instanceof UserRejectedError) throw failure
      throw refuse(new WalletRefusedError(failure))
    }
  }
  for (let waited = 0; waited <= settleTime; waited += lookEvery) {
    if ((await wallet.getChainId()) === chain.id) return
    await sleep(lookEvery, signal)
  }
  throw refuse()
}

function isUnknownChain(error: unknown): boolean {
  return (
    findCause(
      error,
      entry => codeOf(entry) === 4902 || /unrecognized chain|4902/i.test(messageOf(entry) ?? ''),
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
