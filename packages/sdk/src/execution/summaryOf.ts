import type { TransactionReceipt } from 'viem'
import { layerOneFee } from './layerOneFee.ts'
import type { ReceiptSummary } from './state.ts'

/** What a run keeps of a receipt. A node may leave out what the gas was: viem says null then. */
export function summaryOf(receipt: TransactionReceipt): ReceiptSummary {
  const { transactionHash, status, blockNumber } = receipt
  const gas: { [key in 'gasUsed' | 'effectiveGasPrice']: bigint | null | undefined } = receipt
  const l1Fee = layerOneFee(receipt)
  return {
    ...{ txHash: `0x${transactionHash.slice(2).toLowerCase()}`, status, blockNumber },
    gasUsed: gas.gasUsed ?? undefined,
    effectiveGasPrice: gas.effectiveGasPrice ?? undefined,
    ...(l1Fee === undefined ? {} : { l1Fee }),
  }
}
