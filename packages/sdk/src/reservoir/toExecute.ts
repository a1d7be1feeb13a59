import type { ExecutionResult, PrecheckResult } from '../execution/state.ts'
import type { Execute } from './types.ts'

/** A run in the old form, as a copy that may be changed: Sluice's own is frozen. */
export function toExecute(run: PrecheckResult & Partial<ExecutionResult>): Execute {
  const { steps, path, fees, requestId, state } = run
  return {
    steps: copy(steps) as Execute['steps'],
    path: copy(path) as Execute['path'],
    fees: copy(fees) as Execute['fees'],
    ...(requestId === undefined ? {} : { requestId }),
    ...(state?.error === undefined ? {} : { error: state.error }),
  }
}

/** A copy of plain data. Errors and other objects of a class stay the same ones. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]))
}
