import { type Address, isAddressEqual } from 'viem'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import type { MarketIn, Measured } from './marketsIn.ts'
import { type OthersFloor, readOthersFloor } from './readOthersFloor.ts'

type Token = Omit<TokenReference, 'chainId'>

/** What tokens are measured by. */
export type Floors = {
  /** Whether it could not be read. A token that has no floor was read. */
  isUnread: (token: Token) => boolean
  /** The cheapest listing by anybody else that can be compared: of the collection, or of the token itself where it is an edition. */
  floorOf: (token: Token) => Measured | undefined
  /** Whether there is a cheaper one, or one at all, that cannot be: it is in another currency, and the marketplace tells no rate. */
  isIncomparable: (token: Token) => boolean
  /** How many tokens its collection has; of editions none is known. */
  sizeOf: (token: Token) => bigint | undefined
}

/** Reads what some tokens are measured by, in one currency. */
export async function readFloors(
  scope: FlowScope,
  { tokens, market }: { tokens: readonly Token[]; market: MarketIn },
  signal: AbortSignal,
): Promise<Floors> {
  const { client, chainId } = scope
  const keyOf = ({ contract, tokenId }: Token) => `${contract}:${tokenId}`.toLowerCase()
  const contracts = [...new Set(tokens.map(({ contract }) => contract.toLowerCase() as Address))]
  const floors = new Map<string, OthersFloor>()
  const sizes = new Map<string, bigint>()
  const readCollection = async (contract: Address) => {
    const { collections } = await client.request('/collections/v7', {
      ...{ query: { id: contract }, chainId, signal },
    })
    const [collection] = collections
    const own = tokens.filter(token => isAddressEqual(token.contract, contract))
    if (collection?.contractKind !== 'erc1155') {
      const of = { contract }
      const [size] = /^\d{1,30}$/.exec(collection?.tokenCount ?? '') ?? []
      if (size !== undefined) sizes.set(contract, BigInt(size))
      const ask = collection?.floorAsk
      const floor = await readOthersFloor(scope, { market, ask, of, signal })
      for (const token of own) floors.set(keyOf(token), floor)
      return
    }
    const rows = await client.request('/tokens/v7', {
      query: {
        tokens: [...new Set(own.map(({ tokenId }) => `${contract}:${tokenId}` as const))],
        limit: own.length,
      },
      chainId,
      signal,
    })
    await Promise.all(
      own.map(async of => {
        const row = rows.tokens.find(({ token }) => BigInt(token.tokenId) === of.tokenId)
        const ask = row?.market?.floorAsk
        floors.set(keyOf(of), await readOthersFloor(scope, { market, ask, of, signal }))
      }),
    )
  }
  const unread = new Set<string>()
  await Promise.all(contracts.map(each => readCollection(each).catch(() => void unread.add(each))))
  return {
    isUnread: ({ contract }) => unread.has(contract.toLowerCase()),
    floorOf: token => floors.get(keyOf(token))?.floor,
    isIncomparable: token => floors.get(keyOf(token))?.isIncomparable === true,
    sizeOf: ({ contract }) => sizes.get(contract.toLowerCase()),
  }
}
