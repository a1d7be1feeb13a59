import type { Hex } from 'viem'
import { invalid } from '../../errors.ts'
import { type Amount, toAmount } from '../../toAmount.ts'
import { toBytes } from '../../toBytes.ts'
import { toObject } from '../../toObject.ts'
import { itemAt, orderAt, type Place } from './place.ts'
import { readSmall } from './readSmall.ts'
import { type Criterion, itemType, type OrderToFill } from './types.ts'

/**
 * The criteria of orders as Seaport takes them: those of all offers first. Every item that is given by
 * criteria needs one, and no other item may have one.
 *
 * @throws RouterError that names the item, or the criterion.
 */
export function resolversOf(
  given: readonly Pick<OrderToFill, 'criteria'>[],
  orders: readonly Pick<OrderToFill, 'parameters'>[],
  list: Place,
): resolversOf.Result {
  const places = orders.map(({ parameters: sides }, index) => {
    const place = { ...list, index, sides }
    const criteria = readCriteria(given[index]?.criteria ?? [], `${orderAt(place)}.criteria`)
    return { ...place, criteria }
  })
  const resolvers = (['offer', 'consideration'] as const).flatMap((side, sideIndex) =>
    places.flatMap(place =>
      place.sides[side].flatMap((item, index) => {
        if ((readSmall(item.itemType) ?? 0) < itemType.erc721WithCriteria) return []
        const key = `${side}:${index}`
        const criterion = place.criteria.get(key)
        if (!criterion)
          throw invalid(itemAt(place, side, index), item, 'needs an entry in criteria')
        place.criteria.delete(key)
        return {
          orderIndex: BigInt(place.index),
          side: sideIndex,
          index: BigInt(index),
          identifier: criterion.identifier,
          criteriaProof: criterion.proof ?? [],
        }
      }),
    ),
  )
  for (const place of places)
    for (const unused of place.criteria.values())
      throw invalid(`${orderAt(place)}.criteria`, unused, 'belongs to no item')
  return resolvers
}

export declare namespace resolversOf {
  type Result = readonly {
    orderIndex: bigint
    side: number
    index: bigint
    identifier: Amount
    criteriaProof: readonly Hex[]
  }[]
}

function readCriteria(criteria: readonly Criterion[], path: string): Map<string, Criterion> {
  if (!Array.isArray(criteria)) throw invalid(path, criteria, 'must be an array')
  const found = new Map<string, Criterion>()
  for (const [index, criterion] of criteria.entries()) {
    const { side, index: item, proof = [] } = toObject(criterion, `${path}[${index}]`)
    if (side !== 'offer' && side !== 'consideration')
      throw invalid(`${path}[${index}].side`, side, "must be 'offer' or 'consideration'")
    if (!Number.isSafeInteger(item))
      throw invalid(`${path}[${index}].index`, item, 'must be an index')
    if (!Array.isArray(proof)) throw invalid(`${path}[${index}].proof`, proof, 'must be an array')
    toAmount(criterion.identifier, `${path}[${index}].identifier`)
    for (const node of proof) toBytes(node, `${path}[${index}].proof`, 32)
    const key = `${side}:${item}`
    // What is said to be bought must be what the calldata names.
    if (found.has(key))
      throw invalid(`${path}[${index}]`, criterion, 'must be the only one of its item')
    found.set(key, criterion)
  }
  return found
}
