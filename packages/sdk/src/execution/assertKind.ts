import type { TransactionData } from '../api/index.ts'
import type { ApiChain } from '../chains/defineChain.ts'
import { assertZkTransaction, isZkTransaction, ZkTransactionError } from './assertZkTransaction.ts'

/** Chains of the zkSync type that viem's definitions do not show as such: Zero and its testnet. */
const others = new Set([543_210, 43_210])

/**
 * Refuses a zkSync-type transaction that breaks a rule, and any on a chain of another type: its extra
 * fields would be dropped there, and what was signed would not be what was asked.
 *
 * @throws ZkTransactionError
 */
export function assertKind(
  chains: readonly ApiChain[],
  data: TransactionData,
  chainId: number,
): void {
  if (!isZkTransaction(data)) return
  assertZkTransaction({ ...data, chainId })
  const network = chains.find(chain => chain.id === chainId)?.network
  if (network && others.has(chainId)) return
  if (typeof network?.custom?.getEip712Domain !== 'function')
    throw new ZkTransactionError('zk_chain')
}
