import type { Command } from '../command.ts'
import type { Permit2Permit } from './permitCommand.ts'
import { toPermit } from './toPermit.ts'
import { toSignature } from './toSignature.ts'

/**
 * As `permitCommand`, for a permit that stands at `path` of what was given.
 *
 * @throws RouterError that names `path`.
 */
export function toPermitCommand(permit: Permit2Permit, path: string): Command {
  return {
    command: 'PERMIT2_PERMIT',
    args: {
      permit: toPermit(permit, path),
      signature: toSignature(permit.signature, `${path}.signature`),
    },
  }
}
