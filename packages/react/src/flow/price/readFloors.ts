import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount, FlowScope, TokenReference } from '../flowTypes.ts'
import { type Measured, measured, type PriceUnit } from './priceUnit.ts'
import { readOthersFloor } from './readOthersFloor.ts'

type Token = Omit<TokenReference, 'chainId'>

/** What tokens are measured by. */
export type Floors = {
  /** Whether it could not be read. A token that has no floor was read. */
  isUnread: (token: Token) => boolean
  /** The cheapest listing by anybody else: of the collection, or of the token itself where it is an edition. */
  floorOf: (token: Token) => Measured | undefined
  /** Whether it has one that cannot be compared with what is measured, because the marketplace tells no rate. */
  isIncomparable: (token: Token) => boolean
  /** How many tokens its collection has; of editions none is known. */
  sizeOf: (token: Token) => bigint | undefined
}

/** Reads what some tokens are measured by, as amounts of one unit. */
export async function readFloors(
  scope: FlowScope,
  { tokens, unit }: { tokens: readonly Token[]; unit: PriceUnit },
  signal: AbortSignal,
): Promise<Floors> {
  const { client, chainId } = scope
  const also = unit.currency
  const keyOf = ({ contract, tokenId }: Token) => `${contract}:${tokenId}`.toLowerCase()
  const contracts = [...new Set(tokens.map(({ contract }) => contract.toLowerCase() as Address))]
  const floors = new Map<string, FlowAmount | undefined>()
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
      const floor = await readOthersFloor(scope, { ask: collection?.floorAsk, of, also, signal })
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
        floors.set(keyOf(of), await readOthersFloor(scope, { ask, of, also, signal }))
      }),
    )
  }
  const unread = new Set<string>()
  await Promise.all(contracts.map(each => readCollection(each).catch(() => void unread.add(each))))
  return {
    isUnread: ({ contract }) => unread.has(contract.toLowerCase()),
    floorOf: token => measured(floors.get(keyOf(token)), unit),
    isIncomparable(token) {
      const floor = floors.get(keyOf(token))
      return floor !== undefined && measured(floor, unit) === undefined
    },
    sizeOf: ({ contract }) => sizes.get(contract.toLowerCase()),
  }
}
