import { and, asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { inCollection } from '../../routes/inCollection.ts'
import type { Asked } from '../../routes/routeHandler.ts'
import { tokenAttributes, tokens } from '../../storage/schema/metadata.ts'
import {
  type CriteriaKind,
  type TokenSetSchema,
  tokenSetTokens,
} from '../../storage/schema/orders.ts'
import type { Refusal } from '../orderKind.ts'
import { criteriaTreeOf } from './criteriaTreeOf.ts'
import { parseTokenSetId } from './parseTokenSetId.ts'
import { tokensPerWrite } from './saveTokenSet.ts'
import { schemaHash } from './schemaHash.ts'

/**
 * Tokens of a list, of which the contract allows ten times as many: its tree is built anew whenever one of them is sold
 * into an offer, and one of 100,000 holds up everybody else for four seconds of the processor's time.
 */
export const mostTokens = 10_000

/** A set of tokens as an offer names it: by exactly one of these. */
export type TokenSetWish = {
  token?: { contract: Hex; tokenId: bigint } | undefined
  /** A contract, or a range of its tokens: `<contract>:<first>:<last>`. */
  collection?: string | undefined
  attribute?: { collection: string; key: string; value: string } | undefined
  tokenSetId?: string | undefined
}

export type TokenSet = {
  id: string
  schema: TokenSetSchema | null
  schemaHash: Hex
  criteriaKind: CriteriaKind
  contract: Hex
  /** One token; none for more. */
  tokenId: bigint | undefined
  /** The members of a list and the root of their tree; none where all of a contract are meant. */
  list: { root: Hex; tokenIds: readonly bigint[] } | undefined
}

/** Whose allowance pays for a list, and whether its members are to be kept or only its root is wanted. */
type TokenSetPayer = { charge: Asked['charge'] | undefined; isKept: boolean }

/** Who pays for a list, and how many tokens it may have. */
type ListOptions = { payer: TokenSetPayer | undefined; most: number }

/**
 * The set of tokens that an offer is for, with its members as they are now: a whole contract, one token,
 * or a list with the root that stands in the order. A list is paid for before its tree is built.
 *
 * @throws ServerError 429 when the allowance does not pay for it.
 */
export async function resolveTokenSet(
  context: ChainContext,
  wish: TokenSetWish,
  payer?: TokenSetPayer,
  most = mostTokens,
): Promise<TokenSet | Refusal> {
  const wishes = [wish.token, wish.collection, wish.attribute, wish.tokenSetId]
  if (wishes.filter(each => each !== undefined).length !== 1)
    return refuse('An offer must be for one of: a token, a collection, an attribute, a token set')
  if (wish.token) return ofToken(context, wish.token)
  if (wish.attribute) return ofAttribute(context, wish.attribute, { payer, most })
  if (wish.collection !== undefined) return ofCollection(context, wish.collection, { payer, most })
  return ofSet(context, wish.tokenSetId ?? '', { payer, most })
}

async function ofToken(
  { db, chain }: ChainContext,
  { contract, tokenId }: NonNullable<TokenSetWish['token']>,
): Promise<TokenSet | Refusal> {
  const [known] = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(
      and(eq(tokens.chainId, chain.id), eq(tokens.contract, contract), eq(tokens.tokenId, tokenId)),
    )
  if (!known) return refuse(`The token ${contract}:${tokenId} is not known here`)
  return {
    ...described('token', null, contract),
    id: `token:${contract}:${tokenId}`,
    tokenId,
  }
}

async function ofCollection(context: ChainContext, collection: string, list: ListOptions) {
  const [contract, first] = collection.split(':')
  const schema: TokenSetSchema = { kind: 'collection', data: { collection } }
  const base = described('collection', schema, contract as Hex)
  if (first === undefined) return { ...base, id: `contract:${contract}` }
  const named = `collection ${collection}`
  return toList(base, await membersOf(context, collection, list.most), { named, ...list })
}

async function ofAttribute(
  { db, chain }: ChainContext,
  { collection, key, value }: NonNullable<TokenSetWish['attribute']>,
  list: ListOptions,
) {
  const data = { collection, attributes: [{ key, value }] }
  const [contract] = collection.split(':')
  const rows = await db
    .select({ tokenId: tokenAttributes.tokenId })
    .from(tokenAttributes)
    .where(
      and(
        eq(tokenAttributes.chainId, chain.id),
        inCollection(tokenAttributes, collection),
        eq(tokenAttributes.key, key),
        eq(tokenAttributes.value, value),
      ),
    )
    .orderBy(asc(tokenAttributes.tokenId))
    .limit(list.most + 1)
  const base = described('attribute', { kind: 'attribute', data }, contract as Hex)
  return toList(
    base,
    rows.map(row => row.tokenId),
    { named: `attribute ${key.slice(0, 60)}: ${value.slice(0, 60)}`, ...list },
  )
}

async function ofSet(
  context: ChainContext,
  text: string,
  list: ListOptions,
): Promise<TokenSet | Refusal> {
  const { db, chain } = context
  const set = parseTokenSetId(text)
  if (!set) return refuse(`tokenSetId ${text.slice(0, 150)} is none that this server knows`)
  const id = text.toLowerCase()
  if (set.type === 'token') return ofToken(context, set)
  if (set.type === 'contract') return ofCollection(context, set.contract, list)
  if (!set.contract) return refuse(`Token set ${id} is not biddable`)
  const base = described('custom', { kind: 'token-set', data: { tokenSetId: id } }, set.contract)
  if (set.type === 'range') {
    const range = `${set.contract}:${set.first}:${set.last}`
    const named = `tokenSetId ${id}`
    return toList(base, await membersOf(context, range, list.most), { named, ...list })
  }
  const rows = await db
    .select({ tokenId: tokenSetTokens.tokenId })
    .from(tokenSetTokens)
    .where(and(eq(tokenSetTokens.chainId, chain.id), eq(tokenSetTokens.setId, id)))
    .orderBy(asc(tokenSetTokens.tokenId))
  if (rows.length === 0) return refuse(`The token set ${id} is not known here`)
  return { ...base, id, list: { root: set.root, tokenIds: rows.map(row => row.tokenId) } }
}

async function membersOf(
  { db, chain }: ChainContext,
  collection: string,
  most: number,
): Promise<bigint[]> {
  const rows = await db
    .select({ tokenId: tokens.tokenId })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), inCollection(tokens, collection)))
    .orderBy(asc(tokens.tokenId))
    .limit(most + 1)
  return rows.map(row => row.tokenId)
}

type Described = Omit<TokenSet, 'id'>

function described(
  criteriaKind: CriteriaKind,
  schema: TokenSetSchema | null,
  contract: Hex,
): Described {
  return {
    schema,
    schemaHash: schemaHash(schema),
    criteriaKind,
    contract,
    tokenId: undefined,
    list: undefined,
  }
}

async function toList(
  base: Described,
  tokenIds: readonly bigint[],
  { named, payer, most }: ListOptions & { named: string },
): Promise<TokenSet | Refusal> {
  if (tokenIds.length === 0) return refuse('There is no such token')
  if (tokenIds.length > most)
    return refuse(`${named} has more than ${most} tokens: an offer cannot name so many`)
  // To keep its members is dearer than the tree, which is part of that price.
  if (payer?.isKept) await payer.charge?.('write', Math.ceil(tokenIds.length / tokensPerWrite) - 1)
  const { root } = await criteriaTreeOf(tokenIds, payer?.isKept ? undefined : payer?.charge)
  return { ...base, id: `list:${base.contract}:${root}`, list: { root, tokenIds } }
}

const refuse = (reason: string): Refusal => ({ status: 'invalid-token-set', reason })
