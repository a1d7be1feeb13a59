import { zeroHash } from '@sluice/router/seaport'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import type { Asked } from '../../routes/routeHandler.ts'
import { type CriteriaKind, type TokenSetSchema, tokenSets } from '../../storage/schema/orders.ts'
import type { OrderFacts, ParsedOrder, Refusal } from '../orderKind.ts'
import { resolveTokenSet, type TokenSetWish } from './resolveTokenSet.ts'
import type { saveTokenSet } from './saveTokenSet.ts'
import { schemaHash } from './schemaHash.ts'
import { toOrderSet } from './toOrderSet.ts'

/** What a post says beside the order about the tokens that it is for. */
export type TokenSetHint = Pick<TokenSetWish, 'collection' | 'attribute' | 'tokenSetId'> & {
  isNonFlagged?: boolean | undefined
}

/** The set that an order is stored under; `added` is what must be remembered of it. */
export type OrderSet = {
  id: string
  schemaHash: Hex
  criteriaKind: CriteriaKind
  added: saveTokenSet.Options['set'] | undefined
}

/**
 * The set of tokens that an order is for. The root in an offer must be that of the tokens which the post
 * describes, as they are now, unless the set is known already: tokens that were minted since are then in
 * a newer set. A list that is not known yet is paid for before its tree is built.
 *
 * @throws ServerError 429 when the allowance does not pay for it.
 */
export async function findOrderSet(
  context: ChainContext,
  { facts, target, hint, charge }: findOrderSet.Options,
): Promise<OrderSet | Refusal> {
  const { contract, tokenId } = facts
  if (facts.side === 'sell')
    return {
      id: `token:${contract}:${tokenId}`,
      schemaHash: zeroHash,
      criteriaKind: 'token',
      added: undefined,
    }
  if (hint.isNonFlagged)
    return refuse('Tokens are not flagged here: isNonFlagged must be left out or false')
  if (target.type === 'list') return listOf(context, { contract, root: target.root, hint, charge })
  const wish =
    tokenId === null ? { collection: contract as string } : { token: { contract, tokenId } }
  const set = await resolveTokenSet(context, wish)
  if ('status' in set) return set
  const isSame =
    hint.attribute === undefined &&
    (hint.collection === undefined || tokenId !== null || hint.collection === contract) &&
    (hint.tokenSetId === undefined || hint.tokenSetId.toLowerCase() === set.id)
  return isSame ? toOrderSet(set) : refuse(`The order is for ${set.id}, not for what was described`)
}

export declare namespace findOrderSet {
  type Options = {
    facts: OrderFacts
    target: ParsedOrder['target']
    hint: TokenSetHint
    /** Takes from the allowance of who posts what is to be kept of a list. */
    charge: Asked['charge'] | undefined
  }
}

async function listOf(
  context: ChainContext,
  {
    contract,
    root,
    hint,
    charge,
  }: { contract: Hex; root: Hex } & Omit<findOrderSet.Options, 'facts' | 'target'>,
): Promise<OrderSet | Refusal> {
  const { db, chain } = context
  // What else the post says describes no tokens.
  const { collection, attribute, tokenSetId } = hint
  const wish = { collection, attribute, tokenSetId }
  const id = `list:${contract}:${root}`
  const isDescribed = Object.values(wish).some(part => part !== undefined)
  const known = await db
    .select()
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), eq(tokenSets.id, id)))
  const hash = isDescribed ? schemaHash(schemaOf(wish)) : undefined
  const same = known.find(row => hash === undefined || row.schemaHash === hash)
  if (same) {
    const { schemaHash, schema } = same
    return { id, schemaHash, criteriaKind: criteriaKindOf(schema), added: undefined }
  }
  if (!isDescribed)
    return refuse(`The token set ${id} is not known here: describe it, or make it first`)
  const set = await resolveTokenSet(context, wish, { charge, isKept: true })
  if ('status' in set) return set
  if (set.id !== id) return refuse(`The order is for ${id}, what was described is ${set.id} now`)
  return toOrderSet(set)
}

function schemaOf({ attribute, collection, tokenSetId }: TokenSetWish): TokenSetSchema | null {
  if (attribute) {
    const { key, value } = attribute
    const data = { collection: attribute.collection, attributes: [{ key, value }] }
    return { kind: 'attribute', data }
  }
  if (collection !== undefined) return { kind: 'collection', data: { collection } }
  return tokenSetId === undefined
    ? null
    : { kind: 'token-set', data: { tokenSetId: tokenSetId.toLowerCase() } }
}

function criteriaKindOf(schema: TokenSetSchema | null): CriteriaKind {
  return schema && schema.kind !== 'token-set' ? schema.kind : 'custom'
}

const refuse = (reason: string): Refusal => ({ status: 'invalid-token-set', reason })
