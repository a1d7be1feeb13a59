import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import type { OrderKindName } from '../storage/schema/orders.ts'
import type { Log } from './chainSource.ts'
import { decodePoolLog, poolTopics } from './decodePoolLog.ts'
import { decodeVenueLog, isVenue, venueAddresses, venueTopics } from './decodeVenueLog.ts'

const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  // ERC-2309: a whole range in one log.
  'event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed fromAddress, address indexed toAddress)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
/** An ERC20 transfer or approval has the topic of an ERC721 one, and one topic less. */
const currencyAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  // Wrapped native currencies change balances without a transfer.
  'event Deposit(address indexed to, uint256 value)',
  'event Withdrawal(address indexed from, uint256 value)',
])
const conduitAbi = parseAbi(['event ChannelUpdated(address indexed channel, bool open)'])
/** That documents are other ones now: EIP-4906, ERC-1155 and ERC-7572, and as drops of OpenSea (SeaDrop) said it before that. */
const metadataAbi = parseAbi([
  'event MetadataUpdate(uint256 tokenId)',
  'event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)',
  'event URI(string value, uint256 indexed id)',
  'event ContractURIUpdated()',
  'event ContractURIUpdated(string newContractURI)',
])
const seaportEvents = seaportAbi.filter(item => item.type === 'event')

/** The first topics of all events that the index follows. */
export const topics: readonly Hex[] = [
  ...new Set([
    ...[...tokenAbi, ...currencyAbi, ...conduitAbi, ...metadataAbi, ...seaportEvents].map(item =>
      toEventSelector(item),
    ),
    ...venueTopics,
    ...poolTopics,
  ]),
]

const seaports: Record<string, SeaportKind> = {
  [seaportAddress['1.4']]: 'seaport-v1.4',
  [seaportAddress['1.5']]: 'seaport-v1.5',
  [seaportAddress['1.6']]: 'seaport-v1.6',
}

/** The contracts of all marketplaces whose events the index follows. */
export const marketplaces: readonly Hex[] = [...(Object.keys(seaports) as Hex[]), ...venueAddresses]

export type Place = { block: number; logIndex: number; txHash: Hex; contract: Hex }
type SpentItem = { itemType: number; token: Hex; identifier: bigint; amount: bigint }
type ReceivedItem = SpentItem & { recipient: Hex }
/** Where a sale was made. */
export type SaleKind = OrderKindName | 'foundation' | 'element-erc721' | 'element-erc1155'
type SeaportKind = 'seaport-v1.4' | 'seaport-v1.5' | 'seaport-v1.6'

/** What happened on the chain, as far as the index cares. Addresses are in lower case. */
export type ChainEvent = Place &
  (
    | {
        type: 'transfer'
        standard: 'erc721' | 'erc1155'
        from: Hex
        to: Hex
        items: readonly { tokenId: bigint; amount: bigint }[]
      }
    /** The same of a range of tokens, the first and the last one included: of any length, so it is not made of items. */
    | { type: 'ranged'; from: Hex; to: Hex; first: bigint; last: bigint }
    | { type: 'approval'; owner: Hex; tokenId?: bigint }
    /** What accounts hold of a currency, or let others spend, has changed. */
    | {
        type: 'funds'
        accounts: readonly Hex[]
        /** What was sent, by a transfer. */
        sent?: { from: Hex; to: Hex; amount: bigint } | undefined
      }
    | {
        type: 'fulfilled'
        kind: SeaportKind
        orderId: Hex
        offerer: Hex
        recipient: Hex
        offer: readonly SpentItem[]
        consideration: readonly ReceivedItem[]
      }
    /** A conduit, which is the contract, lets an exchange in or shuts it out. */
    | { type: 'channel'; kind: SeaportKind }
    /** Orders that were filled with each other. */
    | { type: 'matched'; orderIds: readonly Hex[] }
    /** A sale on another venue. The price is for all items, its fees included. */
    | {
        type: 'sold'
        kind: SaleKind
        orderId: Hex
        orderSide: 'sell' | 'buy'
        seller: Hex
        buyer: Hex
        items: readonly { contract: Hex; tokenId: bigint; amount: bigint }[]
        currency: Hex
        totalPrice: bigint
        fees: readonly { recipient: Hex; amount: bigint }[]
        /** The number that the order has used up: other orders of its maker may have the same. LooksRare's. */
        nonce?: bigint | undefined
      }
    /** Tokens of a vault, bought for the native currency; the transfers before it say which, and for how much. */
    | { type: 'redeemed'; kind: 'nftx'; count: bigint; buyer: Hex }
    /** What a pool of the settings may have traded, or does from now on; its price stands in none of its logs. */
    | {
        type: 'pool'
        what: 'in' | 'out' | 'spotPrice' | 'delta' | 'other'
        value?: bigint | undefined
      }
    /** What a contract says of some of its tokens, the first and the last one included, or else of itself is new. */
    | { type: 'renewed'; tokens?: { first: bigint; last: bigint } | undefined }
    | { type: 'cancelled'; kind: OrderKindName; orderId: Hex }
    /** A maker's orders of a marketplace may have been cancelled; those of `nonces`, where there are any, were. */
    | { type: 'counter'; kind: OrderKindName; maker: Hex; nonces?: readonly bigint[] | undefined }
  )

/**
 * Reads a log. Answers undefined for logs that only look like ours: transfers of other currencies than
 * `currencies`, foreign contracts.
 */
