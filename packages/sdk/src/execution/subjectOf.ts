import type { Address } from 'viem'
import * as z from 'zod/mini'
import { address, collectionId, token } from '../api/schemas/primitives.ts'
import type { RunSubject } from '../runs.ts'
import type { JournalRecord } from './journalRecord.ts'

type Token = RunSubject['tokens'][number]

const quantity = z.catch(z.int().check(z.minimum(1)), 1)
const named = z.looseObject({
  token: z.catch(z.optional(token), undefined),
  collection: z.catch(z.optional(collectionId), undefined),
  quantity,
})
/** What is named in a record as text was written by this client, and is read as if it was not. */
const list = z.catch(z.array(named), [])
const wish = z.catch(z.looseObject({ listings: list, bids: list }), { listings: [], bids: [] })
const asked = z.catch(
  z.looseObject({
    items: list,
    orders: z.catch(z.int(), 0),
    orderIds: z.catch(z.array(z.string()), []),
    to: z.catch(z.optional(address), undefined),
  }),
  { items: [], orders: 0, orderIds: [], to: undefined },
)

/** What a run is about: by the lines of its quote, else by what its request names. */
export function subjectOf(record: JournalRecord): RunSubject {
  const request = z.parse(asked, record.asked)
  const { listings, bids } = z.parse(wish, record.wish)
  const items = [...request.items, ...listings, ...bids]
  // A swap is quoted in lines, too, and is about no token.
  const lines = record.action === 'swap' || record.action === 'call' ? [] : record.path
  const quoted = lines.flatMap(({ contract, tokenId, quantity = 1 }): Token[] =>
    contract && tokenId
      ? [{ contract, tokenId: `${BigInt(tokenId)}`, quantity: BigInt(quantity ?? 1) }]
      : [],
  )
  const tokens = merged(quoted.length > 0 ? quoted : items.flatMap(tokenOf))
  const collections = items.flatMap(({ token, collection }) =>
    collection && !token ? [collection.slice(0, 42) as Address] : [],
  )
  const sum = (parts: readonly { quantity: bigint | number }[]) =>
    parts.reduce((total, part) => total + BigInt(part.quantity), 0n)
  const { orders, orderIds, to } = request
  return {
    ...{ tokens, orderIds, to },
    collections: [...new Set(collections)],
    asked: BigInt(orders || orderIds.length) || sum(request.items) || sum(tokens),
  }
}

function tokenOf({ token, quantity }: z.output<typeof named>): Token[] {
  const [contract, tokenId] = token?.split(':') ?? []
  return contract && tokenId
    ? [{ contract: contract as Address, tokenId: `${BigInt(tokenId)}`, quantity: BigInt(quantity) }]
    : []
}

/** Each token once, with all of its quantity. */
function merged(tokens: readonly Token[]): readonly Token[] {
  const all = new Map<string, Token>()
  for (const token of tokens) {
    const key = `${token.contract}:${token.tokenId}`
    all.set(key, { ...token, quantity: token.quantity + (all.get(key)?.quantity ?? 0n) })
  }
  return [...all.values()]
}
