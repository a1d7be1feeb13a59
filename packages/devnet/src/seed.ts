import { encodeFunctionData, numberToHex } from 'viem'
import { collectionAbi, editionAbi } from './abis.ts'
import { curator } from './accounts.ts'
import {
  type Collection,
  collections,
  firstLight,
  isobars,
  tidelines,
  vessels,
} from './collections.ts'
import { deploy } from './deploy.ts'
import { openDrop } from './drop.ts'
import { fundTraders } from './fundTraders.ts'
import { trade } from './history.ts'
import { createLedger, firstHolders, firstOwners } from './ledger.ts'
import { openListings } from './listings.ts'
import { mintTokens } from './mintTokens.ts'
import { openOffers, type SeedOffer } from './offers.ts'
import type { SeedOrder } from './order.ts'
import type { Rpc } from './rpc.ts'
import { createSender, type Sender } from './sender.ts'
import { openVenues, type VenueOrder } from './venues.ts'

export type Seed = {
  collections: readonly Collection[]
  /** Open listings, ready to be posted to an order book. */
  orders: readonly SeedOrder[]
  /** Those of other exchanges. */
  venueOrders: readonly VenueOrder[]
  /** Open offers. */
  offers: readonly SeedOffer[]
}

/** How far the history reaches back, in seconds. */
export const historySeconds = 42 * 24 * 3600

/**
 * Makes a market on a chain whose contracts are placed: collections, tokens, a history of sales up to now,
 * open listings and offers.
 * @throws DevnetError `seed_failed` when anything on the way is refused by the chain.
 */
export async function seed(rpc: Rpc): Promise<Seed> {
  const sender = await createSender(rpc)
  await mintEverything(rpc, sender)
  const ledger = createLedger()
  const scores = await readScores(rpc)
  await trade({ rpc, sender, ledger, scores })
  const orders = await openListings({ rpc, ledger, scores })
  const venueOrders = await openVenues({ rpc, sender, ledger, scores, listed: orders })
  const offers = await openOffers({ rpc, sender, scores })
  await sender.settle()
  return { collections, orders, venueOrders, offers }
}

/** Only the collections, tokens and balances of the seed, without history or listings. */
export async function seedTokens(rpc: Rpc): Promise<void> {
  const sender = await createSender(rpc)
  await mintEverything(rpc, sender)
  await sender.settle()
}

async function mintEverything(rpc: Rpc, sender: Sender): Promise<void> {
  await rpc.request({ method: 'anvil_setBalance', params: [curator, numberToHex(10n ** 20n)] })
  // In the order of the nonces that `collections.ts` counts with.
  await deploy(sender, 'Tidelines', tidelines)
  await deploy(sender, 'Isobars', isobars)
  await deploy(sender, 'Vessels', vessels)
  await deploy(sender, 'LocalUsd')
  await deploy(sender, 'FirstLight', firstLight)
  await sender.mine()
  for (const collection of [tidelines, isobars])
    await mintTokens(sender, collection, firstOwners(collection))
  const { to, ids, amounts } = firstHolders()
  await sender.send({
    from: curator,
    to: vessels.address,
    data: encodeFunctionData({ abi: editionAbi, functionName: 'mint', args: [to, ids, amounts] }),
    gas: 8_000_000n,
    label: "Vessels' editions",
  })
  await openDrop(rpc, sender)
  await fundTraders(sender, collections)
  await sender.mine()
}

export type Scores = (collection: Collection, id: number) => bigint

/** The venues of the seed on a chain that has its tokens only; for tests. */
export async function seedVenues(rpc: Rpc): Promise<readonly VenueOrder[]> {
  const sender = await createSender(rpc)
  const options = { rpc, sender, ledger: createLedger(), scores: await readScores(rpc), listed: [] }
  const orders = await openVenues(options)
  await sender.settle()
  return orders
}

/** How rare each token is; editions are as rare as their supply is small. */
async function readScores(rpc: Rpc): Promise<Scores> {
  const scores = new Map<string, bigint>()
  for (const collection of [tidelines, isobars]) {
    await Promise.all(
      Array.from({ length: collection.tokens }, async (_, index) => {
        const data = encodeFunctionData({
          abi: collectionAbi,
          functionName: 'score',
          args: [BigInt(index + 1)],
        })
        const call = { to: collection.address, data }
        const answer = await rpc.request({ method: 'eth_call', params: [call, 'latest'] })
        scores.set(`${collection.symbol} ${index + 1}`, BigInt(answer as string))
      }),
    )
  }
  const { ids, amounts } = firstHolders()
  return ({ symbol, kind }, id) => {
    if (kind === 'erc721') return scores.get(`${symbol} ${id}`) ?? 0n
    const supply = amounts.reduce(
      (sum, amount, i) => (ids[i] === BigInt(id) ? sum + amount : sum),
      0n,
    )
    return 13n + (100n - supply) / 3n
  }
}
