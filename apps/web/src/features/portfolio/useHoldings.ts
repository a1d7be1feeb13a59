import { useSluiceClient, useUserTokens } from '@sluice/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { useChain } from '../app/AppContext.tsx'
import { floorOf } from '../market/floorValue.ts'
import { isUnread } from '../market/isUnread.ts'
import { useFloors } from '../market/useFloors.ts'
import { useReadAll } from '../table/useReadAll.ts'
import { gainOf } from './costs/gainOf.ts'
import { heldOf } from './costs/heldOf.ts'
import { lastSaleCost } from './costs/lastSaleCost.ts'
import { ownCostKey, ownCosts } from './costs/ownCosts.ts'
import { cameAfter } from './costs/ownFigure.ts'
import { toCost } from './costs/toCost.ts'
import { useEditionCosts } from './costs/useEditionCosts.ts'
import { hiddenKey, hiddenTokens } from './hiddenTokens.ts'
import type { Holding } from './holding.ts'
import { listingNet } from './listingNet.ts'

/** Tokens of a page, and pages of an account: beyond them the totals say that they are no totals. */
const perPage = 200
const mostPages = 25

/** Everything that an account holds, read page after page, with the floors that it is worth by. */
export function useHoldings({ chainId, account }: { chainId: number; account: Address }) {
  const client = useSluiceClient()
  const { wrappedNative } = useChain(chainId)
  const hidden = useSyncExternalStore(hiddenTokens.subscribe, hiddenTokens.get)
  const query = useUserTokens({ chainId, user: account, includeLastSale: true, limit: perPage })
  const { pages } = query.data ?? {}
  const read = useReadAll(query, { pages: pages?.length ?? 0, most: mostPages })
  const rows = useMemo(() => pages?.flatMap(page => page.tokens) ?? [], [pages])
  const contracts = useMemo(
    () => [
      ...new Set(rows.flatMap(({ token }) => (token.kind === 'erc1155' ? [] : [token.contract]))),
    ],
    [rows],
  )
  const floorsRead = useFloors(chainId, contracts)
  const { floors, isWhole: hasFloors, failed } = floorsRead
  const own = useSyncExternalStore(ownCosts.subscribe, ownCosts.get)
  const { isReading } = read
  const editions = useEditionCosts({ chainId, account, rows, own, isReading })
  const { costs, unknown, missing, isBounded, readOn: readCosts } = editions
  const marketplaceFees =
    client.chains.find(({ id }) => id === chainId)?.marketplaceFees ?? client.config.marketplaceFees
  const all = useMemo(
    () =>
      rows.map((row): Holding => {
        const { token } = row
        const floor = floorOf(token, { floors, isWhole: hasFloors, failed })
        const royalties = token.collection?.royalties?.map(({ bps }) => bps)
        const fees = royalties && [...royalties, ...(marketplaceFees ?? []).map(bpsOf)]
        const floorNet = listingNet(isUnread(floor) ? undefined : floor, fees)
        const typed = own.get(ownCostKey(account, chainId, token))
        const key = `${token.contract}:${token.tokenId}`.toLowerCase()
        const cost =
          token.kind === 'erc1155'
            ? ((unknown.has(key) ? missing : undefined) ?? costs.get(key))
            : typed && !cameAfter(row, typed)
              ? toCost('own', [{ price: typed, items: heldOf(row) }])
              : lastSaleCost(row, account)
        return {
          ...{ key: hiddenKey(chainId, token), row, floor, cost },
          isCostBounded: isBounded && token.kind === 'erc1155' && unknown.has(key),
          gain: gainOf(floorNet, isUnread(cost) ? undefined : cost, wrappedNative),
        }
      }),
    [
      rows,
      floors,
      hasFloors,
      failed,
      marketplaceFees,
      chainId,
      account,
      wrappedNative,
      own,
      costs,
      unknown,
      missing,
      isBounded,
    ],
  )
  return {
    query,
    /** All that are read. */
    all,
    /** Those of them that are not hidden, and those that are. */
    ...useMemo(
      () => ({
        shown: all.filter(({ key }) => !hidden.has(key)),
        hidden: all.filter(({ key }) => hidden.has(key)),
      }),
      [all, hidden],
    ),
    isReading: read.isReading,
    isWhole: read.isWhole,
    /** Goes on reading after a page that could not be read; undefined while nothing failed. */
    readOn: read.failed ? read.readAgain : undefined,
    /** Undefined until the floors are read; null when they cannot be. */
    floors: floors ?? (failed ? null : undefined),
    /** Whether those of all that is held are read. */
    hasFloors,
    isReadingFloors: !hasFloors && !failed,
    isReadingCosts: missing === 'unread',
    /** Goes on reading purchases of editions after a page that could not be read; undefined while nothing failed. */
    readCosts,
    readFloors: floorsRead.readAgain,
  }
}

export declare namespace useHoldings {
  type Result = ReturnType<typeof useHoldings>
}

/** Of a fee as it is configured: `recipient:bps`. */
const bpsOf = (entry: string) => Number(entry.split(':')[1])
