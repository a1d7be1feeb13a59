import type { Address, Hash, PublicClient } from 'viem'

/** Milliseconds that the look at the chain may take. */
const longest = 15_000

/**
 * Whether the chain shows that a payment came back: the blocks of the transactions that the marketplace names brought the
 * account at least as much as it paid. False, too, where a node cannot tell: then it is the marketplace's word alone.
 */
export async function provenRefund(options: provenRefund.Options): Promise<boolean> {
  const { account, paid, paidBy, signal } = options
  if (paid === undefined || paid <= 0n) return false
  const stop = new AbortController()
  let end = () => stop.abort()
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      stop.abort()
      reject(new Error('The look at the chain was given up'))
    }
  })
  const timer = setTimeout(end, longest)
  signal?.addEventListener('abort', end)
  const look = async () => {
    const reader = options.reader(stop.signal)
    const refunds = [...new Set(options.refunds)].filter(hash => hash !== paidBy)
    const receipts = await Promise.all(refunds.map(hash => reader.getTransactionReceipt({ hash })))
    const good = receipts.filter(({ status }) => status === 'success')
    const grown = await Promise.all(
      [...new Set(good.map(({ blockNumber }) => blockNumber))].map(async block => {
        const at = (blockNumber: bigint) => reader.getBalance({ address: account, blockNumber })
        return (await at(block)) - (await at(block - 1n))
      }),
    )
    // Who takes it back from an escrow pays for that.
    const gas = good
      .filter(({ from }) => from.toLowerCase() === account.toLowerCase())
      .map(({ gasUsed, effectiveGasPrice }) => gasUsed * effectiveGasPrice)
    return [...grown, ...gas].reduce((sum, each) => sum + each, 0n)
  }
  try {
    return (await Promise.race([look(), ended])) >= paid
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

export declare namespace provenRefund {
  type Options = {
    /** Makes what reads the chain that was paid on. */
    reader: (signal: AbortSignal) => PublicClient
    account: Address
    /** The transaction that paid; it is no refund of itself. */
    paidBy: Hash
    /** Base units of the native currency; undefined where that is not known any more. */
    paid: bigint | undefined
    refunds: readonly Hash[]
    signal?: AbortSignal | undefined
  }
}
