import type { StepItem } from '../execution/state.ts'
import { type FactCall, lower, native } from './factCall.ts'
import { routerFacts } from './routerFacts.ts'
import { seaportFacts } from './seaportFacts.ts'
import { signatureFacts } from './signatureFacts.ts'
import { tokenFacts } from './tokenFacts.ts'
import type { Facts, FactsContext } from './types.ts'

export function factsOf(data: StepItem['data'], context: FactsContext): Facts {
  const nothing: Facts = {
    ...{ kind: 'transaction', through: undefined, method: undefined },
    ...{ gives: [], gets: [], allows: [], parts: [], cancels: [], zones: [] },
    ...{ until: undefined, lines: [], unknown: [] },
  }
  if (data === undefined) return { ...nothing, unknown: ['There is nothing to read yet'] }
  if (!('to' in data)) {
    const { sign } = data
    const signature = { ...nothing, kind: 'signature' as const }
    return sign
      ? { ...signature, ...signatureFacts(sign, context) }
      : { ...signature, unknown: ['There is nothing to sign'] }
  }
  const value = uintOf(data.value)
  if (value === undefined) return { ...nothing, unknown: ['The value cannot be read'] }
  const call: FactCall = { to: lower(data.to), data: data.data, value }
  const through = call.to
  const sent = value === 0n ? [] : [native(value)]
  const known =
    data.chainId === undefined || data.chainId === null || data.chainId === context.chainId
      ? (routerFacts(call, context) ?? seaportFacts(call, context) ?? tokenFacts(call, context))
      : undefined
  if (known) return { ...nothing, through, gives: sent, ...known }
  const lines = value === 0n ? [] : [`Send ${value} of the native currency to ${call.to}`]
  if (call.data === '0x' && data.chainId === context.chainId)
    return { ...nothing, through, gives: [{ ...native(value), recipient: call.to }], lines }
  return { ...nothing, through, gives: sent, lines, unknown: ['What this call does is not known'] }
}

function uintOf(value: unknown): bigint | undefined {
  try {
    return BigInt((value ?? 0) as string)
  } catch {
    return undefined
  }
}
