import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { collections } from '../storage/schema/metadata.ts'
import { collectionSets } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { describedAs } from './describedAs.ts'

/** Milliseconds after which the use of a set is noted again. */
const noteEvery = 86_400_000
const mostTokenId = 2n ** 256n - 1n

/** A contract, or a range of its token ids, both ends included. */
type Member = { contract: Hex; first: bigint; last: bigint }

/** The collections that a request names by a group of them. */
export type Groups = readonly Member[]

/**
 * The collections that are in every group which a request names; undefined where it names none.
 *
 * @throws ServerError 400 that names a group which is not known here.
 */
export async function findGroups(
  context: ChainContext,
  query: findGroups.Query,
): Promise<Groups | undefined> {
  const { community, collectionsSetId, contractsSetId } = query
  const lists: Groups[] = []
  if (community !== undefined) lists.push(communityOf(context, community))
  for (const [name, id] of Object.entries({ collectionsSetId, contractsSetId }))
    if (id !== undefined) lists.push(await setOf(context, name, id))
  const [first, ...rest] = lists
  return rest.reduce((one, other) => one && inBoth(one, other), first)
}

export declare namespace findGroups {
  type Query = {
    community?: string | undefined
    collectionsSetId?: string | undefined
    contractsSetId?: string | undefined
  }
}

/** The condition that a row is about a token of the groups. */
export function inGroups(
  table: { contract: AnyPgColumn; tokenId: AnyPgColumn },
  groups: Groups | undefined,
): SQL | undefined {
  if (!groups) return undefined
  const members = membersOf(groups)
  const whole = members.filter(({ lows }) => lows === null).map(({ contract }) => contract)
  const parts = members.filter(({ lows }) => lows !== null)
  return or(
    inArray(table.contract, whole),
    ...parts.map(({ contract, lows, highs }) =>
      and(
        eq(table.contract, contract),
        gte(table.tokenId, lows?.[0] ?? 0n),
        lte(table.tokenId, highs?.at(-1) ?? mostTokenId),
        lows?.length === 1
          ? undefined
          : inRanges(
              table.tokenId,
              sql`${numbers(lows)}::numeric[]`,
              sql`${numbers(highs)}::numeric[]`,
            ),
      ),
    ),
  )
}

/** The same of the collections with these ids. */
export const inCollections = (
  table: Parameters<typeof inGroups>[0],
  ids: readonly string[],
): SQL | undefined => inGroups(table, ids.map(toMember))

const numbers = (list: readonly bigint[] | null) => `{${(list ?? []).join()}}`

/** The condition that a token is in one of some ranges: looked up, for there may be hundreds of one contract. */
export const inRanges = (tokenId: AnyPgColumn, lows: SQL, highs: SQL): SQL =>
  sql`${tokenId} <= (${highs})[width_bucket(${tokenId}, ${lows})]`

/** A collection of a group: its ranges in the order of their tokens, none of which is in two; null for all of it. */
export type GroupMember = {
  contract: Hex
  lows: readonly bigint[] | null
  highs: readonly bigint[] | null
}

/** Each contract of the groups once. */
export function membersOf(groups: Groups): GroupMember[] {
  const byContract = new Map<Hex, Member[]>()
  for (const member of groups)
    byContract.set(member.contract, [...(byContract.get(member.contract) ?? []), member])
  return [...byContract].map(([contract, members]) => {
    if (members.some(isWhole)) return { contract, lows: null, highs: null }
    const ranges: Member[] = []
    for (const member of members.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
      const last = ranges.at(-1)
      if (last && member.first <= last.last) {
        if (member.last > last.last) last.last = member.last
      } else ranges.push({ ...member })
    }
    return {
      contract,
      lows: ranges.map(({ first }) => first),
      highs: ranges.map(({ last }) => last),
    }
  })
}

/** Whether a part of a collection is among them. */
export const haveRanges = (groups: Groups): boolean => !groups.every(isWhole)

export const contractsOf = (groups: Groups): Hex[] => [
  ...new Set(groups.map(({ contract }) => contract)),
]

/** Those of the contracts that are collections here: no list is longer for the others. */
export async function knownContracts({ db, chain }: ChainContext, groups: Groups): Promise<Hex[]> {
  const rows = await db
    .select({ contract: collections.contract })
    .from(collections)
    .where(
      and(eq(collections.chainId, chain.id), inArray(collections.contract, contractsOf(groups))),
    )
  return rows.map(({ contract }) => contract)
}

/**
 * The condition of offers for something in the groups. Offers on more than one token know their contract
 * alone, so those for a range are found by the set that they are for.
 */
export function bidsInGroups(
  { chain }: Pick<ChainContext, 'chain'>,
  groups: Groups | undefined,
): SQL | undefined {
  if (!groups) return undefined
  const parts = groups.filter(member => !isWhole(member))
  return or(
    inGroups(orders, groups),
    parts.length === 0
      ? undefined
      : describedAs(
          chain.id,
          idsOf(parts).map(collection => ({ kind: 'collection', data: { collection } })),
        ),
  )
}

/** The ids of the collections that are in `named`, if any are, and in the groups of the request. */
export async function collectionsIn(
  context: ChainContext,
  query: findGroups.Query,
  named: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const groups = await findGroups(context, query)
  if (!groups) return named && [...named]
  const members = named ? inBoth(named.map(toMember), groups) : groups
  return idsOf(members)
}

/** The ids of the collections of a group. */
export const idsOf = (groups: Groups): string[] =>
  groups.map(member =>
    isWhole(member) ? member.contract : `${member.contract}:${member.first}:${member.last}`,
  )

const isWhole = ({ first, last }: Member) => first === 0n && last === mostTokenId

function toMember(id: string): Member {
  const [contract, first, last] = id.toLowerCase().split(':')
  return {
    contract: contract as Hex,
    first: BigInt(first ?? 0),
    last: last === undefined ? mostTokenId : BigInt(last),
  }
}

function communityOf({ chain }: ChainContext, name: string): Groups {
  const list =
    chain.communities && Object.hasOwn(chain.communities, name)
      ? chain.communities[name]
      : undefined
  if (!list) throw unknown('community', name)
  return list.map(toMember)
}

async function setOf({ db, chain, now }: ChainContext, name: string, id: string): Promise<Groups> {
  const is = and(eq(collectionSets.chainId, chain.id), eq(collectionSets.id, id.toLowerCase()))
  const [set] = await db.select().from(collectionSets).where(is)
  if (!set) throw unknown(name, id)
  const before = now() - noteEvery
  if (set.usedAt < before)
    await db
      .update(collectionSets)
      .set({ usedAt: now() })
      .where(and(is, lt(collectionSets.usedAt, before)))
  return set.collections.map(toMember)
}

function inBoth(one: Groups, other: Groups): Groups {
  const byContract = new Map<Hex, Member[]>()
  for (const member of other)
    byContract.set(member.contract, [...(byContract.get(member.contract) ?? []), member])
  return one.flatMap(a =>
    (byContract.get(a.contract) ?? []).flatMap(b => {
      const first = a.first > b.first ? a.first : b.first
      const last = a.last < b.last ? a.last : b.last
      return first <= last ? [{ contract: a.contract, first, last }] : []
    }),
  )
}

const unknown = (name: string, value: string) =>
  new ServerError(`${name} is not known here, got ${value.slice(0, 100)}`, {
    code: 'unknown_group',
    apiCode: -1,
  })
