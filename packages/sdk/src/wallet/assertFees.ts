import type { WalletClient } from 'viem'
import { getGasPrice } from 'viem/actions'
import { SluiceError } from '../errors.ts'
import type { PreparedTransaction } from '../execution/toTransaction.ts'

/** How many times the node's own gas price an answer of the API may name, and what it always may. */
const most = 10n
const always = 1_000_000_000n

/**
 * Holds the fees per gas that the API names to the node's own price. A wallet shows them to a person; a
 * local key signs whatever it is given.
 *
 * @throws SluiceError `fee_too_high`; that of a node which names no price.
 */
export async function assertFees(
  wallet: WalletClient,
  transaction: Pick<PreparedTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
): Promise<void> {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = transaction
  const named = maxFeePerGas > maxPriorityFeePerGas ? maxFeePerGas : maxPriorityFeePerGas
  if (named <= always) return
  const price = await getGasPrice(wallet)
  if (named <= price * most) return
  throw new SluiceError('The fee per gas is far above what the network asks for', {
    code: 'fee_too_high',
    details: { maxFeePerGas, maxPriorityFeePerGas, gasPrice: price },
    hints: ['Nothing was sent. Ask for a new quote, or report it to the marketplace.'],
  })
}
