import type { RunSummary, SeriesPart, SeriesSummary } from '@sluice/sdk'
import { type ReactNode, useEffect, useRef } from 'react'
import { warn } from '../../flow/price/warn.ts'
import { factsOfTerms } from '../../flow/runs/factsOfTerms.ts'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import { type RunTerms, readRunTerms } from '../../flow/runs/runTerms.ts'
import { TransactionDrawer } from '../../ui/runs/TransactionDrawer.tsx'
import { approvesConduit, currency, scope, stepFacts } from '../caseFacts.ts'
import { account, contract, ether, maker, usdc } from '../openMarket.ts'
import { eth, runCases, stepOf } from '../runCases.ts'
import { stillRuns } from '../stillRuns.ts'
import type { ViewCase } from '../viewCase.ts'

/** Opens every row of the drawer in it: which are opened is a matter of each row. */
function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The drawer is put beside the page when it is there.
    const timer = setTimeout(() => {
      const page = place.current?.ownerDocument
      for (const head of page?.querySelectorAll<HTMLElement>(
        '.sl-run-head[aria-expanded="false"]',
      ) ?? [])
        head.click()
    })
    return () => clearTimeout(timer)
  }, [])
  return <div ref={place}>{children}</div>
}

const drawerOf =
  (
    runs: readonly RunSummary[] | undefined,
    series?: readonly SeriesSummary[],
    reviews: readonly RunReview[] = [],
  ) =>
  (name?: string) => (
    <Opened>
      <TransactionDrawer
        runs={stillRuns(runs, series, reviews)}
        onClose={() => undefined}
        nameOf={() => name ?? 'Harbor #7'}
        tokenName={(_, { tokenId }) => name ?? `Harbor #${tokenId}`}
        onView={() => () => undefined}
        onRetry={() => () => undefined}
        onRest={() => () => undefined}
      />
    </Opened>
  )

const seriesId = 'ab'.repeat(16)
const part = (status: SeriesPart['status'], ...ids: bigint[]): SeriesPart => ({
  ...{ status, isContinued: false },
  terms: {
    ...{ kind: 'transfer', to: maker },
    tokens: ids.map(tokenId => ({ contract, tokenId, quantity: 1n })),
  },
})
/** Transfers to three recipients: two tokens went, and the page was closed before the others. */
const series: SeriesSummary = {
  ...{ seriesId, action: 'transfer', chainId: 31337, account },
  ...{ startedAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  parts: [part('complete', 1n, 2n), part('begun', 3n), part('planned', 4n, 5n)],
}
const first: RunSummary = {
  ...runCases.complete,
  ...{ runId: 'first', action: 'transfer', path: [], series: { seriesId, part: 0 } },
  steps: [stepOf('transfer', 'complete', runCases.complete.steps[0]?.items[0] as never)],
}

const listed = runCases['a listing that was stopped']
const listing = readRunTerms(listed.terms) as RunTerms
/** By what the order says that would be signed. */
const toSign: RunReview = {
  ...{ scope, terms: listing, chosen: factsOfTerms(listing) },
  facts: stepFacts({
    gives: [{ token: contract, tokenId: 7n, amount: 1n, standard: 'erc721' }],
    gets: [
      { token: ether, standard: 'native', amount: (eth * 975n) / 1000n, recipient: account },
      { token: ether, standard: 'native', amount: (eth * 25n) / 1000n, recipient: maker },
    ],
  }),
}
const purchase: RunTerms = {
  ...{ kind: 'purchase', onTop: [], partial: false, wrappedNative: undefined, byOrder: undefined },
  lines: [
    {
      ...{ token: { contract, tokenId: 7n }, quantity: 1n },
      ...{ price: { currency, amount: eth }, pay: { currency, amount: eth } },
    },
  ],
  totals: [{ currency, amount: eth }],
}
/** The floor has risen since. */
const belowFloor: RunReview = {
  ...toSign,
  warnings: [
    warn({
      kind: 'below-floor',
      token: { contract, tokenId: 7n },
      price: { currency, amount: eth },
      market: { currency, amount: 4n * eth },
    }),
  ],
}
/** Only what comes first is there. */
const toApprove: RunReview = {
  ...{ scope, terms: purchase, chosen: factsOfTerms(purchase) },
  facts: stepFacts(undefined, { ...approvesConduit, isLater: true }),
}

const cancellation: RunTerms = {
  ...{ kind: 'cancellation', all: false, exchange: undefined, nonces: undefined },
  orderIds: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
}
const swap: RunTerms = {
  ...{ kind: 'swap', wrappedNative: undefined, slippageBps: undefined, tradeType: 'exactIn' },
  ...{ currencyIn: ether, currencyOut: usdc, recipient: account },
  ...{ most: eth / 2n, least: 1_250_000_000n },
}
const call: RunTerms = {
  ...{ kind: 'call', origin: 31337, destination: 31338, within: 3600, through: maker },
  ...{ destinationEscrow: undefined, most: eth / 2n },
  txs: [{ to: maker, data: '0x', value: eth / 4n }],
}
const native = (amount: bigint) => ({ token: ether, standard: 'native', amount }) as const
/** Of other kinds than the listing and the purchase. */
const toGoOn: Record<string, readonly [run: RunSummary, review: RunReview]> = {
  'a cancellation, reviewed before it goes on': [
    {
      ...listed,
      action: 'cancel',
      terms: cancellation,
      steps: [stepOf('cancellation', 'planned')],
    },
    {
      ...{ scope, terms: cancellation, chosen: factsOfTerms(cancellation) },
      facts: stepFacts({ until: undefined }, { transactions: 1 }),
    },
  ],
  'a swap, reviewed before it goes on': [
    { ...listed, action: 'swap', terms: swap, steps: [stepOf('swap', 'planned')] },
    {
      ...{ scope, terms: swap, chosen: factsOfTerms(swap) },
      facts: stepFacts(
        {
          gives: [native(eth / 2n)],
          gets: [{ token: usdc, standard: 'erc20', amount: 1_250_000_000n, recipient: account }],
        },
        { transactions: 1 },
      ),
    },
  ],
  'a call, reviewed before it goes on': [
    { ...listed, action: 'call', terms: call, steps: [stepOf('deposit', 'planned')] },
    {
      ...{ scope, terms: call, chosen: factsOfTerms(call) },
      facts: stepFacts({ gives: [native(eth / 2n)] }, { transactions: 1 }),
    },
  ],
}

export const drawerViews: ViewCase = {
  title: 'Transaction drawer',
  states: {
    reading: drawerOf(undefined),
    empty: drawerOf([]),
    'of every kind': drawerOf(Object.entries(runCases).map(([runId, run]) => ({ ...run, runId }))),
    'several runs, stopped': drawerOf([first], [series]),
    'several runs, under way': drawerOf([first], [{ ...series, carriedBy: 'here' }]),
    'reviewed before it goes on': drawerOf([listed], [], [toSign]),
    'reviewed before it goes on, after the floor rose': drawerOf([listed], [], [belowFloor]),
    'reviewed before the rest is there': drawerOf(
      [runCases['stopped between two requests']],
      [],
      [toApprove],
    ),
    ...Object.fromEntries(
      Object.entries(toGoOn).map(([name, [run, review]]) => [name, drawerOf([run], [], [review])]),
    ),
    ...Object.fromEntries(Object.entries(runCases).map(([name, run]) => [name, drawerOf([run])])),
  },
}
