import { formatUnits, numberToHex, type PublicClient } from 'viem'
import { AbortedError, messageOf, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { findWalletCause } from '../wallet/findWalletCause.ts'
import { withDeadline } from '../withDeadline.ts'
import { InsufficientFundsError } from './preflightErrors.ts'
import { readCapabilities } from './readCapabilities.ts'
import { readRevert } from './readRevert.ts'
import type { Run } from './run.ts'
import type { PreparedTransaction } from './toTransaction.ts'

/** How long all of it may take, and one pause between two looks; milliseconds. */
const deadline = 1_500
const pause = 1_000
/** Looks at a node that may not have seen the run's own approval yet. */
const looks = 3
/** The most transactions of a run of which each is tried out: one call to a node each. */
const mostItems = 3

/**
 * Tries a transaction out on the chain as it is now, so that nobody is asked to sign one that fails.
 * Only a plain answer that it would fail stops it; a node that is slow, down or does not understand never
 * does. One call per transaction, and none in runs of more than three, for zkSync-type transactions, and
 * while another transaction of the run is pending, which this one may build on. A wallet that brings in
 * funds from elsewhere (the capability `auxiliaryFunds` of EIP-5792) is not stopped.
 *
 * @throws WouldRevertError, InsufficientFundsError, AbortedError
 */
export async function preflight(
  run: Run,
  transaction: PreparedTransaction,
  chainId: number,
): Promise<void> {
  const { options } = run
  if (options.preflight === false || transaction.zk) return
  const items = run
    .state()
    .steps.flatMap(step => (step.kind === 'transaction' ? [...step.items] : []))
  if (items.length > mostItems) return
  if (items.some(item => item.state === 'submitted' || item.state === 'unknown')) return
  const attempts = run.mined.length > 0 ? looks : 1
  for (let attempt = 1; ; attempt += 1) {
    const problem = await tryOut(run, transaction, chainId)
    if (!problem) return
    if (attempt >= attempts) {
      // It would bring in what is missing when it sends.
      if ((await readCapabilities(run, chainId)).auxiliaryFunds) return
      throw problem
    }
    await sleep(pause, options.signal)
  }
}

/** What stands in the way of a transaction, as far as a node says it plainly. */
async function tryOut(
  run: Run,
  transaction: PreparedTransaction,
  chainId: number,
): Promise<SluiceError | undefined> {
  const { signal } = run.options
  try {
    return await withDeadline(stop => simulate(run.reader(chainId, stop), transaction), {
      milliseconds: deadline,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason }),
      onTimeout: () =>
        new SluiceError('The node does not answer', { code: 'rpc_timeout', retryable: true }),
    })
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.info(['The transaction could not be tried out', error])
    return undefined
  }
}

async function simulate(
  reader: PublicClient,
  { from, to, data, value, gas }: PreparedTransaction,
): Promise<SluiceError | undefined> {
  const call = {
    ...{ from, to, data, value: numberToHex(value) },
    ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
  }
  try {
    // Not viem's `call`: that would ask servers which the contract names (ERC-3668).
    await reader.request({ method: 'eth_call', params: [call, 'latest'] })
    return undefined
  } catch (error) {
    const reverted = readRevert(error)
    if (reverted) return reverted
    if (says(error, /insufficient (funds|balance)/i)) {
      const balance = await reader.getBalance({ address: from })
      if (balance >= value) throw error
      const { decimals, symbol } = reader.chain?.nativeCurrency ?? {
        ...{ decimals: 0, symbol: 'base units' },
      }
      const show = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
      return new InsufficientFundsError({
        ...{ account: from, balance, value, has: show(balance), needs: show(value), cause: error },
      })
    }
    throw error
  }
}

function says(error: unknown, words: RegExp): boolean {
  return findWalletCause(error, part => words.test(messageOf(part) ?? '')) !== null
}
