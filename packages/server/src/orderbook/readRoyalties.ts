import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { royaltiesOf, royaltyCall } from '../indexer/discoverCollections.ts'
import type { Royalty } from '../storage/schema/metadata.ts'
import type { ParsedOrder } from './orderKind.ts'

/**
 * The royalties of some tokens, which by ERC-2981 may differ from token to token; undefined for those of contracts
 * that say nothing of them.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readRoyalties(
  { source }: ChainContext,
  tokens: readonly { contract: Hex; tokenId: bigint }[],
): Promise<(Royalty[] | undefined)[]> {
  if (tokens.length === 0) return []
  const answers = await source.read(
    tokens.map(({ contract, tokenId }) => royaltyCall(contract, tokenId)),
  )
  return answers.map(answer => (Array.isArray(answer) ? royaltiesOf(answer) : undefined))
}

/**
 * The royalties of the token that an order is for; undefined for one on more than one token, and where the contract
 * says nothing of it.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function royaltiesOfToken(
  context: ChainContext,
  { facts: { contract, tokenId }, target }: Pick<ParsedOrder, 'facts' | 'target'>,
): Promise<readonly Royalty[] | undefined> {
  if (target.type !== 'token' || tokenId === null) return undefined
  const [royalties] = await readRoyalties(context, [{ contract, tokenId }])
  return royalties
}

/**
 * What an answer to `royaltyCall` says; where it says nothing, or did not come in time, those of the collection: whoever is
 * to be paid must not lose it because the contract was slow when an order was made.
 */
export const royaltiesIn = (
  answer: unknown,
  ofCollection: readonly Royalty[],
): readonly Royalty[] => (Array.isArray(answer) ? royaltiesOf(answer) : ofCollection)
