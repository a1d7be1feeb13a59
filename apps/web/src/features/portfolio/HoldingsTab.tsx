import { useSluiceClient, useTopBids, type useUserTokens } from '@sluice/react'
import type { UserTokenRow } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { Button, buttonClass } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { QueryProblem } from '../../components/QueryProblem.tsx'
import { t } from '../language/t.ts'
import { type Floors, floorOf } from '../market/floorValue.ts'
import { HoldingsTable } from '../market/HoldingsTable.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { acquiredPrice } from './acquired.ts'
import { bestOffers } from './bestOffers.ts'
import { hiddenKey, hiddenTokens } from './hiddenTokens.ts'
import type { Holding } from './holding.ts'
import { holdingsCsv } from './holdingsCsv.ts'
import { listingNet } from './listingNet.ts'
import { listRequest } from './listRequest.ts'
import { saveFile } from './saveFile.ts'
import { transferItem } from './transferItem.ts'

/** What an account holds, with what it is worth; some of it can be listed, sent or hidden, all of it kept as a file. */
export function HoldingsTab(props: HoldingsTab.Props) {
  const { query, rows, floors, account, chainId } = props
  const begin = useBegin()
  const hidden = useSyncExternalStore(hiddenTokens.subscribe, hiddenTokens.get)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsHidden, setShowsHidden] = useState(false)
  const offers = useTopBids({ chainId, user: account, limit: 100 }, { select: bestOffers })
  const client = useSluiceClient()
  const marketplaceFees =
    client.chains.find(({ id }) => id === chainId)?.marketplaceFees ??
    client.config.marketplaceFees ??
    []
  const all = rows.map((row): Holding => {
    const { token } = row
    const floor = floorOf(token, floors)
    const royalties = token.collection?.royalties?.map(({ bps }) => bps)
    const fees = royalties && [...royalties, ...marketplaceFees.map(bpsOf)]
    return {
      key: hiddenKey(chainId, token),
      row,
      floor,
      floorNet: listingNet(floor, fees),
      offer: offers.data?.get(`${token.contract}:${token.tokenId}`),
      cost: acquiredPrice(row, account),
    }
  })
  const away = all.filter(({ key }) => hidden.has(key)).length
  const shown = all.filter(({ key }) => hidden.has(key) === showsHidden)
  const picked = shown.filter(({ key }) => chosen.has(key))
  if (query.isPending) return <TableSkeleton label={t('Loading holdings')} />
  if (query.data === undefined)
    return <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
  if (all.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('Browse collections')}
          </Link>
        }
      >
        {t('This account holds no items yet.')}
      </EmptyState>
    )
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        <p role="status" className="text-13 text-secondary">
          {picked.length > 0 && t('{0} chosen', picked.length)}
        </p>
        {picked.length > 0 && (
          <>
            <Button size="small" onClick={() => begin(listRequest(picked, chainId), account)}>
              {t('List {0}', picked.length)}
            </Button>
            <Button
              size="small"
              onClick={() => {
                const items = picked.map(holding => transferItem(holding, chainId))
                begin({ kind: 'transfer', chainId, items }, account)
              }}
            >
              {t('Transfer {0}', picked.length)}
            </Button>
            <Button
              size="small"
              onClick={() => {
                hiddenTokens.set(
                  picked.map(({ key }) => key),
                  !showsHidden,
                )
                setChosen(new Set())
              }}
            >
              {showsHidden ? t('Show again') : t('Hide')}
            </Button>
            <Button size="small" look="ghost" onClick={() => setChosen(new Set())}>
              {t('Choose none')}
            </Button>
          </>
        )}
        <div className="ml-auto flex items-center gap-2">
          {(away > 0 || showsHidden) && (
            <Button
              size="small"
              look="ghost"
              aria-pressed={showsHidden}
              onClick={() => setShowsHidden(!showsHidden)}
            >
              {showsHidden ? t('Back to what is not hidden') : t('Hidden ({0})', away)}
            </Button>
          )}
          <Button
            size="small"
            disabled={shown.length === 0}
            onClick={() =>
              saveFile(
                'holdings.csv',
                holdingsCsv(picked.length > 0 ? picked : shown, chainId),
                'text/csv;charset=utf-8',
              )
            }
          >
            {picked.length > 0 ? t('Export {0} as CSV', picked.length) : t('Export CSV')}
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          action={
            <Button onClick={() => setShowsHidden(!showsHidden)}>{t('Show the others')}</Button>
          }
        >
          {showsHidden ? t('Nothing is hidden.') : t('All that this account holds is hidden.')}
        </EmptyState>
      ) : (
        <HoldingsTable
          holdings={shown}
          account={account}
          chainId={chainId}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

export declare namespace HoldingsTab {
  type Props = {
    query: ReturnType<typeof useUserTokens>
    rows: readonly UserTokenRow[]
    floors: Floors
    account: Address
    chainId: number
  }
}

/** Of a fee as it is configured: `recipient:bps`. */
const bpsOf = (entry: string) => Number(entry.split(':')[1])
