import type { Collection, UserTokenRow } from '@sluice/sdk'
import type { Address } from 'viem'
import { mapPages } from '../query/mapPages.ts'
import type { Prediction } from './prediction.ts'

/**
 * What a mint changes: the tokens that came to somebody are theirs, and of the supply no more is left than before it,
 * less what was minted. Of an edition, which they may have had before, the marketplace says how many they have.
 */
export function predictMinted(options: predictMinted.Options): readonly Prediction[] {
  return options.minted.length === 0 ? [] : [showing(options)]
}

export declare namespace predictMinted {
  type Options = {
    chainId: number
    contract: Address
    /** Whose they are. */
    to: Address
    /** What came to them, by the transfers on the chain. */
    minted: readonly { tokenId: bigint; quantity: bigint }[]
    /** What was known of the collection before. */
    collection: Pick<Collection, 'name' | 'contractKind' | 'remainingSupply'> | undefined
  }
}

function showing({ chainId, contract, to, minted, collection }: predictMinted.Options): Prediction {
  const count = minted.reduce((sum, { quantity }) => sum + quantity, 0n)
  const before = collection?.remainingSupply
  const most = typeof before === 'number' ? Math.max(0, before - Number(count)) : undefined
  const left = (row: Collection): Collection =>
    isSame(row.id, contract) && most !== undefined && (row.remainingSupply ?? 0) > most
      ? { ...row, remainingSupply: most }
      : row
  const rows = minted.map(
    ({ tokenId }): UserTokenRow => ({
      token: {
        ...{ chainId, contract: lower(contract), tokenId: tokenId.toString(), kind: 'erc721' },
        collection: { id: lower(contract), name: collection?.name },
      },
      ownership: { tokenCount: '1', onSaleCount: '0' },
    }),
  )
  return {
    what: 'minted',
    chainId,
    show(kind, parameters, data) {
      switch (kind) {
        case 'collection':
          return data ? left(data as Collection) : data
        case 'collections':
          return mapPages<Collection>(data, 'collections', list => list.map(left))
        case 'userTokens':
          return collection?.contractKind === 'erc721' && holds(parameters, to, contract)
            ? withFirst(data, rows)
            : data
        default:
          return data
      }
    },
  }
}

/** What a list of holdings may be asked for with, so that it surely begins with what came last, as far as it is shown. */
const plain = new Set([
  ...['chainId', 'user', 'collection', 'contract', 'sortBy', 'sortDirection', 'limit'],
  ...['includeLastSale', 'includeDynamicPricing', 'normalizeRoyalties', 'displayCurrency'],
])

function holds(parameters: Parameters, user: Address, contract: Address): boolean {
  const { sortBy = 'acquiredAt', sortDirection = 'desc' } = parameters
  const contracts = [parameters.collection, parameters.contract].flatMap(each => each ?? [])
  return (
    Object.keys(parameters).every(key => plain.has(key)) &&
    isSame(parameters.user, user) &&
    contracts.every(each => isSame(each, contract)) &&
    sortBy === 'acquiredAt' &&
    sortDirection === 'desc'
  )
}

/** The rows that are not there yet, before the others. */
function withFirst(data: unknown, rows: readonly UserTokenRow[]): unknown {
  const there = new Set<string>()
  mapPages<UserTokenRow>(data, 'tokens', list => {
    for (const row of list) there.add(nameOf(row))
    return list
  })
  const added = rows.filter(row => !there.has(nameOf(row)))
  let isFirst = true
  return mapPages<UserTokenRow>(data, 'tokens', list => {
    const next = isFirst ? [...added, ...list] : list
    isFirst = false
    return next
  })
}

type Parameters = Readonly<Record<string, unknown>>

const nameOf = ({ token }: UserTokenRow) => `${token.contract}:${token.tokenId}`.toLowerCase()
const lower = (address: Address) => address.toLowerCase() as Address
const isSame = (one: unknown, other: Address) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
