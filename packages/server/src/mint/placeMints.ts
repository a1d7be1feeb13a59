import type { PathItem } from '@sluice/sdk/api'
import type { Mint } from './createMintable.ts'

/**
 * Where each mint that is left stands in an earlier answer; what is undefined there is on the chain. Undefined
 * unless the answer names every one of them, at the same price, and the others are as many as were minted.
 */
export function placeMints(
  path: readonly PathItem[],
  { mints, minted }: { mints: readonly Mint[]; minted: ReadonlyMap<string, bigint> },
): readonly (Mint | undefined)[] | undefined {
  const left = [...mints]
  const done = new Map<string, bigint>()
  const placed = path.map(line => {
    const index = left.findIndex(
      ({ contract, price, quantity }) =>
        contract === line.contract &&
        quantity === BigInt(line.quantity ?? 1) &&
        price.toString() === line.rawQuote,
    )
    if (index >= 0) return left.splice(index, 1)[0]
    const contract = line.contract ?? ''
    done.set(contract, (done.get(contract) ?? 0n) + BigInt(line.quantity ?? 1))
    return undefined
  })
  const isWhole = [...minted].every(([contract, amount]) => (done.get(contract) ?? 0n) === amount)
  return left.length === 0 && isWhole ? placed : undefined
}
