import { type Collection, isobars, tidelines, vessels } from './collections.ts'
import { blockTime, readCounter } from './history.ts'
import { type Ledger, trader } from './ledger.ts'
import { listingComponents, type SeedOrder, signOrder, toSeedOrder } from './order.ts'
import { priceOf } from './prices.ts'
import { random } from './random.ts'
import type { Rpc } from './rpc.ts'
import type { Scores } from './seed.ts'

const counts = new Map<Collection, number>([
  [tidelines, 26],
  [isobars, 18],
  [vessels, 12],
])
/** Prices are whole multiples of this, in wei. */
const step = 10n ** 14n
const lifetime = 30n * 24n * 3600n

/** Signs the open listings: one a token, by its owner, valid for 30 days from when it was listed. */
export async function openListings(options: openListings.Options): Promise<SeedOrder[]> {
  const { rpc, ledger, scores } = options
  const chainId = Number(await rpc.request({ method: 'eth_chainId' }))
  const now = BigInt(await blockTime(rpc))
  const picked = [...counts].flatMap(([collection, count]) =>
    pickTokens(ledger, collection, count).map((pick, index) => ({ collection, index, ...pick })),
  )
  return Promise.all(
    picked.map(async ({ collection, index, id, seller, quantity }) => {
      const listed = now - random(`age ${collection.symbol}`, index, 3n * 24n * 3600n)
      const asked = priceOf({
        collection,
        moment: 1000n,
        score: scores(collection, id),
        topic: `ask ${collection.symbol}`,
        index,
      })
      const components = listingComponents({
        collection,
        id,
        seller,
        quantity,
        // Asks stand above what was paid last.
        unitPrice: asked + ((asked * random('hope', index, 25n)) / 100n / step) * step,
        startTime: listed - 60n,
        endTime: listed + lifetime,
        counter: await readCounter(rpc, seller),
        topic: 'open listing',
      })
      return toSeedOrder(await signOrder(chainId, components))
    }),
  )
}

export declare namespace openListings {
  type Options = { rpc: Rpc; ledger: Ledger; scores: Scores }
}

function pickTokens(ledger: Ledger, collection: Collection, count: number) {
  if (collection.kind === 'erc1155') {
    return Array.from({ length: count }, (_, index) => {
      const id = index + 1
      const held = ledger.holders(id)[index % 2] ?? ledger.holders(id)[0]
      if (!held) throw new Error(`Nobody holds edition ${id}.`)
      const wanted = index % 2 === 0 ? 2n + random('lot', index, 7n) : 1n
      return { id, seller: held.owner, quantity: wanted < held.amount ? wanted : held.amount }
    })
  }
  return Array.from({ length: collection.tokens }, (_, index) => index + 1)
    .map(id => ({ id, seller: ledger.owner(collection, id), quantity: 1n }))
    .filter(({ seller }) => collection !== tidelines || seller !== trader(0))
    .sort((a, b) => compare(order(collection, a.id), order(collection, b.id)))
    .slice(0, count)
}

const order = (collection: Collection, id: number) =>
  random(`listed ${collection.symbol}`, id, 2n ** 64n)

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
