import { type MintPhase, mintPhases, useCollections, useTrendingMints } from '@sluice/react'
import { Amount, Time, TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Collection } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/EmptyState.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { countText } from '../features/language/countText.ts'
import { t } from '../features/language/t.ts'
import { currentPhase } from '../features/mint/currentPhase.ts'
import { phaseTitle } from '../features/mint/phaseTitle.ts'
import { DataTable } from '../features/table/DataTable.tsx'
import { TableSkeleton } from '../features/table/TableSkeleton.tsx'

type Drop = {
  collection: Collection
  phase: MintPhase | undefined
  /** Minted within a day. */
  minted: number
}

/** The collections that can be minted from, or soon, or could be. */
export function MintListPage() {
  usePageTitle(t('Mint'))
  const chain = useCurrentChain()
  const query = useCollections(
    { chainId: chain.id, includeMintStages: true, limit: 100 },
    { select: ({ pages }) => pages.flatMap(page => page.collections) },
  )
  const trending = useTrendingMints({ chainId: chain.id, period: '24h', limit: 100 })
  const minted = new Map(trending.data?.mints.map(mint => [mint.id, mint.mintCount ?? 0]))
  const now = Date.now()
  const drops = (query.data ?? [])
    .filter(({ mintStages }) => (mintStages?.length ?? 0) > 0)
    .map(
      (collection): Drop => ({
        collection,
        phase: currentPhase(mintPhases(collection, now)),
        minted: minted.get(collection.id) ?? 0,
      }),
    )
    .sort((a, b) => b.minted - a.minted)
  const columns: readonly DataTable.Column<Drop>[] = [
    {
      key: 'collection',
      title: t('Collection'),
      cell: ({ collection }) => (
        <Link
          to="/mint/$chainId/$collection"
          params={{ chainId: String(chain.id), collection: collection.id }}
          className="flex min-w-0 items-center gap-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
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
      className: 'w-26 sm:w-48',
      cell: ({ phase }) => <PhaseState phase={phase} />,
    },
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      className: 'w-24 font-medium sm:w-28',
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
      cell: drop => drop.minted,
    },
    {
      key: 'items',
      title: t('Items'),
      isNumber: true,
      className: 'w-24 text-secondary max-sm:hidden',
      cell: ({ collection }) => countText(collection.tokenCount),
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
      ) : query.data === undefined ? (
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : drops.length === 0 ? (
        <EmptyState>
          {t('Nothing can be minted on')} {chain.name} {t('now.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Mints')}
          columns={columns}
          rows={drops}
          keyOf={({ collection }) => collection.id}
          rowHeight={60}
        />
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
