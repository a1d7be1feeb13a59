import { accounts, addresses, tidelines, usdc, vessels } from '@sluice/devnet'
import { type Address, type Hex, maxUint256, parseAbi, zeroAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openseaConduitKey, seaportAddress } from '../../src/markets/seaport/addresses.ts'
import { cancel } from '../../src/markets/seaport/cancel.ts'
import { typedData } from '../../src/markets/seaport/typedData.ts'
import type {
  ConsiderationItem,
  OfferItem,
  OrderComponents,
  OrderToFill,
  SeaportVersion,
} from '../../src/markets/seaport/types.ts'
import { type MarketChain, startMarketChain, tokenAbi } from './marketChain.ts'

/** A local chain where everybody has let the conduit of Seaport move what they hold. */
export type SeaportMarket = MarketChain & {
  /** Seconds since 1970, of the block that the orders were made after. */
  time: bigint
  /** Tokens of Tidelines with their owners, none of them the buyer's. */
  tokens: (count: number) => Promise<{ tokenId: bigint; owner: Address }[]>
  /** An edition of Vessels of which the seller holds at least so many units. */
  edition: (units: bigint) => Promise<{ tokenId: bigint; units: bigint }>
  dollars: (owner: Address) => Promise<bigint>
  /** A listing of a token of Tidelines, unless `change` says otherwise. */
  order: (
    offerer: Address,
    offer: readonly OfferItem[],
    consideration: readonly ConsiderationItem[],
    change?: Partial<OrderComponents>,
  ) => OrderComponents
  sign: (version: SeaportVersion, components: OrderComponents) => Promise<Hex>
  /** The same in the form that the router's market takes. */
  listed: (version: SeaportVersion, components: OrderComponents) => Promise<OrderToFill>
  cancelled: (version: SeaportVersion, components: OrderComponents) => Promise<void>
}

export const moneyAbi = parseAbi([
  'function approve(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])

export const feeAccount: Address = `0x${'fe'.repeat(20)}`

export const token = (tokenId: bigint, change: Partial<OfferItem> = {}): OfferItem => ({
  itemType: 2,
  token: tidelines.address,
  identifierOrCriteria: tokenId,
  startAmount: 1n,
  endAmount: 1n,
  ...change,
})
export const units = (tokenId: bigint, amount: bigint): OfferItem =>
  token(tokenId, {
    itemType: 3,
    token: vessels.address,
    startAmount: amount,
    endAmount: amount,
  })
export const money = (amount: bigint, currency: Address = zeroAddress): OfferItem => ({
  itemType: currency === zeroAddress ? 0 : 1,
  token: currency,
  identifierOrCriteria: 0n,
  startAmount: amount,
  endAmount: amount,
})
export const to = (recipient: Address, item: OfferItem): ConsiderationItem => ({
  ...item,
  recipient,
})
/** A price of which a tenth is the fee. */
export const price = (recipient: Address, amount: bigint, currency?: Address) => [
  to(recipient, money(amount - amount / 10n, currency)),
  to(feeAccount, money(amount / 10n, currency)),
]

export async function startSeaportMarket(): Promise<SeaportMarket> {
  const chain = await startMarketChain()
  const traders = accounts.map(each => privateKeyToAccount(each.privateKey))
  for (const { address } of traders) {
    for (const collection of [tidelines, vessels])
      await chain.call(address, collection.address, tokenAbi, 'setApprovalForAll', [
        addresses.openseaConduit,
        true,
      ])
    for (const currency of [usdc, addresses.weth])
      await chain.call(address, currency, moneyAbi, 'approve', [
        addresses.openseaConduit,
        maxUint256,
      ])
  }
  const { timestamp: time } = await chain.client.getBlock()
  let salt = 0n
  let seen = 0n

  async function sign(version: SeaportVersion, components: OrderComponents): Promise<Hex> {
    const account = traders.find(each => each.address === components.offerer)
    if (!account) throw new Error(`${components.offerer} has no key here`)
    return account.signTypedData(
      typedData(31337, version, components) as Parameters<typeof account.signTypedData>[0],
    )
  }

  return {
    ...chain,
    time,
    async tokens(count) {
      const found: { tokenId: bigint; owner: Address }[] = []
      while (found.length < count && seen < BigInt(tidelines.tokens)) {
        const owner = await chain.ownerOf(++seen)
        if (owner !== chain.buyer.address) found.push({ tokenId: seen, owner })
      }
      if (found.length < count) throw new Error('There are no more tokens')
      return found
    },
    async edition(least) {
      for (let tokenId = 1n; tokenId <= BigInt(vessels.tokens); tokenId++) {
        const held = await chain.unitsOf(chain.seller.address, tokenId)
        if (held >= least) return { tokenId, units: held }
      }
      throw new Error('The seller has no such edition')
    },
    dollars: owner =>
      chain.client.readContract({
        address: usdc,
        abi: moneyAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    order: (offerer, offer, consideration, change = {}) => ({
      offerer,
      zone: zeroAddress,
      offer,
      consideration,
      orderType: 0,
      startTime: time - 60n,
      endTime: time + 86_400n,
      zoneHash: zeroHash,
      salt: ++salt,
      conduitKey: openseaConduitKey,
      counter: 0n,
      ...change,
    }),
    sign,
    async listed(version, components) {
      const { counter: _, ...parameters } = components
      return { parameters, signature: await sign(version, components) }
    },
    async cancelled(version, components) {
      const call = cancel([components], version)
      await chain.send(components.offerer, seaportAddress[version], call.data)
    },
    async revert(snapshot) {
      await chain.revert(snapshot)
      seen = 0n
    },
  }
}
