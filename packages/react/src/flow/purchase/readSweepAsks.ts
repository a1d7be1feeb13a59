import type { Order, TokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual, maxUint256, zeroAddress } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { mostLines } from '../mostLines.ts'
import { pickSweep, type SweepTerms } from './pickSweep.ts'
import { readAsks } from './readAsks.ts'

/** The listings that a sweep picks from. */
export type SweepAsks = {
  orders: readonly Order[]
  /**
   * False when there are more than one look reads: then dearer ones are missing, and none that is cheaper
   * than one of `orders`.
   */
  isWhole: boolean
}

/** Pages of listings or tokens that one look reads at most. */
const mostPages = 5
/** Tokens all of whose listings one look reads at most, one request each. */
const mostTokens = 100
const tokensAtOnce = 8

/**
 * The cheapest listings in the native currency, enough for any purchase within the terms: of a collection, or
 * of its tokens with some traits.
 */
export async function readSweepAsks(
  options: readSweepAsks.Options,
  terms: Pick<SweepTerms, 'maxPrice' | 'excluded'>,
  signal: AbortSignal,
): Promise<SweepAsks> {
  const { account, now = Date.now } = options
  const limits = { account, currency: zeroAddress, now: now(), most: mostLines }
  const isEnough = (orders: readonly Order[]) =>
    pickSweep(orders, { ...limits, terms: { ...terms, budget: maxUint256 } }).length === mostLines
  return Object.keys(options.attributes ?? {}).length === 0
    ? await readOfCollection(options, isEnough, signal)
    : await readOfTraits(options, terms, isEnough, signal)
}

export declare namespace readSweepAsks {
  type Options = Pick<FlowScope, 'client' | 'chainId' | 'account' | 'now'> & {
    collection: Address
    attributes?: Readonly<Record<string, readonly string[]>> | undefined
  }
}

async function readOfCollection(
  { client, chainId, collection }: readSweepAsks.Options,
  isEnough: (orders: readonly Order[]) => boolean,
  signal: AbortSignal,
): Promise<SweepAsks> {
  const orders: Order[] = []
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer = await client.request('/orders/asks/v5', {
      query: { ...cheapestFirst, contracts: [collection], continuation },
      chainId,
      signal,
    })
    orders.push(...answer.orders)
    continuation = answer.continuation ?? undefined
    if (continuation === undefined || isEnough(orders)) return { orders, isWhole: true }
  }
  return { orders, isWhole: false }
}

/**
 * Tokens come by their floors, which are below everything else that is asked for them: once there are enough
 * listings up to the floor of the next token, no other can be among the cheapest.
 */
