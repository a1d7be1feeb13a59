import type { Hex } from 'viem'
import { dropContract } from '../mint/dropContract.ts'

/**
 * What is left to mint of items of which so many were minted already, by contract: what is done is never
 * minted again. A call of the request's own is one transaction, and done by whatever came of it.
 */
export function withoutMinted<
  item extends {
    collection?: string | undefined
    custom?: { contract: Hex } | undefined
    quantity?: number | undefined
  },
>(items: readonly item[], minted: ReadonlyMap<string, bigint>): item[] {
  const left = new Map(minted)
  return items.flatMap(item => {
    if (item.custom) return (left.get(item.custom.contract) ?? 0n) > 0n ? [] : [item]
    const contract = dropContract(item.collection) ?? ''
    const asked = BigInt(item.quantity ?? 1)
    const had = left.get(contract) ?? 0n
    const taken = had < asked ? had : asked
    left.set(contract, had - taken)
    if (taken === 0n) return [item]
    return taken === asked ? [] : [{ ...item, quantity: Number(asked - taken) }]
  })
}
