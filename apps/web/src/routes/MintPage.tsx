import { type MintPhase, mintPhases, untrustedText, useCollection } from '@sluice/react'
import { Amount, Time, TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Collection } from '@sluice/sdk'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Address, isAddress } from 'viem'
import { buttonClass } from '../components/Button.tsx'
import { Count } from '../components/Count.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { QueryProblem } from '../components/QueryProblem.tsx'
import { useChain } from '../features/app/AppContext.tsx'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { countText } from '../features/language/countText.ts'
import { t } from '../features/language/t.ts'
import { currentPhase } from '../features/mint/currentPhase.ts'
import { DropContract } from '../features/mint/DropContract.tsx'
import { MintAction } from '../features/mint/MintAction.tsx'
import { mintState } from '../features/mint/mintState.ts'
import { phaseTitle } from '../features/mint/phaseTitle.ts'
import { usePhaseEdge } from '../features/mint/usePhaseEdge.ts'

const route = getRouteApi('/mint/$chainId/$collection')
const page = 'mx-auto w-full max-w-[980px] px-4 py-6'

/** The mint of one collection: its phases, what is left of it, what a mint costs, and the way to it. */
export function MintPage() {
  const { chainId: chainParam, collection: id } = route.useParams()
  const chain = useChain(Number(chainParam))
  const query = useCollection({ chainId: chain.id, id, includeMintStages: true })
  const collection = query.data
  const phases = collection ? mintPhases(collection, Date.now()) : []
  const edge = usePhaseEdge(phases)
  usePageTitle(t('Mint {0}', untrustedText(collection?.name, { max: 80 })).trim())
  if (query.isPending)
    return (
      <main aria-busy="true" aria-label={t('Loading the mint')} className={page}>
        <div className="grid gap-8 md:grid-cols-[360px_minmax(0,1fr)]">
          <div className="skeleton aspect-square rounded-card" />
          <div className="flex flex-col gap-4">
            <div className="skeleton h-8 w-56" />
            <div className="skeleton h-40 rounded-card" />
          </div>
        </div>
      </main>
    )
  if (collection === undefined)
    return (
      <main className={page}>
        <QueryProblem error={query.error} onRetry={() => void query.refetch()} />
      </main>
    )
  if (collection === null)
    return (
      <main className={page}>
        <EmptyState title={t('Collection not found')}>
          {t('There is no collection at this address on')} {chain.name}.
        </EmptyState>
      </main>
    )
  const state = mintState(collection, phases)
  return (
    <main className={page}>
      <div className="grid gap-8 md:grid-cols-[360px_minmax(0,1fr)]">
        <TokenMedia
          image={collection.image ?? collection.sampleImages?.[0]}
          alt=""
          seed={collection.id}
          eager
          className="w-full rounded-card border border-line"
        />
        <div className="min-w-0">
          <p className="text-13 text-faint">{chain.name}</p>
          <h1 className="mt-1 text-28 font-bold">
            <Untrusted text={collection.name} fallback={collection.id} />
          </h1>
          <p className="mt-2 text-13 whitespace-pre-line text-secondary">
            <bdi>{untrustedText(collection.description, { max: 1000, lines: true })}</bdi>
          </p>
          <MintAction
            state={state}
            phase={state.kind === 'sold-out' ? undefined : currentPhase(phases)}
            subject={{
              ...{ chainId: chain.id, contract: contractOf(collection) },
              name: collection.name ?? collection.id,
              image: collection.image ?? undefined,
            }}
            readAt={Math.max(query.dataUpdatedAt, edge)}
          />
          <Supply collection={collection} />
          <DropContract chainId={chain.id} contract={contractOf(collection)} />
          {phases.length > 0 && (
            <section aria-label={t('Phases')} className="mt-6">
              <h2 className="mb-2 text-14 font-bold">{t('Phases')}</h2>
              <ol className="flex flex-col gap-2">
                {phases.map(phase => (
                  <Phase
                    key={`${phase.name}${phase.startTime}`}
                    phase={phase}
                    currency={chain.nativeCurrency}
                  />
                ))}
              </ol>
            </section>
          )}
          <Link
            to="/collection/$chainId/$collection"
            params={{ chainId: String(chain.id), collection: collection.id }}
            className={`${buttonClass()} mt-6`}
          >
            {t('See what is minted')}
          </Link>
        </div>
      </div>
    </main>
  )
}

/** The contract of a collection whose id may be longer. */
function contractOf({ primaryContract, id }: Collection): Address {
  const contract = primaryContract ?? id
  return isAddress(contract, { strict: false }) ? contract : (id.slice(0, 42) as Address)
}

/** How much of the collection is minted; nothing where it is not said. */
function Supply({ collection }: { collection: Collection }) {
  const { supply, remainingSupply } = collection
  if (
    typeof supply !== 'number' ||
    typeof remainingSupply !== 'number' ||
    supply < Math.max(1, remainingSupply)
  )
    return null
  const minted = supply - remainingSupply
  return (
    <div className="mt-4">
      <div className="mb-1 flex justify-between text-13">
        <span className="text-secondary">{t('Minted')}</span>
        <span>
          <Count value={minted} /> {t('of')} <Count value={supply} />
        </span>
      </div>
      <progress
        aria-label={t('Minted')}
        value={minted}
        max={supply}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-tint-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tint-strong [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

const states = { open: 'Open', upcoming: 'To come', over: 'Over' } as const

function Phase(props: { phase: MintPhase; currency: { symbol: string; decimals: number } }) {
  const { phase, currency } = props
  const { status, price, startTime, endTime, perWallet } = phase
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium">
          <Untrusted text={phaseTitle(phase)} fallback={t('Mint')} />
        </span>
        <span className={`text-13 ${status === 'open' ? 'text-up' : 'text-secondary'}`}>
          {t(states[status])}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 text-secondary">
        <span className="font-medium text-text">
          {price === undefined ? (
            t('Price not said')
          ) : price === 0n ? (
            t('Free')
          ) : (
            <Amount value={price} currency={currency} exact />
          )}
        </span>
        <span>{phase.kind === 'allowlist' ? t('For those on its list') : t('For everybody')}</span>
        {perWallet !== undefined && (
          <span>{t('{0} per account at most', countText(perWallet))}</span>
        )}
        {status === 'upcoming' && startTime !== undefined && (
          <span>
            {t('Begins')} <Time at={startTime} />
          </span>
        )}
        {status === 'open' && endTime !== undefined && (
          <span>
            {t('Ends')} <Time at={endTime} />
          </span>
        )}
      </p>
    </li>
  )
}
