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
      kind,
      orders,
      recipients,
      prices,
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
    if (!Array.isArray(leaves)) throw invalid(`${path}.leaves`, leaves, 'must be an array')
    if (allowRevert !== undefined && typeof allowRevert !== 'boolean')
      throw invalid(`${path}.allowRevert`, allowRevert, 'must be true or false')
    checkRecipients(part, recipients, path, router)
    for (const signed of signedFor)
      if (signed.caller !== router)
        throw invalid(
          signed.path,
          signed.caller,
          `must be signed for the router (${router}), which will call`,
        )
    return {
      kind,
      orders,
      // Not read here: a large plan would spend as much time on it as on its calldata.
      get items() {
        return part.items
      },
      prices,
      allowRevert,
      commands,
      leaves: leaves.map((token, at) => toAddress(token, `${path}.leaves[${at}]`)),
      value: toAmount(value, `${path}.value`),
      spends: toAmount(spends, `${path}.spends`),
      yields: toAmount(yields, `${path}.yields`),
    }
  })
}

function checkRecipients(
  part: Part,
  recipients: readonly Address[] | undefined,
  path: string,
  router: Address,
): void {
  const problem = 'must not be the router, where anybody could take it'
  if (recipients !== undefined) {
    if (!Array.isArray(recipients))
      throw invalid(`${path}.recipients`, recipients, 'must be an array')
    for (const [at, recipient] of recipients.entries())
      if (toAddress(recipient, `${path}.recipients[${at}]`) === router)
        throw invalid(`${path}.recipients[${at}]`, router, problem)
    return
  }
  const { items } = part
  if (!Array.isArray(items)) throw invalid(`${path}.items`, items, 'must be an array')
  for (const [at, item] of items.entries())
    if (toAddress(item?.recipient, `${path}.items[${at}].recipient`) === router)
      throw invalid(`${path}.items[${at}].recipient`, router, problem)
}
