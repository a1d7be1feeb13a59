import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbiParameters,
} from 'viem'
import { collectionAbi, editionAbi, usdAbi, wethAbi } from './abis.ts'
import { accounts, curator } from './accounts.ts'
import { addresses } from './addresses.ts'
import { committedBytecode } from './artifacts.ts'
import {
  type Collection,
  collections,
  firstLight,
  isobars,
  tidelines,
  usdc,
  vessels,
} from './collections.ts'
import { openDrop } from './drop.ts'
import { trade } from './history.ts'
import { createLedger, firstHolders, firstOwners } from './ledger.ts'
import { openListings } from './listings.ts'
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
}

/** How far the history reaches back, in seconds. */
export const historySeconds = 42 * 24 * 3600

/**
 * Makes a market on a chain whose contracts are placed: collections, tokens, a history of sales up to now,
 * and open listings.
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
  await sender.settle()
  return { collections, orders, venueOrders }
}

/** Only the collections, tokens and balances of the seed, without history or listings. */
export async function seedTokens(rpc: Rpc): Promise<void> {
  const sender = await createSender(rpc)
  await mintEverything(rpc, sender)
  await sender.settle()
}

async function mintEverything(rpc: Rpc, sender: Sender): Promise<void> {
  await rpc.request({ method: 'anvil_setBalance', params: [curator, numberToHex(10n ** 20n)] })
  const deploy = (name: string, collection?: Collection): Promise<Hex> =>
    sender.send({
      from: curator,
      data: collection
        ? concatHex([
            committedBytecode(name),
            encodeAbiParameters(parseAbiParameters('address'), [collection.royaltyReceiver]),
          ])
        : committedBytecode(name),
      gas: 8_000_000n,
      label: `the contract ${name}`,
    })
  // In the order of the nonces that `collections.ts` counts with.
  await deploy('Tidelines', tidelines)
  await deploy('Isobars', isobars)
  await deploy('Vessels', vessels)
  await deploy('LocalUsd')
  await deploy('FirstLight', firstLight)
  await sender.mine()
  for (const collection of [tidelines, isobars]) {
    await sender.send({
      from: curator,
      to: collection.address,
      data: encodeFunctionData({
        abi: collectionAbi,
        functionName: 'mint',
        args: [firstOwners(collection)],
      }),
      gas: 16_000_000n,
      label: `${collection.name}' tokens`,
    })
  }
  const { to, ids, amounts } = firstHolders()
  await sender.send({
    from: curator,
    to: vessels.address,
    data: encodeFunctionData({ abi: editionAbi, functionName: 'mint', args: [to, ids, amounts] }),
    gas: 8_000_000n,
    label: "Vessels' editions",
  })
  await sender.send({
    from: curator,
    to: usdc,
    data: encodeFunctionData({
      abi: usdAbi,
      functionName: 'mint',
      args: [accounts.map(({ address }) => address), 50_000_000_000n],
    }),
    label: 'dollars for the traders',
  })
  await openDrop(rpc, sender)
  for (const { address, index, name } of accounts) {
    await sender.send({
      from: address,
      to: addresses.weth,
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
      value: 25n * 10n ** 18n,
      gas: 100_000n,
      label: `${name}'s WETH`,
    })
    for (const collection of collections) {
      // The first account has never sold a Tideline: its first listing shows the approval too.
      if (index === 0 && collection === tidelines) continue
      await sender.send({
        from: address,
        to: collection.address,
        data: encodeFunctionData({
          abi: collectionAbi,
          functionName: 'setApprovalForAll',
          args: [addresses.openseaConduit, true],
        }),
        gas: 100_000n,
        label: `${name}'s approval for ${collection.name}`,
      })
    }
  }
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
