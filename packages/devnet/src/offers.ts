import {
  type Address,
  concatHex,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { collectionAbi } from './abis.ts'
import { feeBps, feeRecipient } from './accounts.ts'
import { addresses, openseaConduitKey } from './addresses.ts'
import { type Collection, isobars, tidelines, vessels } from './collections.ts'
import { decodeDataUri } from './decodeDataUri.ts'
import { blockTime, readCounter } from './history.ts'
import { trader } from './ledger.ts'
import { orderSource, type SeedOrder, signOrder, toSeedOrder } from './order.ts'
import { priceOf } from './prices.ts'
import type { Rpc } from './rpc.ts'
import { type OrderComponents, sourceSalt } from './seaport.ts'
import type { Scores } from './seed.ts'
import type { Sender } from './sender.ts'

/** An open offer as it is posted: the order, and what it is for where the order alone does not say. */
export type SeedOffer = {
  order: SeedOrder
  collection?: Address | undefined
  attribute?: { collection: Address; key: string; value: string } | undefined
}

/** What an offer is for, and how it stands to the plainest token: in hundredths of what that fetches. */
type Wish = {
  collection: Collection
  maker: number
  percent: bigint
  quantity?: bigint
  id?: number
  trait?: { key: string; value: string }
}

const lifetime = 30n * 24n * 3600n
const abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

const wishes: readonly Wish[] = [
  { collection: tidelines, maker: 2, percent: 84n },
  { collection: tidelines, maker: 3, percent: 82n, quantity: 2n },
  { collection: tidelines, maker: 4, percent: 78n, quantity: 5n },
  { collection: tidelines, maker: 5, percent: 70n, quantity: 3n },
  { collection: tidelines, maker: 6, percent: 87n, trait: { key: 'Hour', value: 'Abyss' } },
  { collection: tidelines, maker: 7, percent: 80n, trait: { key: 'Light', value: 'Moon' } },
  // Tokens of the account that a newcomer begins with: there is something to accept.
  { collection: tidelines, maker: 8, percent: 86n, id: 1 },
  { collection: tidelines, maker: 9, percent: 90n, id: 3 },
  { collection: tidelines, maker: 2, percent: 76n, id: 3 },
  { collection: isobars, maker: 4, percent: 85n },
  { collection: isobars, maker: 5, percent: 79n, quantity: 4n },
  { collection: vessels, maker: 6, percent: 85n, id: 2, quantity: 5n },
  { collection: vessels, maker: 7, percent: 80n, id: 4, quantity: 10n },
]

/** Signs the open offers: for collections, traits and single tokens, in WETH, valid for 30 days. */
export async function openOffers(options: openOffers.Options): Promise<SeedOffer[]> {
  const { rpc, sender } = options
  const chainId = Number(await rpc.request({ method: 'eth_chainId' }))
  const now = BigInt(await blockTime(rpc))
  const traits = await readTraits(rpc, tidelines)
  const offers = await Promise.all(
    wishes.map(async (wish, index): Promise<SeedOffer> => {
      const { collection, id, trait } = wish
      const order = toSeedOrder(
        await signOrder(
          chainId,
          offerComponents(options, wish, {
            index,
            startTime: now - 60n,
            endTime: now + lifetime,
            counter: await readCounter(rpc, trader(wish.maker)),
            criteria: trait === undefined ? 0n : rootOf(traits(trait)),
          }),
        ),
      )
      if (id !== undefined) return { order }
      return trait === undefined
        ? { order, collection: collection.address }
        : { order, attribute: { collection: collection.address, ...trait } }
    }),
  )
  for (const maker of new Set(wishes.map(wish => trader(wish.maker)))) {
    await sender.send({
      from: maker,
      to: addresses.weth,
      data: encodeFunctionData({
        abi,
        functionName: 'approve',
        args: [addresses.openseaConduit, 25n * 10n ** 18n],
      }),
      gas: 100_000n,
      label: 'an approval for offers',
    })
  }
  await sender.mine()
  return offers
}

export declare namespace openOffers {
  type Options = { rpc: Rpc; sender: Sender; scores: Scores }
}

type Frame = Pick<OrderComponents, 'startTime' | 'endTime' | 'counter'> & {
  index: number
  criteria: bigint
}

/** An offer by the rules of the order book: the whole price is offered, royalty and fee come out of it. */
function offerComponents(
  { scores }: openOffers.Options,
  { collection, maker, percent, quantity = 1n, id }: Wish,
  { index, criteria, ...frame }: Frame,
): OrderComponents {
  const score = id === undefined ? 13n : scores(collection, id)
  const fetched = priceOf({ collection, moment: 1000n, score, topic: 'offer', index: 0 })
  const unitPrice = ((fetched * percent) / 100n / 10n ** 14n) * 10n ** 14n
  const royalty = ((unitPrice * collection.royaltyBps) / 10_000n) * quantity
  const fee = ((unitPrice * feeBps) / 10_000n) * quantity
  const money = (amount: bigint) => ({
    itemType: 1,
    token: addresses.weth,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
  })
  const single = collection.kind === 'erc721' ? 2 : 3
  return {
    offerer: trader(maker),
    zone: zeroAddress,
    offer: [money(unitPrice * quantity)],
    consideration: [
      {
        itemType: id === undefined ? single + 2 : single,
        token: collection.address,
        identifierOrCriteria: id === undefined ? criteria : BigInt(id),
        startAmount: quantity,
        endAmount: quantity,
        recipient: trader(maker),
      },
      { ...money(royalty), recipient: collection.royaltyReceiver },
      { ...money(fee), recipient: feeRecipient },
    ],
    orderType: quantity > 1n || collection.kind === 'erc1155' ? 1 : 0,
    zoneHash: zeroHash,
    salt: sourceSalt(
      orderSource,
      encodeAbiParameters(parseAbiParameters('string, uint256'), ['open offer', BigInt(index)]),
    ),
    conduitKey: openseaConduitKey,
    ...frame,
  }
}

/** Finds the tokens of a collection that have a trait, by what its contract says of each. */
async function readTraits(rpc: Rpc, collection: Collection) {
  const all = await Promise.all(
    Array.from({ length: collection.tokens }, async (_, index) => {
      const id = BigInt(index + 1)
      const data = encodeFunctionData({ abi: collectionAbi, functionName: 'tokenURI', args: [id] })
      const call = { to: collection.address, data }
      const answer = await rpc.request({ method: 'eth_call', params: [call, 'latest'] })
      const uri = decodeFunctionResult({
        abi: collectionAbi,
        functionName: 'tokenURI',
        data: answer as Hex,
      })
      const { attributes }: { attributes: { trait_type: string; value: string }[] } = JSON.parse(
        decodeDataUri(uri, 'data:application/json;base64,'),
      )
      return { id, attributes }
    }),
  )
  return ({ key, value }: { key: string; value: string }) => {
    const ids = all
      .filter(({ attributes }) =>
        attributes.some(trait => trait.trait_type === key && trait.value === value),
      )
      .map(({ id }) => id)
    if (ids.length === 0) throw new Error(`No token of ${collection.name} has ${key} ${value}.`)
    return ids
  }
}

/** The root of Seaport's criteria tree over these tokens. */
function rootOf(ids: readonly bigint[]): bigint {
  let level = ids.map(id => keccak256(numberToHex(id, { size: 32 }))).sort()
  while (level.length > 1) {
    const next: Hex[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]]
      if (left === undefined) continue
      next.push(
        right === undefined
          ? left
          : keccak256(concatHex(left < right ? [left, right] : [right, left])),
      )
    }
    level = next
  }
  return BigInt(level[0] ?? 0)
}
