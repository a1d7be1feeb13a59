import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { nativeCurrency, routerAsRecipient } from '../constants.ts'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { toAddress } from '../toAddress.ts'
import { type Amount, toAmount } from '../toAmount.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'

/** Tokens that leave the sender's account through Permit2. */
export type Permit2Transfer = {
  token: Address
  /** Base units of the token, below 2^160. */
  amount: Amount
  /** Who gets them; the router by default, where the next commands spend them. */
  recipient?: Address | undefined
}

/**
 * Takes tokens from the sender's account, out of the allowance that Permit2 keeps for the router.
 *
 * @throws RouterError `invalid_input` that names the value at fault.
 *
 * @example
 * ```ts
 * import { transferFromCommand } from '@sluice/router'
 *
 * const command = transferFromCommand({ token: usdc.address, amount: 25_000_000n })
 * ```
 */
export const transferFromCommand = /* @__PURE__ */ guard(unguardedTransferFromCommand)

function unguardedTransferFromCommand(transfer: Permit2Transfer): Command {
  const path = 'transfer'
  const {
    token,
    amount,
    recipient = routerAsRecipient,
  } = toObject(transfer, path, 'must be a transfer')
  return {
    command: 'PERMIT2_TRANSFER_FROM',
    args: {
      token: toRecipient(token, `${path}.token`),
      recipient: toPayee(recipient, `${path}.recipient`),
      amount: toAmount(amount, `${path}.amount`, 160n),
    },
  }
}

/** As `toRecipient`; the router's names for the sender and for itself are meant here. */
function toPayee(value: unknown, path: string): Address {
  const address = toAddress(value, path)
  if (address === nativeCurrency) throw invalid(path, value, 'must not be the zero address')
  return address
}
