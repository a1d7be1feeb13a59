import { AbortedError, SluiceError } from '../../errors.ts'
import { withDeadline } from '../../withDeadline.ts'
import { readReceipts } from '../readReceipts.ts'
import type { Mined, Run } from '../run.ts'

const callTimeout = 15_000

/**
 * By how much the account's native balance grew in the blocks of these transactions, network fees aside.
 * Native currency leaves no log; the balance is the only trace. It counts whatever else the account did in
 * the same block.
 *
 * @returns Base units; undefined when the node cannot tell.
 * @throws AbortedError
 */
export async function nativeGain(
  run: Run,
  mined: readonly Pick<Mined, 'txHash'>[],
): Promise<bigint | undefined> {
  const { account, chain, signal } = run.options
  const hashes = mined.map(entry => entry.txHash)
  const receipts = await readReceipts(run, chain.id, hashes)
  if (!receipts) return undefined
  const balance = (blockNumber: bigint) =>
    withDeadline(() => run.reader(chain.id).getBalance({ address: account, blockNumber }), {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  try {
    const gains = [...new Set(receipts.map(receipt => receipt.blockNumber))].map(
      async block => (await balance(block)) - (await balance(block - 1n)),
    )
    const gained = (await Promise.all(gains)).reduce((sum, gain) => sum + gain, 0n)
    const fees = receipts
      .filter(receipt => receipt.from.toLowerCase() === account.toLowerCase())
      .map(receipt => receipt.gasUsed * receipt.effectiveGasPrice + layerOneFee(receipt))
    return fees.reduce((sum, fee) => sum + fee, gained)
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.warn(['The balance of the account cannot be read', error])
    return undefined
  }
}

/** What rollups of the OP kind charge on top for the data; it is no part of the gas price. */
function layerOneFee(receipt: object): bigint {
  const fee: unknown = Reflect.get(receipt, 'l1Fee')
  if (typeof fee === 'bigint') return fee
  return typeof fee === 'string' && /^0x[0-9a-f]+$/i.test(fee) ? BigInt(fee) : 0n
}
