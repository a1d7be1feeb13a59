import type { Hex } from 'viem'
import { invalid } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { type Amount, toAmount } from '../../toAmount.ts'
import { toBytes } from '../../toBytes.ts'
import { toObject } from '../../toObject.ts'
import * as itemType from './itemTypes.ts'
import { orderAt, type Place, wrongItem } from './place.ts'
import { readSmall } from './readSmall.ts'
import type { Criterion, OrderToFill } from './types.ts'

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
        const found = place.criteria.findIndex(each => each.side === side && each.index === index)
        const criterion = place.criteria[found]
        if (!criterion)
          throw wrongItem({ ...place, side, item: index }, '', item, 'needs an entry in criteria')
        if (readAmount(item.identifierOrCriteria) === 0n && criterion.proof.length > 0)
          throw invalid(
            `${criterion.at}.proof`,
            criterion.proof,
            'must be empty where any token will do',
          )
        place.criteria.splice(found, 1)
        return {
          orderIndex: BigInt(place.index),
          side: sideIndex,
          index: BigInt(index),
          identifier: criterion.identifier,
          criteriaProof: criterion.proof,
        }
      }),
    ),
  )
  // Nor a second one: what a plan says to buy must be what its calldata names.
  for (const place of places)
    for (const unused of place.criteria) throw invalid(unused.at, unused, 'belongs to no item')
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

function readCriteria(criteria: readonly Criterion[], path: string) {
  if (!Array.isArray(criteria)) throw invalid(path, criteria, 'must be an array')
  return Array.from(criteria as readonly Criterion[], (criterion, order) => {
    const at = `${path}[${order}]`
    const { side, index, identifier, proof = [] } = toObject(criterion, at)
    if (side !== 'offer' && side !== 'consideration')
      throw invalid(`${at}.side`, side, "must be 'offer' or 'consideration'")
    if (!Number.isSafeInteger(index)) throw invalid(`${at}.index`, index, 'must be an index')
    if (!Array.isArray(proof)) throw invalid(`${at}.proof`, proof, 'must be an array')
    toAmount(identifier, `${at}.identifier`)
    for (const node of proof) toBytes(node, `${at}.proof`, 32)
    return { side, index, identifier, proof, at }
  })
}
