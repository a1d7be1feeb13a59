import type { Address } from 'viem'
import { invalid } from './errors.ts'
import type { Part } from './part.ts'
import { toAddress } from './toAddress.ts'
import { toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'

/**
 * The parts of a plan, of which there must be at least one that does something for the caller.
 *
 * @throws RouterError that names the part at fault: something that no market and no swap made, or items
 * that would stay in the router, where anybody could take them.
 */
export function toParts(parts: readonly Part[], router: Address): readonly Part[] {
  if (!Array.isArray(parts) || parts.length === 0)
    throw invalid('parts', parts, 'must hold at least one order or swap')
  return Array.from(parts, (part: Part, index) => {
    const path = `parts[${index}]`
    const {
      signedFor = [],
      commands,
      orders,
      items,
      leaves,
      value,
      spends,
      yields,
      allowRevert,
    } = toObject(part, path, 'must be what a market or a swap makes')
    if (typeof commands !== 'function')
      throw invalid(`${path}.commands`, commands, 'must be a function')
    if (!Number.isSafeInteger(orders) || orders < 0)
      throw invalid(`${path}.orders`, orders, 'must be a number of orders')
    if (!Array.isArray(items)) throw invalid(`${path}.items`, items, 'must be an array')
    if (!Array.isArray(leaves)) throw invalid(`${path}.leaves`, leaves, 'must be an array')
    if (allowRevert !== undefined && typeof allowRevert !== 'boolean')
      throw invalid(`${path}.allowRevert`, allowRevert, 'must be true or false')
    for (const [at, item] of items.entries())
      if (toAddress(item?.recipient, `${path}.items[${at}].recipient`) === router)
        throw invalid(
          `${path}.items[${at}].recipient`,
          router,
          'must not be the router, where anybody could take it',
        )
    for (const signed of signedFor)
      if (signed.caller !== router)
        throw invalid(
          signed.path,
          signed.caller,
          `must be signed for the router (${router}), which will call`,
        )
    return {
      ...part,
      leaves: leaves.map((token, at) => toAddress(token, `${path}.leaves[${at}]`)),
      value: toAmount(value, `${path}.value`),
      spends: toAmount(spends, `${path}.spends`),
      yields: toAmount(yields, `${path}.yields`),
    }
  })
}
