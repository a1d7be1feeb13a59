import type { FlowScope, TokenReference } from '../flowTypes.ts'

/** A token with what the marketplace calls it. Names and images are metadata, written by anybody. */
export type NamedToken = TokenReference & {
  name: string
  collection: string
  image: string | undefined
}

/** As many as one question may name. */
const most = 50

/**
 * Reads what tokens are called, each once: a name stays what it was. What cannot be read has no name yet, which
 * stops nothing.
 */
export function createNameReader({
  client,
  chainId,
}: Pick<FlowScope, 'client' | 'chainId'>): (
  of: readonly { token: Omit<TokenReference, 'chainId'> }[],
  signal: AbortSignal,
) => Promise<readonly NamedToken[]> {
  const known = new Map<string, NamedToken>()
  return async (of, signal) => {
    const keys = [...new Set(of.map(({ token }) => keyOf(token)))]
    const unknown = keys.filter(key => !known.has(key)).slice(0, most)
    if (unknown.length > 0) {
      const query = { tokens: unknown, limit: unknown.length }
      const answer = await client
        .request('/tokens/v7', { query, chainId, signal })
        .catch(() => undefined)
      for (const { token } of answer?.tokens ?? []) {
        const { contract, name, collection, image } = token
        const tokenId = BigInt(token.tokenId)
        known.set(keyOf({ contract, tokenId }), {
          ...{ chainId, contract, tokenId, name: name ?? `#${tokenId}` },
          ...{ collection: collection?.name ?? '', image: image ?? undefined },
        })
      }
    }
    return keys.flatMap(key => known.get(key) ?? [])
  }
}

const keyOf = ({ contract, tokenId }: Omit<TokenReference, 'chainId'>) =>
  `${contract.toLowerCase()}:${tokenId}` as const
