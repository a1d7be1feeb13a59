import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'

/**
 * Transfers of several tokens, or to several recipients. Permit2 itself reads these, and knows none of the
 * router's names for the sender and for itself: `from` and `to` are accounts.
 *
 * @throws RouterError `invalid_input` that names the value at fault.
 *
 * @example
 * ```ts
 * import { transferFromBatchCommand } from '@sluice/router'
 *
 * const command = transferFromBatchCommand([
 *   { from: account, to: router, amount: 25_000_000n, token: usdc.address },
 *   { from: account, to: router, amount: 10n ** 18n, token: weth.address },
 * ])
 * ```
 */
export const transferFromBatchCommand = /* @__PURE__ */ guard(unguardedTransferFromBatchCommand)

function unguardedTransferFromBatchCommand(
  transfers: readonly transferFromBatchCommand.Transfer[],
): Command {
  const path = 'transfers'
  if (!Array.isArray(transfers) || transfers.length === 0)
    throw invalid(path, transfers, 'must hold at least one transfer')
  const parsed = Array.from(transfers, (transfer, index) => {
    const at = `${path}[${index}]`
    toObject(transfer, at, 'must be a transfer')
    return {
      from: toRecipient(transfer.from, `${at}.from`),
      to: toRecipient(transfer.to, `${at}.to`),
      amount: toAmount(transfer.amount, `${at}.amount`, 160n),
      token: toRecipient(transfer.token, `${at}.token`),
    }
  })
  for (const [index, { from }] of parsed.entries())
    if (from !== parsed[0]?.from)
      throw invalid(`${path}[${index}].from`, from, 'must be who sends the transaction, as in all')
  return { command: 'PERMIT2_TRANSFER_FROM_BATCH', args: { transfers: parsed } }
}

export declare namespace transferFromBatchCommand {
  type Transfer = {
    /** Whose tokens: who sends the transaction. */
    from: Address
    to: Address
    /** Base units of the token, below 2^160. */
    amount: Amount
    token: Address
  }
}
