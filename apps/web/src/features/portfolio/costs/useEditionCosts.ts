import { useUserActivity } from '@sluice/react'
import type { UserTokenRow } from '@sluice/sdk'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { keepOfChain } from '../../app/keepOfChain.ts'
import type { Unread } from '../../market/isUnread.ts'
import { useReadAll } from '../../table/useReadAll.ts'
import { editionCosts } from './editionCosts.ts'
import { heldOf } from './heldOf.ts'

/** Deeds of a page, and pages: beyond them older purchases are not known, and it is said for how many they are. */
const perPage = 1000
const mostPages = 10
/** Collections that a request may name. */
const mostCollections = 50

/** What an account paid for the editions that it holds, by its own purchases, read no further back than they need. */
export function useEditionCosts(options: useEditionCosts.Options): useEditionCosts.Result {
  const { chainId, account, rows, isReading } = options
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
      ...{ chainId, users: [account], types: ['sale', 'mint'] },
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
  const { costs, isWhole } = useMemo(
    () => editionCosts(held, pages?.flatMap(page => page.activities) ?? [], account),
    [held, pages, account],
  )
  const count = pages?.length ?? 0
  const read = useReadAll(query, { pages: count, most: isWhole ? count : mostPages })
  const isDone = contracts.length === 0 || isWhole
  const isComing = isReading || read.isReading || query.isPlaceholderData
  const missing = isDone ? undefined : isComing ? 'unread' : read.failed ? 'failed' : undefined
  return { costs, missing, readOn: missing === 'failed' ? read.readAgain : undefined }
}

export declare namespace useEditionCosts {
  type Options = {
    chainId: number
    account: Address
    /** What is held. */
    rows: readonly UserTokenRow[]
    /** Whether more of it is being read. */
    isReading: boolean
  }
  type Result = {
    /** By `contract:tokenId` in small letters. */
    costs: editionCosts.Result['costs']
    /** Why some are missing, or are of a part: older purchases are being read, or could not be. */
    missing: Unread | undefined
    /** Goes on after a page that could not be read; undefined while nothing failed. */
    readOn: (() => void) | undefined
  }
}
