import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { poolMaker } from './accounts.ts'
import { addresses } from './addresses.ts'
import { type Collection, isobars, tidelines } from './collections.ts'
import { blockTime, readCounter } from './history.ts'
import { type Ledger, trader } from './ledger.ts'
import { looksRareListing } from './looksRareListing.ts'
import { listingComponents, type SeedOrder, signOrder, toSeedOrder } from './order.ts'
import { priceOf } from './prices.ts'
import type { Rpc } from './rpc.ts'
import type { Scores } from './seed.ts'
import type { Sender } from './sender.ts'
import { openSwapPools } from './swapPools.ts'
import { openVault, vaults } from './vaults.ts'
import { x2y2Listing } from './x2y2Listing.ts'

/** An open listing of another exchange than Seaport 1.5, ready to be posted to an order book. */
export type VenueOrder = {
  kind: 'seaport-v1.4' | 'seaport-v1.6' | 'looks-rare-v2' | 'x2y2'
  data: Record<string, unknown>
}

const poolAbi = parseAbi([
  'function createPairETH(address nft, address curve, address recipient, uint8 kind, uint128 delta, uint96 fee, uint128 spotPrice, uint256[] ids) payable returns (address)',
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function grantApprovals(address[] operators)',
])
/** The Sudoswap pool, the first one that the factory makes. */
export const sudoswapPool: Address = getContractAddress({
  from: addresses.sudoswapFactory,
  nonce: 1n,
})
/** The kind of a pool that buys and sells. */
const tradePool = 2
const lifetime = 30n * 24n * 3600n
/** Tokens in each vault: what is left of them makes the vault's token something to trade. */
const inVault = 8
/** Hundredths of a percent by which each token out of Sudoswap's pool makes the next one dearer. */
const stepBps = 200n

/**
 * Opens what is not on Seaport 1.5: listings on Seaport 1.4 and 1.6, LooksRare and X2Y2, of Tidelines; and pools of Isobars on Sudoswap, NFTX and NFT20. None of the tokens is listed elsewhere.
 */
export async function openVenues(options: openVenues.Options): Promise<VenueOrder[]> {
  const { rpc, sender, scores } = options
  const chainId = Number(await rpc.request({ method: 'eth_chainId' }))
  const now = BigInt(await blockTime(rpc))
  const price = (collection: Collection, id: number) =>
    priceOf({ collection, moment: 1000n, score: scores(collection, id), topic: 'venue', index: id })
  const [on14, on16, first, second, third, onX2y2] = freeTokens(options, tidelines)
  if (!on14 || !on16 || !first || !second || !third || !onX2y2)
    throw new Error('Too few Tidelines are free.')
  const sale = ({ id, owner }: Free) => ({
    collection: tidelines,
    id,
    seller: owner,
    price: price(tidelines, id),
    endTime: now + lifetime,
  })
  const orders: VenueOrder[] = []
  for (const [version, token] of [
    ['1.4', on14],
    ['1.6', on16],
  ] as const) {
    const { id, seller } = sale(token)
    const components = listingComponents({
      collection: tidelines,
      id,
      seller,
      quantity: 1n,
      unitPrice: price(tidelines, id),
      startTime: now - 60n,
      endTime: now + lifetime,
      counter: await readCounter(rpc, seller, version),
      topic: `listing on ${version}`,
    })
    const { data } = toSeedOrder(await signOrder(chainId, components, version))
    orders.push({ kind: `seaport-v${version}`, data })
  }
  for (const token of [first, second, third]) {
    // Each has another owner, for a second grant would be refused.
    await approve(sender, tidelines, token.owner, addresses.looksRareTransferManager)
    await sender.send({
      from: token.owner,
      to: addresses.looksRareTransferManager,
      data: encodeFunctionData({
        abi: poolAbi,
        functionName: 'grantApprovals',
        args: [[addresses.looksRareProtocol]],
      }),
      label: 'an approval of LooksRare',
    })
    orders.push(await looksRareListing(chainId, sale(token)))
  }
  await approve(sender, tidelines, onX2y2.owner, addresses.x2y2)
  orders.push(await x2y2Listing(chainId, sale(onX2y2)))
  await openPools(options, price)
  await openSwapPools(sender)
  await sender.mine()
  return orders
}

