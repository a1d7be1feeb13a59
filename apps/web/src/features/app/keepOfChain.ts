/**
 * What was read before stays until what is asked for now is there, as with `keepPreviousData`, but nothing of another
 * chain: contracts may have the same addresses there. It is the same function for a chain each time: a new one would
 * have a query select anew whenever it is drawn, which draws it again where what it selects is no plain data.
 */
export function keepOfChain(chainId: number): Keep {
  const known = keeps.get(chainId)
  if (known) return known
  const keep: Keep = (before, query) => {
    const [, , asked] = query?.queryKey ?? []
    const isSame =
      typeof asked === 'object' && asked !== null && 'chainId' in asked && asked.chainId === chainId
    return isSame ? before : undefined
  }
  keeps.set(chainId, keep)
  return keep
}

type Query = { queryKey: readonly unknown[] }
type Keep = <data>(before: data | undefined, query: Query | undefined) => data | undefined

const keeps = new Map<number, Keep>()
