import { isRunning, type Runs, type SeriesView, useRuns, useSluiceClient } from '@sluice/react'
import { TransactionDrawer, UiProvider } from '@sluice/react/ui'
import type { RunSummary } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { buttonClass } from '../../components/Button.tsx'
import { useApp } from '../app/AppContext.tsx'
import { readableStorage } from '../app/readableStorage.ts'
import { t } from '../language/t.ts'
import { tokenName, tokenSubject } from '../market/tokenSubject.ts'
import { useTrades } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { requestOfRun } from './requestOfRun.ts'
import { requestOfSeries } from './requestOfSeries.ts'
import { tradeOfRun } from './tradeOfRun.ts'
import { useRunCollections } from './useRunCollections.ts'
import { useRunTokens } from './useRunTokens.ts'

/** The drawer of transactions, with the names of what they are about, and the ways back to their dialogs. */
export default function RunsDrawer({ runs, onClose }: { runs: Runs; onClose: () => void }) {
  const client = useSluiceClient()
  const { prompts } = useApp()
  const { trades, begin, show } = useTrades()
  const { address } = useWallet()
  const { runs: listed = [], series = [] } = useRuns(runs)
  const { tokenOf, tokenBy } = useRunTokens(listed, series)
  const collectionName = useRunCollections(listed)

  // The developer wallet asks in a dialog of its own, and one is enough.
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.current)
  useEffect(() => {
    if (prompt !== undefined) onClose()
  }, [prompt, onClose])

  const nameOf = (run: RunSummary) => {
    const token = tokenOf(run)
    if (token !== undefined) return tokenName(token)
    const [id, ...others] = run.subject.collections
    const isOne = id !== undefined && others.length === 0
    return isOne ? collectionName(run.chainId, id) : undefined
  }
  const instead = (go: () => void) => () => {
    onClose()
    go()
  }
  const onView = (run: RunSummary) => {
    const trade = tradeOfRun(trades, run)
    return trade && isRunning(trade.deal.flow.getState())
      ? instead(() => show(trade.id))
      : undefined
  }
  const subjectOf = (chainId: number, token: { contract: Address; tokenId: bigint }) => {
    const { contract, tokenId } = token
    const unnamed = { contract, tokenId: `${tokenId}`, name: null, image: null }
    return tokenSubject(chainId, tokenBy(chainId, token) ?? unnamed)
  }
  const onRetry = (run: RunSummary) => {
    const trade = tradeOfRun(trades, run)
    if (trade) return instead(() => show(trade.id))
    if (address === undefined || run.account.toLowerCase() !== address.toLowerCase())
      return undefined
    const request = requestOfRun(run, {
      chains: client.chains,
      subjectOf: token => subjectOf(run.chainId, token),
      collectionName: id => collectionName(run.chainId, id),
    })
    return request && instead(() => begin(request, address))
  }
  const onRest = (view: SeriesView) => {
    const { account, chainId } = view.series
    if (address === undefined || account.toLowerCase() !== address.toLowerCase()) return undefined
    const request = requestOfSeries(view, {
      chains: client.chains,
      subjectOf: token => subjectOf(chainId, token),
      collectionName: id => collectionName(chainId, id),
    })
    return request && instead(() => begin(request, address))
  }
  return (
    <UiProvider above={null}>
      <TransactionDrawer
        runs={runs}
        onClose={onClose}
        nameOf={nameOf}
        onView={onView}
        onRetry={onRetry}
        onRest={onRest}
        tokenName={(chainId, token) => {
          const named = tokenBy(chainId, token)
          return named && tokenName(named)
        }}
        empty={
          <>
            {/* The journal goes on in memory then, and knows nothing of before. */}
            {readableStorage() === undefined && (
              <p className="text-13 text-warn">
                {t(
                  'This browser lets the page keep nothing: transactions of before are not known, and those of now only until it is closed.',
                )}
              </p>
            )}
            <Link to="/" className={buttonClass('secondary')} onClick={onClose}>
              {t('Browse collections')}
            </Link>
          </>
        }
      />
    </UiProvider>
  )
}
