import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { createRandom, hex, startTime, usdc, type World, weth, zipf } from './createWorld.ts'

const day = 86_400
const zero = `0x${'0'.repeat(40)}`
const zeroHash = `0x${'0'.repeat(64)}`
const conduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const marketplace = `0x${'fe'.repeat(20)}`
const artist = `0x${'a7'.repeat(20)}`
const signature = `0x${'5c'.repeat(64)}1c`
const sources = Array.from({ length: 30 }, (_, i) => `market-${i}.example`)

export const orderColumns = [
  'chain_id',
  'id',
  'kind',
  'side',
  'maker',
  'taker',
  'contract',
  'token_id',
  'token_set_id',
  'token_set_schema_hash',
  'criteria_kind',
  'currency',
  'price',
  'net_price',
  'normalized_price',
  'missing_royalties',
  'value',
  'is_dynamic',
  'quantity',
  'quantity_remaining',
  'fees',
  'fee_bps',
  'operator',
  'counter',
  'zone',
  'start_time',
  'end_time',
  'status',
  'status_reason',
  'status_block',
  'next_check',
  'source',
  'raw_data',
  'signature',
  'signed_by_contract',
  'created_at',
  'updated_at',
] as const

export type Cell = string | number | bigint | boolean | null

/** Shares of the orders that have each status, added up; most of a book is history. */
const statuses = [
  ['active', 0.06],
  ['inactive', 0.18],
  ['filled', 0.33],
  ['cancelled', 0.58],
  ['expired', 1],
] as const

/** The orders of a market: three quarters listings, a quarter offers for tokens, collections and traits. */
export function* orderRows(world: World, chainId: number): Generator<Cell[]> {
  const tokens = world.collections.flatMap((count, collection) =>
    Array.from({ length: count }, (_, tokenId) => ({ collection, tokenId })),
  )
  for (let i = 0; i < world.orders; i++) {
    const random = createRandom(i + 1)
    const isOffer = i % 4 === 3
    const token = tokens[Math.floor(random() * tokens.length)] ?? { collection: 0, tokenId: 0 }
    const owner = world.holder(token.collection, token.tokenId)
    const lot = random()
    const [status] = statuses.find(([, upTo]) => lot < upTo) ?? ['expired']
    const isOpen = status === 'active' || status === 'inactive'
    // Who listed it once may have sold it since.
    const maker = isOffer || !isOpen ? zipf(random(), world.accounts) : owner
    const contract = world.contract(token.collection)
    const criteria = offerCriteria(isOffer, contract, token.tokenId, random)
    const created =
      startTime - Math.floor((isOpen ? 20 : 30 + random() * 600) * day * random()) - 90
    const end = isOpen ? startTime + Math.floor((2 + random() * 150) * day) : created + 30 * day
    const isUsd = random() < 0.03
    const currency = isUsd ? usdc : isOffer || random() < 0.05 ? weth : zero
    const worth = world.worth(token.collection, token.tokenId)
    const factor = BigInt(Math.round((isOffer ? 600 + random() * 350 : 1000 + random() * 900) * 10))
    const price = isUsd ? (worth * factor) / 10n ** 13n + 1n : (worth * factor) / 10_000n
    const fee = price / 200n
    const royalty = (price * 500n) / 10_000n
    const net = price - fee - royalty
    const version = random() < 0.75 ? '1.5' : '1.6'
    yield [
      chainId,
      `0x${createHash('sha256').update(`order ${i}`).digest('hex')}`,
      `seaport-v${version}`,
      isOffer ? 'buy' : 'sell',
      world.account(maker),
      zero,
      contract,
      criteria.tokenId,
      criteria.set,
      zeroHash,
      criteria.kind,
      currency,
      price,
      net,
      isOffer ? net : price,
      '[]',
      isUsd ? null : isOffer ? net : price,
      false,
      1,
      status === 'filled' ? 0 : 1,
      JSON.stringify([
        { kind: 'royalty', recipient: artist, bps: 500 },
        { kind: 'marketplace', recipient: marketplace, bps: 50 },
      ]),
      550,
      conduit,
      0,
      null,
      created,
      end,
      status,
      status === 'inactive' ? 'The maker has not approved the exchange.' : null,
      500_000,
      isOpen ? end : null,
      sources[zipf(random(), sources.length)] ?? null,
      JSON.stringify(
        components({
          maker: world.account(maker),
          contract,
          criteria,
          isOffer,
          currency,
          payments: [
            [world.account(maker), net],
            [artist, royalty],
            [marketplace, fee],
          ],
          price,
          created,
          end,
          salt: BigInt(i) * 7_919_000_003n,
        }),
      ),
      signature,
      false,
      created * 1000 + (i % 1000),
      created * 1000 + (i % 1000),
    ]
  }
}

type Criteria = { kind: string; set: string; tokenId: number | null; criteria: bigint }

function offerCriteria(
  isOffer: boolean,
  contract: Hex,
  tokenId: number,
  random: () => number,
): Criteria {
  const single = { kind: 'token', set: `token:${contract}:${tokenId}`, tokenId, criteria: 0n }
  if (!isOffer) return single
  const what = random()
  if (what < 0.4) return single
  if (what < 0.8)
    return { kind: 'collection', set: `contract:${contract}`, tokenId: null, criteria: 0n }
  const trait = Math.floor(random() * 20)
  return { kind: 'attribute', set: traitSet(contract, trait), tokenId: null, criteria: 1n }
}

/** The list of the tokens of a collection that have the trait of a number. */
export function traitSet(contract: Hex, trait: number): string {
  return `list:${contract}:0x${hex(BigInt(contract) * 1000n + BigInt(trait), 64)}`
}

function components(order: {
  maker: Hex
  contract: Hex
  criteria: Criteria
  isOffer: boolean
  currency: string
  payments: readonly (readonly [string, bigint])[]
  price: bigint
  created: number
  end: number
  salt: bigint
}) {
  const { maker, criteria, currency, payments, price } = order
  const amounts = (amount: bigint) => ({ startAmount: `${amount}`, endAmount: `${amount}` })
  const nft = {
    itemType: criteria.tokenId === null ? 4 : 2,
    token: order.contract,
    identifierOrCriteria: `${criteria.tokenId ?? criteria.criteria}`,
    ...amounts(1n),
  }
  const money = {
    itemType: currency === zero ? 0 : 1,
    token: currency,
    identifierOrCriteria: '0',
  }
  const paid = payments.map(([recipient, amount]) => ({ ...money, ...amounts(amount), recipient }))
  return {
    offerer: maker,
    zone: zero,
    offer: order.isOffer ? [{ ...money, ...amounts(price) }] : [nft],
    consideration: order.isOffer ? [{ ...nft, recipient: maker }, ...paid.slice(1)] : paid,
    orderType: 0,
    startTime: `${order.created}`,
    endTime: `${order.end}`,
    zoneHash: zeroHash,
    salt: `${order.salt}`,
    conduitKey,
    counter: '0',
  }
}
