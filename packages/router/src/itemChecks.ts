import type { Address } from 'viem'
import type { Command } from './command.ts'
import { senderAsRecipient } from './constants.ts'
import { invalid, RouterError } from './errors.ts'
import type { BuyItem } from './part.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'
import { toRecipient } from './toRecipient.ts'

/** Units of an ERC1155 that an owner holds before the transaction. */
export type HeldBefore = {
  /** Who is to get more of them. */
  owner: Address
  tokenAddress: Address
  tokenId: Amount
  amount: Amount
}

/**
 * How much of a plan must have been bought, or the transaction is undone. 'all': every item belongs to
 * its recipient at the end; for ERC1155 items `heldBefore` must say what they hold already, since a
 * balance alone cannot tell old units from new ones. A count: at least so many items of one ERC721
 * collection (or CryptoPunks), where `balanceBefore` is what the one recipient holds of it already.
 *
 * Balances that were read before the transaction may have changed until it runs: who receives units from
 * elsewhere in between gets less checked than they asked for.
 */
export type MinimumItems =
  | 'all'
  | { all: true; heldBefore: readonly HeldBefore[] }
  | { count: number; balanceBefore: Amount }

/**
 * The checks at the end of a plan that make a transaction fail which bought too little.
 *
 * @throws RouterError `not_expressible` for a number of items across collections, recipients or of
 * ERC1155, and for what else the router has no check for.
 */
export function itemChecks(bought: readonly BuyItem[], minimum: MinimumItems): Command[] {
  const items = mergeUnits(bought)
  const [first] = items
  if (!first) throw invalid('minimumItems', minimum, 'needs a plan that buys items')
  for (const item of items)
    if (item.recipient === senderAsRecipient)
      throw inexpressible(
        'What the sender gets can only be checked when the account is named',
        item,
      )
  if (minimum === 'all') return items.map(item => ownerCheck(item, []))
  toObject(minimum, 'minimumItems', "must be 'all', or an object")
  if (!('all' in minimum)) return [balanceCheck(first, items, minimum)]
  if (minimum.all !== true) throw invalid('minimumItems.all', minimum.all, 'must be true')
  if (!Array.isArray(minimum.heldBefore))
    throw invalid('minimumItems.heldBefore', minimum.heldBefore, 'must be an array')
  const held = Array.from(minimum.heldBefore, toHeld)
  for (const [index, entry] of held.entries()) {
    const first = held.findIndex(each => isSame(each, entry))
    if (first !== index)
      throw invalid(entry.path, entry.amount, `must not say once more what [${first}] says`)
  }
  return items.map(item => ownerCheck(item, held))
}

type Held = { owner: Address; tokenAddress: Address; tokenId: bigint; amount: bigint; path: string }

function toHeld(entry: HeldBefore, index: number): Held {
  const path = `minimumItems.heldBefore[${index}]`
  const { owner, tokenAddress, tokenId, amount } = toObject(entry, path)
  return {
    owner: toRecipient(owner, `${path}.owner`),
    tokenAddress: toRecipient(tokenAddress, `${path}.tokenAddress`),
    tokenId: toAmount(tokenId, `${path}.tokenId`),
    amount: toAmount(amount, `${path}.amount`),
    path,
  }
}

type Holding = Pick<Held, 'owner' | 'tokenAddress' | 'tokenId'>

const isSame = (a: Holding, b: Holding): boolean =>
  a.owner === b.owner && a.tokenAddress === b.tokenAddress && a.tokenId === b.tokenId

function ownerCheck(item: BuyItem, heldBefore: readonly Held[]): Command {
  const { tokenAddress: token, tokenId: identifier, recipient: owner } = item
  if (item.tokenType === 'ERC721')
    return { command: 'OWNER_CHECK_721', args: { owner, token, identifier } }
  if (item.tokenType === 'Cryptopunk')
    throw inexpressible('The router cannot check the owner of a CryptoPunk', item)
  const held = heldBefore.find(entry =>
    isSame(entry, { owner, tokenAddress: token, tokenId: identifier }),
  )
  if (!held)
    throw inexpressible(
      `Units of ${token} ${identifier} can only be checked when minimumItems.heldBefore says how many ${owner} holds already`,
      item,
    )
  const minBalance = toAmount(held.amount + item.amount, `${held.path}.amount`)
  return { command: 'OWNER_CHECK_1155', args: { owner, token, identifier, minBalance } }
}

/** One token that several orders offer is one item; units of one ERC1155 are one balance. */
function mergeUnits(items: readonly BuyItem[]): BuyItem[] {
  const merged = new Map<string, BuyItem>()
  for (const item of items) {
    const key = `${item.tokenType}:${item.tokenAddress}:${item.tokenId}:${item.recipient}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, amount: known.amount + item.amount } : item)
  }
  return [...merged.values()]
}

function balanceCheck(
  first: BuyItem,
  items: readonly BuyItem[],
  { count, balanceBefore }: { count: number; balanceBefore: Amount },
): Command {
  if (!Number.isSafeInteger(count) || count < 1 || count > items.length)
    throw invalid('minimumItems.count', count, `must be from 1 to ${items.length}`)
  const before = toAmount(balanceBefore, 'minimumItems.balanceBefore')
  for (const item of items) {
    if (item.tokenType === 'ERC1155')
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
      minBalance: toAmount(before + BigInt(count), 'minimumItems.balanceBefore'),
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