export declare namespace openVenues {
  type Options = {
    rpc: Rpc
    sender: Sender
    ledger: Ledger
    scores: Scores
    /** Open listings, whose tokens stay where they are. */
    listed: readonly SeedOrder[]
  }
}

type Free = { id: number; owner: Address }

/** Tokens that are not listed, one of each owner first; the newcomer's stay with them. */
function freeTokens({ ledger, listed }: openVenues.Options, collection: Collection): Free[] {
  const taken = new Set(
    listed
      .filter(({ data }) => data.offer[0]?.token === collection.address)
      .map(({ data }) => Number(data.offer[0]?.identifierOrCriteria)),
  )
  const free = Array.from({ length: collection.tokens }, (_, index) => index + 1)
    .filter(id => !taken.has(id))
    .map(id => ({ id, owner: ledger.owner(collection, id) }))
    .filter(({ owner }) => owner !== trader(0))
  const seen = new Set<Address>()
  const first = free.filter(({ owner }) => !seen.has(owner) && seen.add(owner))
  return [...first, ...free.filter(token => !first.includes(token))]
}

async function openPools(
  options: openVenues.Options,
  price: (collection: Collection, id: number) => bigint,
): Promise<void> {
  const { rpc, sender, ledger } = options
  await rpc.request({ method: 'anvil_setBalance', params: [poolMaker, numberToHex(10n ** 21n)] })
  const tokens = freeTokens(options, isobars).slice(0, 3 + 2 * inVault)
  // A pool asks one price for whatever it holds: that of the dearest, so that nobody is cheated.
  const floor = tokens.reduce((most, { id }) => {
    const each = price(isobars, id)
    return each > most ? each : most
  }, 0n)
  await sender.send({
    from: poolMaker,
    to: addresses.sudoswapFactory,
    data: encodeFunctionData({
      abi: poolAbi,
      functionName: 'createPairETH',
      args: [
        ...([isobars.address, zeroAddress, zeroAddress, tradePool] as const),
        ...([(floor * stepBps) / 10_000n, 0n, floor, []] as const),
      ],
    }),
    label: 'a pool on Sudoswap',
  })
  for (const [index, { id, owner }] of tokens.entries()) {
    const to = index < 3 ? sudoswapPool : poolMaker
    await move(sender, { owner, to, id })
    ledger.move(isobars, id, owner, to, 1n)
  }
  await sender.mine()
  for (const [index, vault] of vaults.entries()) {
    const first = 3 + index * inVault
    const ids = tokens.slice(first, first + inVault).map(({ id }) => BigInt(id))
    await openVault(sender, { vault, collection: isobars, ids, price: floor })
    for (const id of ids) ledger.move(isobars, Number(id), poolMaker, vault.address, 1n)
  }
}

async function move(
  sender: Sender,
  { owner, to, id }: { owner: Address; to: Address; id: number },
): Promise<void> {
  await sender.send({
    from: owner,
    to: isobars.address,
    data: encodeFunctionData({
      abi: poolAbi,
      functionName: 'transferFrom',
      args: [owner, to, BigInt(id)],
    }),
    label: `Isobar ${id} for a pool`,
  })
}

async function approve(
  sender: Sender,
  { address }: Collection,
  owner: Address,
  operator: Address,
): Promise<void> {
  await sender.send({
    from: owner,
    to: address,
    data: encodeFunctionData({
      abi: poolAbi,
      functionName: 'setApprovalForAll',
      args: [operator, true],
    }),
    gas: 100_000n,
    label: 'an approval',
  })
}
