import type { MintPhase } from '@sluice/react'
import { Amount, Time, TokenMedia, Untrusted } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { Count } from '../components/Count.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { UnreadLine } from '../components/UnreadLine.tsx'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { t } from '../features/language/t.ts'
import { phaseTitle } from '../features/mint/phaseTitle.ts'
import { type Drop, useDrops } from '../features/mint/useDrops.ts'
import { DataTable } from '../features/table/DataTable.tsx'
import { TableSkeleton } from '../features/table/TableSkeleton.tsx'

/** The collections that can be minted from, or soon, or could be. */
export function MintListPage() {
  usePageTitle(t('Mint'))
  const chain = useCurrentChain()
  const { newest: query, drops, looked, isReading, readAgain } = useDrops(chain.id)
  const isLooking = query.isFetchingNextPage || isReading
  const state = useRef<HTMLParagraphElement>(null)
  const [pressed, setPressed] = useState(false)
  const columns: readonly DataTable.Column<Drop>[] = [
    {
      key: 'collection',
      title: t('Collection'),
      cell: ({ collection }) => (
        <Link
          to="/mint/$chainId/$collection"
          params={{ chainId: String(chain.id), collection: collection.id }}
          className="flex min-w-0 items-center gap-2 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <TokenMedia
            image={collection.image ?? collection.sampleImages?.[0]}
            alt=""
            seed={collection.id}
            className="size-10 shrink-0 rounded-control"
          />
          <Untrusted
            text={collection.name}
            fallback={collection.id}
            className="min-w-0 text-14 font-medium"
          />
        </Link>
      ),
    },
    {
      key: 'phase',
      title: t('Phase'),
      className: 'w-22 sm:w-48',
      cell: ({ phase }) => <PhaseState phase={phase} />,
    },
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      className: 'w-28 font-medium max-sm:pe-3',
      cell: ({ phase }) =>
        phase?.price === undefined ? (
          <span className="text-faint">—</span>
        ) : phase.price === 0n ? (
          t('Free')
        ) : (
          <Amount value={phase.price} currency={chain.nativeCurrency} />
        ),
    },
    {
      key: 'minted',
      title: t('Minted, 24 h'),
      isNumber: true,
      className: 'w-28 max-sm:hidden',
      cell: drop => <Count value={drop.minted} />,
    },
    {
      key: 'items',
      title: t('Items'),
      isNumber: true,
      className: 'w-24 text-secondary max-sm:hidden',
      cell: ({ collection }) => <Count value={collection.tokenCount} />,
    },
  ]
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h1 className="text-20 font-bold">{t('Mint')}</h1>
        <p className="text-13 text-faint">{chain.name}</p>
      </div>
      {query.isPending ? (
        <TableSkeleton label={t('Loading mints')} rows={3} rowHeight={60} />
      ) : drops === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : drops.length === 0 && !isReading ? (
        <EmptyState>{t('Nothing can be minted on {0} now.', chain.name)}</EmptyState>
      ) : (
        <DataTable
          label={t('Mints')}
          columns={columns}
          rows={drops}
          keyOf={({ collection }) => collection.id}
          rowHeight={60}
        />
      )}
      {drops !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-faint">
          {readAgain !== undefined && (
            <UnreadLine onRetry={readAgain}>
              {t('What is being minted now could not be read.')}
            </UnreadLine>
          )}
          {query.isFetchNextPageError && (
            // The button beside it reads on.
            <p role="alert" className="text-warn">
              {t('More could not be read.')}
            </p>
          )}
          {(query.hasNextPage || pressed) && (
            <p ref={state} role="status" tabIndex={-1} className="outline-none">
              {query.hasNextPage
                ? t('The newest {0} collections were looked through.', looked)
                : t('All {0} collections were looked through.', looked)}
            </p>
          )}
          {query.hasNextPage && (
            <Button
              size="small"
              aria-disabled={isLooking}
              className="aria-disabled:text-faint"
              onClick={() => {
                if (isLooking) return
                setPressed(true)
                void query.fetchNextPage().then(({ hasNextPage }) => {
                  // The button goes, and would take the place of the keyboard with it.
                  if (!hasNextPage) state.current?.focus()
                })
              }}
            >
              {t('Look through more')}
            </Button>
          )}
        </div>
      )}
    </main>
  )
}

function PhaseState({ phase }: { phase: MintPhase | undefined }) {
  if (phase === undefined) return <span className="text-faint">{t('Over')}</span>
  return (
    <span className="block min-w-0">
      <Untrusted text={phaseTitle(phase)} fallback={t('Mint')} />
      <span className={`block text-12 ${phase.status === 'open' ? 'text-up' : 'text-secondary'}`}>
        {phase.status === 'open' ? t('Open') : `${t('Begins')} `}
        {phase.status === 'upcoming' && phase.startTime !== undefined && (
          <Time at={phase.startTime} />
        )}
      </span>
    </span>
  )
}
