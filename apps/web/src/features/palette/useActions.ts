import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useDisconnect } from 'wagmi'
import { useApp } from '../app/AppContext.tsx'
import { panels } from '../app/panels.ts'
import { useChooseChain } from '../app/useChooseChain.ts'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { densityChoice } from '../settings/densityChoice.ts'
import { themeChoice } from '../settings/themeChoice.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { walletMenu } from '../wallet/walletMenuStore.ts'

export type Action = { id: string; label: string; run: () => void }

/** What can be done from everywhere, as it is now: no theme that is on already, no wallet that is not there. */
export function useActions(onHelp: () => void): readonly Action[] {
  const { config } = useApp()
  const chain = useCurrentChain()
  const chooseChain = useChooseChain()
  const navigate = useNavigate()
  const { address, connector } = useWallet()
  const begin = useBegin()
  const disconnect = useDisconnect()
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get)
  const density = useSyncExternalStore(densityChoice.subscribe, densityChoice.get)
  const action = (id: string, label: string, run: () => void, isThere = true): Action[] =>
    isThere ? [{ id, label, run }] : []
  const toTab = (tab: 'listings' | 'offers') => () =>
    void navigate({ to: '/portfolio', search: { tab } })
  // After this dialog is gone: what it opens takes the focus, and gives it back.
  const afterwards = (run: () => void) => () => void requestAnimationFrame(run)
  return [
    ...action(
      'cart',
      t('Open the cart'),
      afterwards(() => panels.open('cart')),
    ),
    ...action(
      'runs',
      t('Open the transactions'),
      afterwards(() => panels.open('transactions')),
    ),
    ...action('listings', t('Own listings: change or cancel'), toTab('listings')),
    ...action('offers', t('Own offers: change or cancel'), toTab('offers')),
    ...(address === undefined
      ? []
      : action(
          'cancel-all',
          t('Cancel all orders'),
          afterwards(() =>
            begin({ kind: 'cancel', chainId: chain.id, orders: [], all: true }, address),
          ),
        )),
    ...config.chains.flatMap(({ id, name }) =>
      action(`chain-${id}`, `${t('Switch to')} ${name}`, () => chooseChain(id), id !== chain.id),
    ),
    ...action(
      'wallet',
      address === undefined ? t('Connect wallet') : t('Switch account or wallet'),
      afterwards(() => walletMenu.set(true)),
    ),
    ...action(
      'disconnect',
      t('Disconnect wallet'),
      () => disconnect.mutate(connector === undefined ? {} : { connector }),
      address !== undefined,
    ),
    ...action('dark', t('Use dark theme'), () => themeChoice.set('dark'), theme !== 'dark'),
    ...action('light', t('Use light theme'), () => themeChoice.set('light'), theme !== 'light'),
    ...action(
      'system',
      t('Use the system’s theme'),
      () => themeChoice.set('system'),
      theme !== 'system',
    ),
    ...(density === 'compact'
      ? action('comfortable', t('Comfortable density'), () => densityChoice.set('comfortable'))
      : action('compact', t('Compact density'), () => densityChoice.set('compact'))),
    ...(languageChoice.get() === 'de'
      ? action('en', 'Language: English', () => void languageChoice.set('en'))
      : action(
          'de',
          'Sprache (language): Deutsch',
          () => void languageChoice.set('de').catch(() => undefined),
        )),
    ...action('help', t('Keyboard shortcuts'), onHelp),
  ]
}
