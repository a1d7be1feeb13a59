import {
  type Hash,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'

/** The receipt, if the node has a whole one: some answer with empty fields while a transaction is pending. */
export async function findReceipt(
  reader: PublicClient,
  hash: Hash,
): Promise<TransactionReceipt | undefined> {
  try {
    const receipt = await reader.getTransactionReceipt({ hash })
    return isWhole(receipt, hash) ? receipt : undefined
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** Whether a receipt is of this transaction, and says what became of it. */
export function isWhole(receipt: TransactionReceipt, hash: Hash): boolean {
  const { status, blockNumber, blockHash, transactionHash, logs } = receipt
  return (
    (status === 'success' || status === 'reverted') &&
    typeof blockNumber === 'bigint' &&
    typeof blockHash === 'string' &&
    Array.isArray(logs) &&
    transactionHash?.toLowerCase() === hash.toLowerCase()
  )
}

/** The transaction, mined or not; undefined when the node does not know it, or knows another. */
export async function findTransaction(
  reader: PublicClient,
  hash: Hash,
): Promise<Transaction | undefined> {
  try {
    const transaction = await reader.getTransaction({ hash })
    return transaction.hash?.toLowerCase() === hash.toLowerCase() ? transaction : undefined
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}