export function decodeLog(log: Log, currencies: readonly Hex[] = []): ChainEvent | undefined {
  const place: Place = {
    block: log.blockNumber,
    logIndex: log.logIndex,
    txHash: log.transactionHash,
    contract: lower(log.address),
  }
  const kind = seaports[place.contract]
  if (kind) return seaportEvent(log, place, kind)
  if (isVenue(place.contract)) return decodeVenueLog(log, place)
  if (log.topics[0] === channelTopic) return channelEvent(log, place)
  if (currencies.includes(place.contract)) return fundsEvent(log, place)
  return tokenEvent(log, place) ?? metadataEvent(log, place) ?? decodePoolLog(log, place)
}

const [channelTopic] = conduitAbi.map(item => toEventSelector(item))

function channelEvent(log: Log, place: Place): ChainEvent | undefined {
  const event = decode(conduitAbi, log)
  const kind = event && seaports[lower(event.args.channel)]
  return kind && { ...place, type: 'channel', kind }
}

function tokenEvent(log: Log, place: Place): ChainEvent | undefined {
  const event = decode(tokenAbi, log)
  switch (event?.eventName) {
    case 'Transfer':
      return {
        ...place,
        type: 'transfer',
        standard: 'erc721',
        from: lower(event.args.from),
        to: lower(event.args.to),
        items: [{ tokenId: event.args.tokenId, amount: 1n }],
      }
    case 'TransferSingle':
      return {
        ...place,
        type: 'transfer',
        standard: 'erc1155',
        from: lower(event.args.from),
        to: lower(event.args.to),
        items: [{ tokenId: event.args.id, amount: event.args.value }],
      }
    case 'TransferBatch': {
      const { ids, values } = event.args
      if (ids.length !== values.length) return undefined
      return {
        ...place,
        type: 'transfer',
        standard: 'erc1155',
        from: lower(event.args.from),
        to: lower(event.args.to),
        items: ids.map((tokenId, i) => ({ tokenId, amount: values[i] ?? 0n })),
      }
    }
    case 'ConsecutiveTransfer': {
      const { fromTokenId: first, toTokenId: last, fromAddress, toAddress } = event.args
      if (first > last) return undefined
      return {
        ...place,
        type: 'ranged',
        from: lower(fromAddress),
        to: lower(toAddress),
        first,
        last,
      }
    }
    case 'Approval':
      return {
        ...place,
        type: 'approval',
        owner: lower(event.args.owner),
        tokenId: event.args.tokenId,
      }
    case 'ApprovalForAll':
      return { ...place, type: 'approval', owner: lower(event.args.owner) }
    case undefined:
      return undefined
  }
}

function metadataEvent(log: Log, place: Place): ChainEvent | undefined {
  const event = decode(metadataAbi, log)
  const of = (first: bigint, last = first): ChainEvent | undefined =>
    first > last ? undefined : { ...place, type: 'renewed', tokens: { first, last } }
  switch (event?.eventName) {
    case 'MetadataUpdate':
      return of(event.args.tokenId)
    case 'BatchMetadataUpdate':
      return of(event.args.fromTokenId, event.args.toTokenId)
    case 'URI':
      return of(event.args.id)
    case 'ContractURIUpdated':
      return { ...place, type: 'renewed' }
    case undefined:
      return undefined
  }
}

function fundsEvent(log: Log, place: Place): ChainEvent | undefined {
  const event = decode(currencyAbi, log)
  if (!event) return undefined
  const { eventName, args } = event
  if (eventName === 'Approval') return { ...place, type: 'funds', accounts: [lower(args.owner)] }
  if (eventName === 'Transfer') {
    const sent = { from: lower(args.from), to: lower(args.to), amount: args.value }
    return { ...place, type: 'funds', accounts: [sent.from, sent.to], sent }
  }
  const account = eventName === 'Deposit' ? args.to : args.from
  return { ...place, type: 'funds', accounts: [lower(account)] }
}

function seaportEvent(log: Log, place: Place, kind: SeaportKind): ChainEvent | undefined {
  const event = decode(seaportAbi, log)
  switch (event?.eventName) {
    case 'OrderFulfilled':
      return {
        ...place,
        type: 'fulfilled',
        kind,
        orderId: event.args.orderHash,
        offerer: lower(event.args.offerer),
        recipient: lower(event.args.recipient),
        offer: event.args.offer.map(item => ({ ...item, token: lower(item.token) })),
        consideration: event.args.consideration.map(item => ({
          ...item,
          token: lower(item.token),
          recipient: lower(item.recipient),
        })),
      }
    case 'OrdersMatched':
      return { ...place, type: 'matched', orderIds: event.args.orderHashes }
    case 'OrderCancelled':
      return { ...place, type: 'cancelled', kind, orderId: event.args.orderHash }
    case 'CounterIncremented':
      return { ...place, type: 'counter', kind, maker: lower(event.args.offerer) }
    default:
      return undefined
  }
}

function decode<
  const abi extends
    | typeof tokenAbi
    | typeof currencyAbi
    | typeof conduitAbi
    | typeof metadataAbi
    | typeof seaportAbi,
>(abi: abi, log: Log) {
  const [signature, ...rest] = log.topics
  if (!signature) return undefined
  try {
    return decodeEventLog({ abi, data: log.data, topics: [signature, ...rest], strict: true })
  } catch {
    return undefined
  }
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex
