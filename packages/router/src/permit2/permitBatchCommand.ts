import type { Hex } from 'viem'
import type { Command } from '../command.ts'
import { guard } from '../guard.ts'
import { toPermitBatch } from './toPermit.ts'
import { toSignature } from './toSignature.ts'
import type { PermitBatch } from './types.ts'

/** Allowances for several tokens, and what their owner signed for all of them. */
export type Permit2PermitBatch = PermitBatch & { signature: Hex }

/**
 * The same as `permitCommand` for several tokens under one signature.
 *
 * @throws RouterError `invalid_input` that names the value at fault.
 *
 * @example
 * ```ts
 * import { permitBatchCommand } from '@sluice/router'
 *
 * const { details } = permit
 * const command = permitBatchCommand({
 *   ...permit,
 *   details: [details, { ...details, token: usdc.address }],
 * })
 * ```
 */
export const permitBatchCommand = /* @__PURE__ */ guard(unguardedPermitBatchCommand)

function unguardedPermitBatchCommand(permit: Permit2PermitBatch): Command {
  return {
    command: 'PERMIT2_PERMIT_BATCH',
    args: {
      permit: toPermitBatch(permit, 'permit'),
      signature: toSignature(permit.signature, 'permit.signature'),
    },
  }
}
