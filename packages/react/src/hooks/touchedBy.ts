import type { ExecutionStep, PathItem } from '@sluice/sdk'
import { type Address, isAddress } from 'viem'
import { partiesOf } from '../flow/partiesOf.ts'
import { saleItems } from '../flow/saleItems.ts'
import { transfersOf } from '../flow/transfersOf.ts'
import { sameAddress } from '../flow/verify/sameAddress.ts'
import { makerOf } from '../predict/makerOf.ts'
import type { KnownOrders } from '../predict/readKnownOrders.ts'
import type { MarketChange } from '../query/invalidateMarket.ts'
import type { MarketAspect } from '../query/queryKinds.ts'
import type { ActionName } from './actionHook.ts'

/** What of a market an action is about; all of it where a call may be anything. */
const aspects: Readonly<Record<ActionName, readonly MarketAspect[] | undefined>> = {
  acceptOffer: ['bids', 'sales', 'transfers'],
  buyToken: ['asks', 'sales', 'transfers'],
  call: undefined,
  cancelOrder: ['asks', 'bids'],
  listToken: ['asks'],
  mintToken: ['transfers'],
  placeBid: ['bids'],
  // Whoever bids has more or less of what is behind the offers.
  swapTokens: ['bids'],
  transferTokens: ['transfers'],
}

/**
 * What an action may have changed: the tokens and collections that it names, or that its orders are of by the quote and
 * by what was read of them; the own holdings and orders, and those of whoever it was with. Where one of these is not
 * known, it may be any of its chain.
 */
export function touchedBy(
  name: ActionName,
  parameters: object,
  run: touchedBy.Run,
): readonly MarketChange[] {
  const given = parameters as Given
  const subjects = subjectsOf(name, given, run) ?? []
  const change = {
    tokens: subjects.flatMap(({ contract, tokenId }) =>
      tokenId === undefined ? [] : { contract, tokenId },
    ),
    collections: subjects.flatMap(({ contract, tokenId }) =>
      tokenId === undefined ? contract : [],
    ),
    accounts: accountsOf(name, given, run) ?? [],
    aspects: aspects[name],
  }
  return [...new Set([run.chainId, given.toChainId])].flatMap(chainId =>
    typeof chainId === 'number' ? { chainId, ...change } : [],
  )
}

export declare namespace touchedBy {
  type Run = {
    /** Where it is carried out; undefined when the client has no chain. */
    chainId: number | undefined
    /** Whose wallet it is, as far as it says so. */
    account: Address | undefined
    /** What was seen of it. */
    steps: readonly ExecutionStep[]
    path: readonly PathItem[]
    /** What was read of orders. */
    known: KnownOrders
  }
}

type Given = Readonly<Record<string, unknown>>
type Subject = { contract: Address; tokenId?: bigint | undefined }

/** Undefined where it may be about any token. */
function subjectsOf(name: ActionName, given: Given, run: touchedBy.Run): Subject[] | undefined {
  if (given.all !== undefined) return undefined
  const parts = ['items', 'listings', 'bids'].flatMap(key => listOf(given[key]))
  const ids = name === 'cancelOrder' ? listOf(given.ids) : []
  const quoted = run.path.map(quotedBy)
  const isQuoted = quoted.length > 0 && quoted.every(each => each !== undefined)
  const named = [
    // Which of a collection are bought, and what an order or a mint is of, the quote says.
    ...parts.map(part =>
      isQuoted && (name === 'buyToken' || name === 'mintToken')
        ? (namedBy({ token: fieldsOf(part).token }) ?? 'quoted')
        : (namedBy(part) ?? orderedBy(fieldsOf(part).orderId, run)),
    ),
    ...ids.map(id => orderedBy(id, run)),
  ]
  if (named.length === 0 || named.includes(undefined)) return undefined
  return [...named, ...quoted].flatMap(each => (each === 'quoted' || !each ? [] : each))
}

/** The token or the collection that a part of an action names. */
function namedBy(part: unknown): Subject | undefined {
  const { token, collection, tokenSetId } = fieldsOf(part)
  if (token !== undefined) return setOf(`token:${token}`)
  return collection === undefined ? setOf(tokenSetId) : setOf(`contract:${collection}`)
}

function quotedBy({ contract, tokenId }: PathItem): Subject | undefined {
  return contract ? { contract, tokenId: tokenId == null ? undefined : BigInt(tokenId) } : undefined
}

/** What an order is of, where something that was read says it. */
const orderedBy = (orderId: unknown, { known }: touchedBy.Run): Subject | undefined =>
  typeof orderId === 'string'
    ? known(orderId).flatMap(({ tokenSetId }) => setOf(tokenSetId) ?? [])[0]
    : undefined

/** The one token of a set, or the contract whose tokens are in it. */
function setOf(tokenSetId: unknown): Subject | undefined {
  const [kind, contract = '', tokenId = ''] = String(tokenSetId).split(':')
  if (!isAddress(contract, { strict: false })) return undefined
  if (kind !== 'token') return { contract }
  return /^\d{1,78}$/.test(tokenId) ? { contract, tokenId: BigInt(tokenId) } : undefined
}

/** Whose holdings and orders; undefined where they may be anybody's. */
function accountsOf(name: ActionName, given: Given, run: touchedBy.Run): Address[] | undefined {
  const { account, steps } = run
  const others =
    name === 'buyToken' || name === 'acceptOffer' ? counterpartiesOf(run) : [given.to ?? []].flat()
  if (account === undefined || name === 'call' || !others.every(isAccount)) return undefined
  return [...new Set([account, ...others, ...partiesOf(steps)])]
}

/** Whose the orders of a sale are; undefined for what is neither known of one nor seen by a transfer. */
function counterpartiesOf({ path, steps, known }: touchedBy.Run) {
  if (path.length === 0) return [undefined]
  const moved = transfersOf(saleItems(steps))
  return path.flatMap(({ orderId, contract, tokenId }): (Address | undefined)[] => {
    const maker = orderId ? makerOf(known(orderId)) : undefined
    const isMoved = moved.some(
      ({ token }) =>
        sameAddress(token?.contract, contract ?? undefined) && token?.tokenId === tokenId,
    )
    return maker === undefined && isMoved ? [] : [maker]
  })
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {}
const isAccount = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })
