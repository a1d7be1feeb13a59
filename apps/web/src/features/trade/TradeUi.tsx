import { type Ui, UiProvider, type Worth } from '@sluice/react/ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useApp } from '../app/AppContext.tsx'
import { useReadRate } from '../fiat/useReadRate.ts'
import { SigningPrompt } from '../wallet/SigningPrompt.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { ActingAccount } from './ActingAccount.tsx'
import { TradeAction } from './TradeAction.tsx'

/** What the dialogs of the kit are told of the app: its wallet, its accounts' names, its explorers. */
export function TradeUi({ onShortage, children }: TradeUi.Props) {
  const { config } = useApp()
  const { address } = useWallet()
  const readRate = useReadRate()
  const transactionUrl = useCallback(
    (hash: string, chainId: number) => {
      const explorer = config.chains.find(chain => chain.id === chainId)?.explorerUrl
      return explorer && `${explorer.replace(/\/$/, '')}/tx/${hash}`
    },
    [config],
  )
  return (
    <UiProvider
      account={address}
      // Inside of a dialog, so that the wallet's question lies above it and does not close it.
      above={signingPrompt}
      // A trade that is left with something typed stays as a pill.
      keepsForms
      onShortage={onShortage}
      renderGuard={renderGuard}
      renderAccount={renderAccount}
      renderWorth={renderWorth}
      readRate={readRate}
      transactionUrl={transactionUrl}
    >
      {children}
    </UiProvider>
  )
}

export declare namespace TradeUi {
  type Props = Pick<Ui, 'onShortage'> & { children: ReactNode }
}

const signingPrompt = <SigningPrompt />
const renderGuard = (guard: { chainId: number; children: ReactNode }) => (
  <TradeAction isInDialog {...guard} />
)
// Only dialogs have amounts. Where it does not load they stand alone, as where no currency of a country is chosen.
const TradeWorth = lazy<ComponentType<Worth>>(() =>
  import('./TradeWorth.tsx').catch(() => ({ default: () => null })),
)
const renderWorth = (worth: Worth) => (
  <Suspense>
    <TradeWorth {...worth} />
  </Suspense>
)
const renderAccount = (address: string) => <ActingAccount address={address} />
