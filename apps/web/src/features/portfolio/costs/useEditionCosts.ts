import { useUserActivity } from '@sluice/react'
import type { UserTokenRow } from '@sluice/sdk'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { keepOfChain } from '../../app/keepOfChain.ts'
import type { Unread } from '../../market/isUnread.ts'
import { useReadAll } from '../../table/useReadAll.ts'
import { editionCosts } from './editionCosts.ts'
import { heldOf } from './heldOf.ts'
import { mostDeeds } from './mostDeeds.ts'
import { ownCostKey } from './ownCosts.ts'
import type { OwnFigure } from './ownFigure.ts'

/** Deeds of a page, and pages. */
const perPage = 1000
const mostPages = mostDeeds / perPage
/** Collections that a request may name. */
const mostCollections = 50

/** What an account paid for the editions that it holds, by how they came to it, read no further back than they need. */
export function useEditionCosts(options: useEditionCosts.Options): useEditionCosts.Result {
  const { chainId, account, rows, own, isReading } = options
  const held = useMemo(
    () =>
      new Map(
        rows.flatMap(row =>
          row.token.kind === 'erc1155'
            ? [[`${row.token.contract}:${row.token.tokenId}`.toLowerCase(), heldOf(row)] as const]
            : [],
        ),
      ),
    [rows],
  )
  const contracts = useMemo(
    () => [...new Set([...held.keys()].map(key => key.slice(0, 42) as Address))].sort(),
    [held],
  )
  const query = useUserActivity(
    {
      ...{ chainId, users: [account], types: ['sale', 'mint', 'transfer'] },
      ...(contracts.length <= mostCollections ? { collection: contracts } : {}),
      ...{ includeMetadata: false, limit: perPage },
    },
    {
      // Asked once it is known for what, and not anew for each page of what is held.
      enabled: contracts.length > 0 && !isReading,
      placeholderData: keepOfChain(chainId),
    },
  )
  const { pages } = query.data ?? {}
  const figures = useMemo(
    () =>
      new Map(
        rows.flatMap(({ token }) => {
          const figure = own.get(ownCostKey(account, chainId, token))
          const key = `${token.contract}:${token.tokenId}`.toLowerCase()
          return figure === undefined ? [] : [[key, figure] as const]
        }),
      ),
    [rows, own, account, chainId],
  )
  const { costs, unknown } = useMemo(
    () =>
      editionCosts(held, pages?.flatMap(page => page.activities) ?? [], { account, own: figures }),
    [held, pages, account, figures],
  )
  const isWhole = unknown.size === 0
  const count = pages?.length ?? 0
  const read = useReadAll(query, { pages: count, most: isWhole ? count : mostPages })
  const isDone = contracts.length === 0 || isWhole
  const isComing = isReading || read.isReading || query.isPlaceholderData
  const missing = isDone ? undefined : isComing ? 'unread' : read.failed ? 'failed' : undefined
  const hasFailed = missing === 'failed'
  const untold = useMemo(
    // What the person said stands, also where nobody knows what came since.
    () => (hasFailed ? new Set([...unknown].filter(key => !figures.has(key))) : unknown),
    [hasFailed, unknown, figures],
  )
  const isBounded = !isDone && missing === undefined && query.hasNextPage
  return {
    isBounded,
    costs,
    unknown: untold,
    missing,
    readOn: hasFailed ? read.readAgain : undefined,
  }
}

export declare namespace useEditionCosts {
  type Options = {
    chainId: number
    account: Address
    /** What is held. */
    rows: readonly UserTokenRow[]
    /** What the person said, each by what `ownCostKey` says. */
    own: ReadonlyMap<string, OwnFigure>
    /** Whether more of it is being read. */
    isReading: boolean
  }
  type Result = {
    /** By `contract:tokenId` in small letters. */
    costs: editionCosts.Result['costs']
    /** Of which of them older deeds may change that; not of what the person said, once reading those has failed. */
    unknown: editionCosts.Result['unknown']
    /** Why some are missing, or are of a part: older purchases are being read, or could not be. */
    missing: Unread | undefined
    /** Whether older ones stay unread, because there are more than are read. */
    isBounded: boolean
    /** Goes on after a page that could not be read; undefined while nothing failed. */
    readOn: (() => void) | undefined
  }
}
