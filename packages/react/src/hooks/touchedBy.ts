import type { Address } from 'viem'
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
 * What an action may have changed, by what it was asked with: the tokens and collections that it names, or, where it
 * names an order or none, anything of its chain. Whose holdings change besides the own ones the parameters do not say.
 *
 * @param current The chain of an action that names none.
 */
export function touchedBy(
  name: ActionName,
  parameters: object,
  current: number | undefined,
): MarketChange[] {
  const given = parameters as Readonly<Record<string, unknown>>
  const chains = new Set([given.chainId ?? current, given.toChainId])
  const parts = ['items', 'listings', 'bids'].flatMap(key => [given[key] ?? []].flat())
  const named = parts.map(namedBy)
  const isKnown = named.length > 0 && named.every(each => each !== undefined)
  const found = isKnown ? named : []
  return [...chains].flatMap(chainId =>
    typeof chainId === 'number'
      ? {
          chainId,
          tokens: found.flatMap(each =>
            each?.tokenId === undefined ? [] : { ...each, tokenId: each.tokenId },
          ),
          collections: found.flatMap(each =>
            each?.tokenId === undefined && each ? each.contract : [],
          ),
          accounts: [],
          aspects: aspects[name],
        }
      : [],
  )
}

/** The token or the collection that a part of an action is about; undefined where it names neither. */
function namedBy(part: unknown): { contract: Address; tokenId?: bigint } | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  const { token, collection } = part as { token?: unknown; collection?: unknown }
  const ofToken = typeof token === 'string' ? /^(0x[\da-f]{40}):(\d+)$/i.exec(token) : null
  if (ofToken) return { contract: ofToken[1] as Address, tokenId: BigInt(ofToken[2] as string) }
  const ofCollection = typeof collection === 'string' ? /^0x[\da-f]{40}/i.exec(collection) : null
  return ofCollection ? { contract: ofCollection[0] as Address } : undefined
}
