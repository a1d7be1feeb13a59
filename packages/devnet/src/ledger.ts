import { type Address, isAddressEqual } from 'viem'
import { accounts } from './accounts.ts'
import { type Collection, collections, vessels } from './collections.ts'
import { random } from './random.ts'

/** Who holds what while the seed trades; the chain must agree in the end. */
export type Ledger = {
  owner(collection: Collection, id: number): Address
  /** Holders of an edition with what they hold, largest first. */
  holders(id: number): { owner: Address; amount: bigint }[]
  move(collection: Collection, id: number, from: Address, to: Address, amount: bigint): void
}

/** Tokens 1 to 8 of the first ERC-721 collection stay with account 0, so that a newcomer has some to list. */
const newcomersTokens = 8

/** The owners at mint, one for each id in turn. */
export function firstOwners(collection: Collection): Address[] {
  return Array.from({ length: collection.tokens }, (_, index) => {
    const newcomer = collection === collections[0] && index < newcomersTokens
    return trader(newcomer ? 0 : Number(random(`owner ${collection.symbol}`, index, 10n)))
  })
}

/** Editions at mint: 20 to 100 pieces of each id in three or four hands. */
export function firstHolders(): { to: Address[]; ids: bigint[]; amounts: bigint[] } {
  const result = { to: [] as Address[], ids: [] as bigint[], amounts: [] as bigint[] }
  for (let id = 1; id <= vessels.tokens; id++) {
    const holders = 3 + (id % 2)
    const supply = 20n + random('supply', id, 81n)
    const each = supply / BigInt(holders)
    for (let turn = 0; turn < holders; turn++) {
      result.to.push(trader((id * 3 + turn * 2 + (turn > 1 ? 1 : 0)) % 10))
      result.ids.push(BigInt(id))
      result.amounts.push(turn === 0 ? supply - each * BigInt(holders - 1) : each)
    }
  }
  return result
}

export function createLedger(): Ledger {
  const single = new Map<string, Address>()
  const editions = new Map<number, Map<Address, bigint>>()
  for (const collection of collections) {
    if (collection.kind === 'erc1155') continue
    firstOwners(collection).forEach((owner, index) => {
      single.set(`${collection.symbol} ${index + 1}`, owner)
    })
  }
  const first = firstHolders()
  const add = (id: number, owner: Address, amount: bigint) => {
    const held = editions.get(id) ?? new Map<Address, bigint>()
    held.set(owner, (held.get(owner) ?? 0n) + amount)
    editions.set(id, held)
  }
  first.ids.forEach((id, index) => {
    add(Number(id), first.to[index] ?? trader(0), first.amounts[index] ?? 0n)
  })
  return {
    owner(collection, id) {
      const owner = single.get(`${collection.symbol} ${id}`)
      if (!owner) throw new Error(`There is no ${collection.symbol} ${id}.`)
      return owner
    },
    holders: id =>
      [...(editions.get(id) ?? [])]
        .map(([owner, amount]) => ({ owner, amount }))
        .filter(({ amount }) => amount > 0n)
        .sort((a, b) => (a.amount < b.amount ? 1 : -1)),
    move(collection, id, from, to, amount) {
      if (collection.kind === 'erc721') {
        single.set(`${collection.symbol} ${id}`, to)
        return
      }
      add(id, from, -amount)
      add(id, to, amount)
    },
  }
}

/** Someone of the ten who is not `other`. */
export function someoneElse(other: Address, topic: string, index: number): Address {
  const start = Number(random(topic, index, 10n))
  const found = trader(start)
  return isAddressEqual(found, other) ? trader(start + 1) : found
}

export function trader(index: number): Address {
  const account = accounts[index % accounts.length]
  if (!account) throw new Error('There are ten traders.')
  return account.address
}
