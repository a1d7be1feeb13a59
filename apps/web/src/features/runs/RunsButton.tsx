import { createRuns, runNeeds, useRuns, useSluiceClient } from '@sluice/react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useConfig } from 'wagmi'
import { defineIcon } from '../../components/icons/defineIcon.tsx'
import { fetchCode } from '../app/fetchCode.ts'
import { lazyPart } from '../app/lazyPart.tsx'
import { panels } from '../app/panels.ts'
import { unfinished } from '../app/unfinished.ts'
import { useFetchAhead } from '../app/useFetchAhead.ts'
import { t } from '../language/t.ts'
import { balanceKey } from '../wallet/useBalance.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { useWholes } from './useWholes.ts'

const RunsDrawer = lazyPart(() => import('./RunsDrawer.tsx'))
const loadEmpty = () => import('./emptyByEnd.ts')
/** What shows and ends a run. */
const ahead = [RunsDrawer.fetch, () => fetchCode(loadEmpty).then(ignore, ignore)]
const Receipt = defineIcon('M6 3h12v18l-3-2l-3 2l-3-2l-3 2z', 'M9 8h6M9 12h6')

/**
 * The way to the transactions: how many are under way, and whether one waits for the person. What was under
 * way when the page was reloaded is gone on with as long as the wallet does not have to be asked.
 */
export function RunsButton() {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const config = useConfig()
  const [runs] = useState(() =>
    createRuns({
      client,
      queryClient,
      // What signs weighs as much as the rest of the page's wallet code, and is seldom needed.
      getWallet: async ({ account }) =>
        (await import('./walletClientOf.ts')).walletClientOf(config, account),
      // Whatever began it went with its page.
      onEnd: run => void fetchCode(loadEmpty).then(({ emptyByEnd }) => emptyByEnd(run), ignore),
    }),
  )
  const { address, isPending } = useWallet()
  const { runs: listed = [], series = [], busy, errors, reviews } = useRuns(runs)
  useEffect(() => runs.follow(isPending ? undefined : address), [runs, address, isPending])

  useEffect(
    () => unfinished.add(() => runs.getState().busy.size > runs.getState().reviews.size),
    [runs],
  )
  const isBusy = busy.size > 0
  useEffect(() => {
    if (!isBusy) void queryClient.invalidateQueries({ queryKey: [balanceKey] })
  }, [isBusy, queryClient])

  const path = useLocation({ select: location => location.pathname })
  const [shownAt, setShownAt] = useState<string>()
  useEffect(() => panels.serve('transactions', () => setShownAt(path)), [path])
  const close = useCallback(() => setShownAt(undefined), [])
  // A link, or the way back, leads away from it.
  const isOpen = shownAt === path

  // Several runs for one wish count as one.
  const wholes = useWholes(series, listed)
  const ofWholes = new Set(wholes.flatMap(({ runIds }) => runIds))
  const needs = [
    ...wholes.map(whole => whole.needs),
    ...listed
      .filter(({ runId }) => !ofWholes.has(runId))
      .map(run =>
        reviews.has(run.runId) || (errors.has(run.runId) && !run.carriedBy && run.next !== 'none')
          ? 'person'
          : runNeeds(run),
      ),
  ]
  const running = needs.filter(need => need === 'time').length
  const waiting = needs.filter(need => need === 'person').length
  // What is under way may be somebody's whose wallet is not connected any more.
  useFetchAhead(address !== undefined || running + waiting > 0, ahead)
  const told = [
    ...(running > 0 ? [t('{0} in progress', running)] : []),
    ...(waiting > 0 ? [waiting === 1 ? t('1 needs you') : t('{0} need you', waiting)] : []),
  ].join(', ')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={told === '' ? t('Transactions') : t('Transactions: {0}', told)}
        title={t('Transactions')}
        onClick={() => setShownAt(path)}
        className="relative grid size-(--sl-control) shrink-0 place-items-center max-sm:w-9 rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
      >
        <Receipt size={16} aria-hidden />
        {(running > 0 || waiting > 0) && (
          <span
            aria-hidden
            className={`absolute -top-0.5 -end-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[10px] leading-none font-bold tabular-nums ${waiting > 0 ? 'bg-warn text-bg' : 'bg-accent text-on-accent'}`}
          >
            {waiting > 0 ? '!' : running}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {told === '' ? '' : t('Transactions: {0}', told)}
      </span>
      <Suspense fallback={null}>{isOpen && <RunsDrawer runs={runs} onClose={close} />}</Suspense>
    </>
  )
}

/** What is bought stays in the cart then, which says that it is gone; what was called stays typed. */
function ignore() {}
