import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { dropContract } from '../../mint/dropContract.ts'
import { isMintLine, mintId } from '../../mint/mintPath.ts'
import type { BuyItem } from '../findListings.ts'
import type { findRequest } from '../findRequest.ts'

/**
 * What is left of a request of which some is on the chain already, so that a repeated one never buys it
 * again. What an item still asks for of a collection keeps its way: of what was to be minted and is, the rest is bought.
 * `places` has where each stands in the request.
 */
export function withoutSettled(
  items: readonly BuyItem[],
  { settled, answer, minted }: Pick<findRequest.Result, 'settled' | 'answer' | 'minted'>,
): { items: BuyItem[]; places: number[] } {
  const left = items.map(item => ({ item, quantity: BigInt(item.quantity ?? 1) }))
  for (const line of [...settled, ...beyond(settled, minted)]) {
    let rest = BigInt(line.quantity ?? 1)
    for (const rank of [isNamed, isOfCollection, isUnnamed])
      for (const entry of left) {
        if (rest === 0n || !rank(entry.item, line)) continue
        const taken = entry.quantity < rest ? entry.quantity : rest
        entry.quantity -= taken
        rest -= taken
      }
  }
  const mints = settled.filter(isMintLine)
  const isOpen = (contract: PathItem['contract']) =>
    answer.some(line => isMintLine(line) && line.contract === contract && !settled.includes(line))
  const isMinted = new Set(mints.map(line => line.contract).filter(each => !isOpen(each)))
  const rest = left.flatMap(({ item, quantity }, place) => {
    if (quantity === 0n) return []
    const wasMinted = isMinted.has(dropContract(item.collection))
    const fillType = wasMinted && item.fillType !== 'mint' ? ('trade' as const) : item.fillType
    return [{ place, item: { ...item, quantity: Number(quantity), fillType } }]
  })
  return { items: rest.map(({ item }) => item), places: rest.map(({ place }) => place) }
}

/** What was minted beyond the lines that are on the chain, as lines: by another answer to the same request. */
function beyond(settled: readonly PathItem[], minted: ReadonlyMap<string, bigint>): PathItem[] {
  return [...minted].flatMap(([contract, units]) => {
    const told = settled
      .filter(line => isMintLine(line) && line.contract === contract)
      .reduce((sum, { quantity }) => sum + BigInt(quantity ?? 1), 0n)
    return units > told
      ? [
          {
            orderId: mintId({ contract: contract as Hex }),
            contract: contract as Hex,
            quantity: Number(units - told),
          },
        ]
      : []
  })
}

const isNamed = ({ orderId, token }: BuyItem, line: PathItem) =>
  (orderId !== undefined && orderId.toLowerCase() === line.orderId) ||
  (token !== undefined && !isMintLine(line) && token === `${line.contract}:${line.tokenId}`)

function isOfCollection({ collection, fillType }: BuyItem, line: PathItem): boolean {
  if (collection === undefined || fillType === (isMintLine(line) ? 'trade' : 'mint')) return false
  const [contract, first, last] = collection.split(':')
  if (contract !== line.contract) return false
  if (first === undefined || last === undefined) return true
  const tokenId = BigInt(line.tokenId ?? 0)
  return BigInt(first) <= tokenId && tokenId <= BigInt(last)
}

/** The ids of orders that came with the request are not among its items. */
const isUnnamed = ({ rawOrder }: BuyItem, line: PathItem) =>
  rawOrder !== undefined && !isMintLine(line)