async function readOfTraits(
  options: readSweepAsks.Options,
  terms: Pick<SweepTerms, 'maxPrice' | 'excluded'>,
  isEnough: (orders: readonly Order[]) => boolean,
  signal: AbortSignal,
): Promise<SweepAsks> {
  const { client, chainId, collection, attributes } = options
  const excluded = new Set(terms.excluded.map(entry => entry.toLowerCase()))
  const orders: Order[] = []
  // What is not read costs as much or more: of tokens to come, and of tokens with too many listings.
  let floor = 0n
  let ceiling = maxUint256
  let reads = 0
  let continuation: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer = await client.request('/tokens/v7', {
      query: {
        collection,
        attributes: Object.fromEntries(
          Object.entries(attributes ?? {}).map(([key, values]) => [key, [...values]]),
        ),
        sortBy: 'floorAskPrice',
        sortDirection: 'asc',
        limit: 2 * mostLines,
        continuation,
      },
      chainId,
      signal,
    })
    const listed = answer.tokens.filter(row => row.market?.floorAsk?.id)
    let left = listed.filter(row => !excluded.has(keyOf(row)))
    while (left.length > 0) {
      const isPlain = (row: TokenRow) => hasPlainFloor(row, options.account, excluded)
      const batch = batchOf(left, isPlain)
      const others = batch.filter(row => !isPlain(row))
      reads += others.length
      if (reads > mostTokens) return { orders: upTo(orders, least(floor, ceiling)), isWhole: false }
      const [plain, ...more] = await Promise.all([
        readAsks(
          options,
          batch.filter(isPlain).flatMap(row => row.market?.floorAsk?.id ?? []),
          signal,
        ),
        ...others.map(row => readOfToken(options, row, signal)),
      ])
      orders.push(...plain, ...more.flatMap(token => token.orders))
      ceiling = least(ceiling, ...more.map(token => token.ceiling))
      left = left.slice(batch.length)
      floor = [...batch, ...left.slice(0, 1)].reduce((most, row) => {
        const next = nativeFloorOf(row)
        return next !== undefined && next > most ? next : most
      }, floor)
      const sure = upTo(orders, least(floor, ceiling))
      if (isEnough(sure)) return { orders: sure, isWhole: true }
      if (terms.maxPrice !== undefined && terms.maxPrice < least(floor, ceiling))
        return { orders: sure, isWhole: true }
    }
    continuation = answer.continuation ?? undefined
    // Those that nobody sells come last.
    if (continuation === undefined || listed.length < answer.tokens.length)
      return { orders: upTo(orders, ceiling), isWhole: ceiling === maxUint256 }
  }
  return { orders: upTo(orders, least(floor, ceiling)), isWhole: false }
}

/** All that is asked for a token; where that is too much, `ceiling` is what the others cost at least. */
async function readOfToken(
  { client, chainId }: readSweepAsks.Options,
  row: TokenRow,
  signal: AbortSignal,
): Promise<{ orders: readonly Order[]; ceiling: bigint }> {
  const key = keyOf(row)
  const answer = await client.request('/orders/asks/v5', {
    query: { ...cheapestFirst, token: key as `${Address}:${string}` },
    chainId,
    signal,
  })
  const orders = answer.orders.filter(order => order.tokenSetId.toLowerCase() === `token:${key}`)
  const last = orders.at(-1)
  const isCut = answer.continuation !== undefined && answer.continuation !== null
  return { orders, ceiling: isCut && last !== undefined ? priceOf(last) : maxUint256 }
}

const cheapestFirst = {
  status: 'active',
  native: true,
  sortBy: 'price',
  sortDirection: 'asc',
  limit: 4 * mostLines,
} as const

/** So many that all of their listings can be read at once. */
function batchOf(rows: readonly TokenRow[], isPlain: (row: TokenRow) => boolean) {
  let others = 0
  const end = rows.findIndex((row, at) => {
    if (!isPlain(row)) others++
    return at === mostLines || others > tokensAtOnce
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** Whether the floor is all that can be taken of a token: there is one of it, and nothing is in the way. */
function hasPlainFloor(row: TokenRow, account: Address, excluded: ReadonlySet<string>): boolean {
  const { id, maker } = row.market?.floorAsk ?? {}
  return (
    row.token.kind === 'erc721' &&
    nativeFloorOf(row) !== undefined &&
    !excluded.has((id ?? '').toLowerCase()) &&
    !(maker && isAddressEqual(maker, account))
  )
}

function nativeFloorOf({ market }: TokenRow): bigint | undefined {
  const { price } = market?.floorAsk ?? {}
  return price && isAddressEqual(price.currency.contract, zeroAddress)
    ? BigInt(price.amount.raw)
    : undefined
}

const keyOf = ({ token }: TokenRow) => `${token.contract}:${token.tokenId}`.toLowerCase()
const priceOf = ({ price }: Order) => BigInt(price?.amount.raw ?? '0')
const upTo = (orders: readonly Order[], most: bigint) =>
  orders.filter(order => priceOf(order) <= most)
const least = (first: bigint, ...others: readonly bigint[]) =>
  others.reduce((one, other) => (other < one ? other : one), first)
