import type { Address } from 'viem'
import type { Command } from './command.ts'
import { invalid, RouterError } from './errors.ts'
import type { BuyItem } from './part.ts'
import { toAddress } from './toAddress.ts'
import { toAmount } from './toAmount.ts'

/** Units of an ERC1155 that its recipient holds before the transaction. */
export type HeldBefore = { tokenAddress: Address; tokenId: bigint; amount: bigint }

/**
 * How much of a plan must have been bought, or the transaction is undone. 'all': every item belongs to
 * its recipient at the end; for ERC1155 items `heldBefore` must say what they hold already, since a
 * balance alone cannot tell old units from new ones. A number: at least so many items of one ERC721
 * collection, by `balanceBefore`, what the one recipient holds of it already.
 */
export type MinimumItems =
  | 'all'
  | { all: true; heldBefore: readonly HeldBefore[] }
  | { count: number; balanceBefore: bigint }

/**
 * The checks at the end of a plan that make a transaction fail which bought too little.
 *
 * @throws RouterError `not_expressible` for a number of items across collections, recipients or of
 * ERC1155, and for what else the router has no check for.
 */
export function itemChecks(items: readonly BuyItem[], minimum: MinimumItems): Command[] {
  if (minimum === 'all') return items.map(item => ownerCheck(item, []))
  if (typeof minimum !== 'object' || minimum === null)
    throw invalid('minimumItems', minimum, "must be 'all', or an object")
  if ('all' in minimum) {
    if (!Array.isArray(minimum.heldBefore))
      throw invalid('minimumItems.heldBefore', minimum.heldBefore, 'must be an array')
    return mergeUnits(items).map(item => ownerCheck(item, minimum.heldBefore))
  }
  return [balanceCheck(items, minimum)]
}

function ownerCheck(item: BuyItem, heldBefore: readonly HeldBefore[]): Command {
  const { tokenAddress: token, tokenId: identifier, recipient: owner } = item
  if (item.tokenType === 'ERC721')
    return { command: 'OWNER_CHECK_721', args: { owner, token, identifier } }
  if (item.tokenType === 'Cryptopunk')
    throw inexpressible('The router has no check for CryptoPunks', item)
  const held = heldBefore.find(
    entry =>
      toAddress(entry?.tokenAddress, 'minimumItems.heldBefore').toLowerCase() === token &&
      entry.tokenId === identifier,
  )
  if (!held)
    throw inexpressible(
      `Units of ${token} ${identifier} can only be checked when minimumItems.heldBefore says how many are held already`,
      item,
    )
  const before = toAmount(held.amount, 'minimumItems.heldBefore.amount')
  const minBalance = toAmount(before + item.amount, 'minimumItems.heldBefore.amount')
  return { command: 'OWNER_CHECK_1155', args: { owner, token, identifier, minBalance } }
}

/** Units of one ERC1155 from several orders are one balance. */
function mergeUnits(items: readonly BuyItem[]): BuyItem[] {
  const merged = new Map<string, BuyItem>()
  for (const item of items) {
    const key = `${item.tokenAddress}:${item.tokenId}:${item.recipient}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, amount: known.amount + item.amount } : item)
  }
  return [...merged.values()]
}

function balanceCheck(
  items: readonly BuyItem[],
  minimum: { count: number; balanceBefore: bigint },
): Command {
  const { count } = minimum
  if (!Number.isSafeInteger(count) || count < 1 || count > items.length)
    throw invalid('minimumItems.count', count, `must be from 1 to ${items.length}`)
  const before = toAmount(minimum.balanceBefore, 'minimumItems.balanceBefore')
  const [first] = items as [BuyItem]
  for (const item of items) {
    if (item.tokenType !== 'ERC721')
      throw inexpressible('A number of items can only be checked for ERC721 items', item)
    if (item.tokenAddress !== first.tokenAddress)
      throw inexpressible('A number of items can only be checked within one collection', item)
    if (item.recipient !== first.recipient)
      throw inexpressible('A number of items can only be checked for one recipient', item)
  }
  return {
    command: 'BALANCE_CHECK_ERC20',
    args: {
      owner: first.recipient,
      token: first.tokenAddress,
      minBalance: before + BigInt(count),
    },
  }
}

function inexpressible(message: string, item: BuyItem): RouterError {
  return new RouterError(message, {
    code: 'not_expressible',
    field: 'minimumItems',
    value: item,
    hints: ["Ask for 'all' items, or buy these items in a transaction of their own."],
  })
}
