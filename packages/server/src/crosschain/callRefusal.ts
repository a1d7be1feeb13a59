import { revertReason } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { escrowAbi } from './escrowAbi.ts'
import type { FillKind } from './failedFills.ts'
import type { IntentCall } from './intentId.ts'

/**
 * Why the calls of an intent fail as they stand, by what the escrow gives back when they are tried: which of them, where
 * they are of who asks and several, and what its contract says, as a stranger's word.
 */
export function callRefusal(
  { reason: message, data, isShort }: { reason: string; data?: Hex | undefined; isShort?: boolean },
  { kind, calls }: { kind: FillKind; calls: readonly IntentCall[] },
): callRefusal.Result {
  if (isShort === true) return { code: 'solver_short', message }
  const told = data === undefined ? undefined : decode(data)
  const { index, reason } = told ?? {}
  return {
    code: told?.code ?? 'call_reverted',
    message,
    ...(index !== undefined && kind === 'call' && calls.length > 1 && { callIndex: index }),
    ...(reason !== undefined && { reason }),
  }
}

export declare namespace callRefusal {
  type Result = {
    code: 'call_reverted' | 'not_callable' | 'solver_short'
    /** What the node says. */
    message: string
    /** Which of the calls it is, from 0. */
    callIndex?: number
    /** What the contract that was called says, where it says anything. */
    reason?: string
  }
}

type Told = { code: 'call_reverted' | 'not_callable'; index?: number; reason?: string | undefined }

function decode(data: Hex): Told {
  try {
    const { errorName, args } = decodeErrorResult({ abi: escrowAbi, data })
    const index = Number(args?.[0])
    if (errorName === 'NotCallable') return { code: 'not_callable', index }
    if (errorName === 'CallFailed')
      return { code: 'call_reverted', index, reason: revertReason(args[1]) }
  } catch {
    // It is of no error of the escrow's own.
  }
  return { code: 'call_reverted', reason: revertReason(data) }
}
