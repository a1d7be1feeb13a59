import { zeroAddress } from '@sluice/router/seaport'
import type { Abi, Hex } from 'viem'
import { keccak256, parseAbi, stringToHex, toEventSelector } from 'viem/utils'
import { nftxZap } from '../orderbook/kinds/nftxZap.ts'
import type { Log } from './chainSource.ts'
import type { ChainEvent, Place } from './decodeLog.ts'
import { decodeWith } from './decodeWith.ts'
import { paidFees as paid } from './paidFees.ts'
import { elementAbi, readElement } from './readElement.ts'

const looksRareAbi = parseAbi([
  'struct Nonces { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
  'event TakerBid(Nonces nonces, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event TakerAsk(Nonces nonces, address askUser, address bidUser, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
  'event NewBidAskNonces(address user, uint256 bidNonce, uint256 askNonce)',
  'event OrderNoncesCancelled(address user, uint256[] orderNonces)',
  'event SubsetNoncesCancelled(address user, uint256[] subsetNonces)',
])
const x2y2Abi = parseAbi([
  'struct OrderItem { uint256 price; bytes data; }',
  'struct Fee { uint256 percentage; address to; }',
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'event EvInventory(bytes32 indexed itemHash, address maker, address taker, uint256 orderSalt, uint256 settleSalt, uint256 intent, uint256 delegateType, uint256 deadline, address currency, bytes dataMask, OrderItem item, Detail detail)',
  'event EvCancel(bytes32 indexed itemHash)',
])
const foundationAbi = parseAbi([
  'event BuyPriceAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, uint256 protocolFee, uint256 creatorFee, uint256 sellerRev)',
  'event OfferAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed buyer, address seller, uint256 protocolFee, uint256 creatorFee, uint256 sellerRev)',
])
const nftxAbi = parseAbi(['event Buy(uint256 count, uint256 ethSpent, address to)'])

/** X2Y2's intent of an order that sells; its fees are in millionths. */
const sellIntent = 1n
const x2y2Rate = 1_000_000n

type Found = ChainEvent | undefined
type Venue = { abi: Abi; read: (log: Log, place: Place) => Found }

/** What the venues besides Seaport tell, by their address. */
const venues: Readonly<Record<string, Venue>> = {
  '0x0000000000e655fae4d56241588680f86e3b2377': { abi: looksRareAbi, read: looksRare },
  '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3': { abi: x2y2Abi, read: x2y2 },
  '0xcda72070e455bb31c7690a170224ce43623d0b6f': { abi: foundationAbi, read: foundation },
  '0x20f780a973856b93f63670377900c1d2a50a77c4': { abi: elementAbi, read: readElement },
  [nftxZap]: { abi: nftxAbi, read: nftx },
}

/** The first topics of all that the venues tell. */
export const venueTopics: readonly Hex[] = Object.values(venues).flatMap(({ abi }) =>
  abi.flatMap(item => (item.type === 'event' ? [toEventSelector(item)] : [])),
)

export const venueAddresses = Object.keys(venues) as readonly Hex[]

/** Whether a contract is a venue whose logs mean something of its own. */
export const isVenue = (contract: Hex): boolean => Object.hasOwn(venues, contract)

/** Reads a venue's log; undefined for those that are about nothing of ours. */
export function decodeVenueLog(log: Log, place: Place): Found {
  return venues[place.contract]?.read(log, place)
}

