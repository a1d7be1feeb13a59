import type { Call } from './chainSource.ts'

/**
 * The reads of a list that are not the same as an earlier one, and the place among them of each read of the
 * list: orders of one maker, or of one token, ask much the same.
 */
export function withoutRepeats(calls: readonly Call[]): { different: Call[]; places: number[] } {
  const different: Call[] = []
  const seen = new Map<Call['abi'], Map<string, number>>()
  const places = calls.map(call => {
    const known = seen.get(call.abi) ?? new Map<string, number>()
    seen.set(call.abi, known)
    const key = keyOf(call)
    const place = (key === undefined ? undefined : known.get(key)) ?? different.length
    if (place === different.length) different.push(call)
    if (key !== undefined) known.set(key, place)
    return place
  })
  return { different, places }
}

/** Undefined where an argument is more than one value: such reads hardly ever come twice. */
function keyOf({ address, functionName, args = [] }: Call): string | undefined {
  if (args.some(arg => typeof arg === 'object')) return undefined
  return [address, functionName, ...args.map(String)].join('\n')
}
