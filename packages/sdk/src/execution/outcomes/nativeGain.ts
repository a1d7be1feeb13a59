import type { PublicClient, TransactionReceipt } from 'viem'
import { AbortedError, SluiceError } from '../../errors.ts'
import { withDeadline } from '../../withDeadline.ts'
import { layerOneFee } from '../layerOneFee.ts'
import { readReceipts } from '../readReceipts.ts'
import type { Mined, Run } from '../run.ts'

const callTimeout = 15_000

/** What is paid in advance is for the limits of gas and its price, some times what is used. */
const advance = 4n

/**
 * By how much the account's native balance grew in the blocks of these transactions, network fees aside.
 * Native currency leaves no log; the balance is the only trace. It counts whatever else the account did in
 * the same block.
 *
 * A contract account may pay who brings its transaction to the chain (an ERC-4337 entry point keeps what was
 * paid in advance), or have it paid by others: no receipt says which.
 *
 * @returns Base units: `least` came in, and up to `fees` more if the account paid its own network fees;
 * undefined when the node cannot tell.
 * @throws AbortedError
 */
export async function nativeGain(
  run: Run,
  mined: readonly Pick<Mined, 'txHash'>[],
): Promise<{ least: bigint; fees: bigint } | undefined> {
  const { account, chain, signal } = run.options
  const hashes = mined.map(entry => entry.txHash)
  const receipts = await readReceipts(run, chain.id, hashes)
  if (!receipts) return undefined
  const asked = <value>(task: (reader: PublicClient) => Promise<value>) =>
    withDeadline(stop => task(run.reader(chain.id, stop)), {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () => new SluiceError('The node does not answer', { code: 'rpc_timeout' }),
    })
  const balance = (blockNumber: bigint) =>
    asked(reader => reader.getBalance({ address: account, blockNumber }))
  try {
    const gains = [...new Set(receipts.map(receipt => receipt.blockNumber))].map(
      async block => (await balance(block)) - (await balance(block - 1n)),
    )
    const gained = (await Promise.all(gains)).reduce((sum, gain) => sum + gain, 0n)
    const sum = (entries: readonly TransactionReceipt[]) =>
      entries.reduce((total, entry) => total + feeOf(entry), 0n)
    const isOwn = ({ from }: TransactionReceipt) => from.toLowerCase() === account.toLowerCase()
    const least = gained + sum(receipts.filter(isOwn))
    const brought = receipts.filter(receipt => !isOwn(receipt))
    if (brought.length === 0) return { least, fees: 0n }
    const code = await asked(reader => reader.getCode({ address: account }))
    const isContract = code !== undefined && code !== '0x'
    return { least, fees: isContract ? sum(brought) * advance : 0n }
  } catch (error) {
    if (error instanceof AbortedError) throw error
    run.context.logger.warn(['The balance of the account cannot be read', error])
    return undefined
  }
}

function feeOf(receipt: TransactionReceipt): bigint {
  return receipt.gasUsed * receipt.effectiveGasPrice + (layerOneFee(receipt) ?? 0n)
}