function looksRare(log: Log, place: Place): Found {
  const event = decodeWith(looksRareAbi, log)
  if (!event) return undefined
  const { eventName, args } = event
  // One number cancels many orders: all of the maker's are looked at.
  if (eventName !== 'TakerBid' && eventName !== 'TakerAsk')
    return {
      ...place,
      ...{ type: 'counter', kind: 'looks-rare-v2', maker: lower(args.user) },
      ...('orderNonces' in args ? { nonces: args.orderNonces } : {}),
    }
  const [toSeller, toCreator, toProtocol] = args.feeAmounts
  const [seller, creator] = args.feeRecipients
  const isAsk = eventName === 'TakerBid'
  return {
    ...place,
    type: 'sold',
    kind: 'looks-rare-v2',
    orderId: args.nonces.orderHash,
    orderSide: isAsk ? 'sell' : 'buy',
    seller: lower(isAsk ? seller : args.askUser),
    buyer: lower(isAsk ? args.bidRecipient : args.bidUser),
    items: args.itemIds.map((tokenId, i) => ({
      contract: lower(args.collection),
      tokenId,
      amount: args.amounts[i] ?? 0n,
    })),
    currency: lower(args.currency),
    totalPrice: toSeller + toCreator + toProtocol,
    fees: paid([
      [creator, toCreator],
      // The protocol's receiver is not told.
      [place.contract, toProtocol],
    ]),
    ...(args.nonces.isNonceInvalidated ? { nonce: args.nonces.orderNonce } : {}),
  }
}

function x2y2(log: Log, place: Place): Found {
  const event = decodeWith(x2y2Abi, log)
  if (!event) return undefined
  const { args } = event
  if (event.eventName === 'EvCancel')
    return { ...place, type: 'cancelled', kind: 'x2y2', orderId: args.itemHash }
  const { maker, taker, intent, currency, item, detail } = event.args
  const items = x2y2Items(item.data)
  if (!items) return undefined
  const isAsk = intent === sellIntent
  return {
    ...place,
    type: 'sold',
    kind: 'x2y2',
    orderId: args.itemHash,
    orderSide: isAsk ? 'sell' : 'buy',
    seller: lower(isAsk ? maker : taker),
    buyer: lower(isAsk ? taker : maker),
    items,
    currency: lower(currency),
    totalPrice: detail.price,
    fees: paid(detail.fees.map(fee => [fee.to, (detail.price * fee.percentage) / x2y2Rate])),
  }
}

/** The one token that an order is for: `(token, id)[]` or `(token, id, amount)[]`, each of fixed size. */
function x2y2Items(data: Hex) {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const [offset, length, contract, tokenId, amount] = words
  const isSingle = BigInt(`0x${offset ?? '0'}`) === 32n && BigInt(`0x${length ?? '0'}`) === 1n
  if (!isSingle || !contract || !tokenId || words.length > 5) return undefined
  return [
    {
      contract: `0x${contract.slice(24)}` as const,
      tokenId: BigInt(`0x${tokenId}`),
      amount: amount ? BigInt(`0x${amount}`) : 1n,
    },
  ]
}

function foundation(log: Log, place: Place): Found {
  const event = decodeWith(foundationAbi, log)
  if (!event) return undefined
  const { args, eventName } = event
  const isAsk = eventName === 'BuyPriceAccepted'
  const { nftContract, tokenId, seller, buyer, protocolFee, creatorFee, sellerRev } = args
  return {
    ...place,
    type: 'sold',
    kind: 'foundation',
    // Neither a listing nor an offer has a hash there: it is of a token, and there is one at a time.
    orderId: keccak256(
      stringToHex(`foundation${isAsk ? '' : '-offer'}:${lower(nftContract)}:${tokenId}`),
    ),
    orderSide: isAsk ? 'sell' : 'buy',
    seller: lower(seller),
    buyer: lower(buyer),
    items: [{ contract: lower(nftContract), tokenId, amount: 1n }],
    currency: zeroAddress,
    totalPrice: protocolFee + creatorFee + sellerRev,
    fees: paid([[place.contract, protocolFee + creatorFee]]),
  }
}

function nftx(log: Log, place: Place): Found {
  const args = decodeWith(nftxAbi, log)?.args
  if (!args) return undefined
  // What is called `ethSpent` is what was bought of the vault's token.
  const { count, to } = args
  return { ...place, type: 'redeemed', kind: 'nftx', count, buyer: lower(to) }
}

const lower = (hex: string) => hex.toLowerCase() as Hex
