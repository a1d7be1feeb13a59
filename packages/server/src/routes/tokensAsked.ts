import { and, eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { tokens as table } from '../storage/schema/metadata.ts'
import { findFewTokens } from './findFewTokens.ts'
import { hasAttributes } from './hasAttributes.ts'
import { isOneOf, type TokenKey } from './tokenDetails.ts'

/**
 * The tokens whose history is asked for, where they are few enough to be looked through one by one: those that are named,
 * or have the traits that are. Undefined for all of a collection.
 *
 * @throws ServerError 400 for traits without a collection: they say nothing without one, and no index knows them.
 */
export async function tokensAsked(
  context: Pick<ChainContext, 'db' | 'chain'>,
  options: tokensAsked.Options,
): Promise<TokenKey[] | undefined> {
  const { within, tokens, attributes, isNamed, limit } = options
  const isFiltered = attributes !== undefined && Object.keys(attributes).length > 0
  if (isFiltered && within === undefined && !tokens && !isNamed)
    throw new ServerError('attributes need a collection', {
      code: 'invalid_request',
      apiCode: -1,
    })
  // What happened in one transaction is found by it.
  if (isNamed) return undefined
  if (!tokens)
    return findFewTokens(
      context,
      within === undefined ? within : [within].flat(),
      attributes,
      limit,
    )
  if (!isFiltered) return [...tokens]
  return context.db
    .select({ contract: table.contract, tokenId: table.tokenId })
    .from(table)
    .where(
      and(
        eq(table.chainId, context.chain.id),
        isOneOf(table, tokens),
        hasAttributes(table, attributes),
      ),
    )
}

export declare namespace tokensAsked {
  type Options = {
    /** The collections that are asked about. */
    within: string | readonly string[] | undefined
    /** Tokens that are named. */
    tokens: readonly TokenKey[] | undefined
    /** Whether one transaction is. */
    isNamed: boolean
    attributes: Readonly<Record<string, string[]>> | undefined
    limit: number
  }
}
