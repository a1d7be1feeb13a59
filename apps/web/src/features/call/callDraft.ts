import { callsKey } from './callsKey.ts'
import type { CallFields } from './readCallForm.ts'

/** What is typed on the page of calls. */
export type CallDraft = {
  calls: readonly CallFields[]
  /** The chain for which it was typed; undefined while nothing was. */
  toChainId: number | undefined
  /** As which calls it was begun, as `callsKey` says, with nothing typed since. */
  begun?: string | undefined
}

/** As many as one deposit may pay for. */
export const mostCalls = 50

const key = 'sluice.calls'
export const emptyCall: CallFields = {
  ...{ kind: 'call', address: '', calldata: '', value: '' },
  ...{ isByFunction: false, signature: '', args: [] },
}
const empty: CallDraft = { calls: [emptyCall], toChainId: undefined }

let kept: CallDraft | undefined
const listeners = new Set<() => void>()

/** What was typed of calls, for as long as the tab is open: a look at another page, or a reload, does not empty it. */
export const callDraft = {
  get(): CallDraft {
    kept ??= stored() ?? empty
    return kept
  },
  set(draft: CallDraft): void {
    kept = draft
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // It does not fit, or nothing is kept here: then it lasts until the page is loaded anew.
    }
  },
  /** Empties what was typed of calls once they are made: it would be paid for again by the same press. What was typed since stays. */
  clearMade(calls: callsKey.Calls): void {
    if (callDraft.get().begun === callsKey(calls)) callDraft.clear()
  },
  clear(): void {
    kept = undefined
    try {
      sessionStorage.removeItem(key)
    } catch {}
    for (const listener of [...listeners]) listener()
  },
  /** Hears of each time it is cleared. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function stored(): CallDraft | undefined {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** What is stored may be of another release, or of another hand. */
export function parseDraft(input: unknown): CallDraft | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { calls, toChainId, begun } = input as Record<string, unknown>
  if (!Array.isArray(calls) || calls.length === 0) return undefined
  const read = calls.slice(0, mostCalls).map(parseCall)
  const isWhole = read.every(call => call !== undefined)
  return {
    calls: isWhole ? read : [emptyCall],
    ...(isWhole && typeof begun === 'string' ? { begun } : {}),
    toChainId: isChainId(toChainId) ? toChainId : undefined,
  }
}

const isChainId = (input: unknown): input is number =>
  Number.isSafeInteger(input) && Number(input) > 0

function parseCall(input: unknown): CallFields | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { kind, isByFunction, args, chainId, ...rest } = input as Record<string, unknown>
  const { address, calldata, value, signature } = rest
  if (kind !== 'call' && kind !== 'value') return undefined
  if (typeof address !== 'string' || typeof calldata !== 'string') return undefined
  if (typeof value !== 'string' || typeof signature !== 'string') return undefined
  if (!Array.isArray(args) || !args.every(arg => typeof arg === 'string')) return undefined
  return {
    ...{ kind, address, calldata, value, signature, args, isByFunction: isByFunction === true },
    ...(isChainId(chainId) && { chainId }),
  }
}
