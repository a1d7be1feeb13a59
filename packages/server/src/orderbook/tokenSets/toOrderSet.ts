import type { OrderSet } from './findOrderSet.ts'
import type { TokenSet } from './resolveTokenSet.ts'

/** What an order for these tokens is stored under, and what is to be remembered of them. */
export function toOrderSet(set: TokenSet): OrderSet {
  const { id, schemaHash, criteriaKind, contract, schema, list } = set
  return {
    id,
    schemaHash,
    criteriaKind,
    added: {
      id,
      schema,
      schemaHash,
      contract,
      list: list && {
        root: list.root,
        tokens: list.tokenIds.map(tokenId => ({ contract, tokenId })),
      },
    },
  }
}
