/**
 * What was read before stays until what is asked for now is there, as with `keepPreviousData`, but nothing of another
 * chain: contracts may have the same addresses there.
 */
export function keepOfChain(chainId: number) {
  return <data>(before: data | undefined, query: Query | undefined): data | undefined => {
    const [, , asked] = query?.queryKey ?? []
    const isSame =
      typeof asked === 'object' && asked !== null && 'chainId' in asked && asked.chainId === chainId
    return isSame ? before : undefined
  }
}

type Query = { queryKey: readonly unknown[] }
