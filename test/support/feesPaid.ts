import type { Address } from 'viem'
import type { chainOf } from './chainOf.ts'

/** What an account has paid in network fees after a block, in base units of the native currency. */
export async function feesPaid(
  chain: ReturnType<typeof chainOf>,
  account: Address,
  after: bigint,
): Promise<bigint> {
  const head = await chain.getBlockNumber({ cacheTime: 0 })
  let fees = 0n
  for (let number = after + 1n; number <= head; number++) {
    const { transactions } = await chain.getBlock({
      blockNumber: number,
      includeTransactions: true,
    })
    for (const { from, hash } of transactions) {
      if (from !== account.toLowerCase()) continue
      const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash })
      fees += gasUsed * effectiveGasPrice
    }
  }
  return fees
}
