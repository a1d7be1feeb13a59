import { Choice, CopyButton, Row, Rows } from '@sluice/react/ui'
import { useSyncExternalStore } from 'react'
import { Button } from '../components/Button.tsx'
import { useApp } from '../features/app/AppContext.tsx'
import { chainChoice } from '../features/app/chainChoice.ts'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { t } from '../features/language/t.ts'
import { LiveMark } from '../features/live/LiveMark.tsx'
import { hiddenTokens } from '../features/portfolio/hiddenTokens.ts'
import { Appearance } from '../features/settings/Appearance.tsx'
import { ConnectionForm } from '../features/settings/ConnectionForm.tsx'
import { FiatCurrency } from '../features/settings/FiatCurrency.tsx'
import { Language } from '../features/settings/Language.tsx'
import { OwnTokens } from '../features/settings/OwnTokens.tsx'
import { SettingsPart as Part } from '../features/settings/SettingsPart.tsx'

/** What can be chosen, and what this app talks to. */
export function SettingsPage() {
  usePageTitle(t('Settings'))
  const { config, developerWallet } = useApp()
  const chain = useCurrentChain()
  const hidden = useSyncExternalStore(hiddenTokens.subscribe, hiddenTokens.get)
  return (
    <main className="mx-auto w-full max-w-[720px] px-4 py-6">
      <h1 className="mb-5 text-20 font-bold">{t('Settings')}</h1>
      <Appearance />
      <Language />
      <FiatCurrency chain={chain} />
      {config.chains.length > 1 && (
        <Part title={t('Chain')}>
          <Choice
            label={t('Chain shown first')}
            value={String(chain.id)}
            options={config.chains.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={id => chainChoice.set(Number(id))}
          />
        </Part>
      )}
      <OwnTokens key={`tokens ${chain.id}`} chain={chain} />
      <Part title={t('Connection')}>
        <Rows label={t('Connection')}>
          <Row name={t('Marketplace API')}>
            <Copied
              text={chain.apiUrl ?? location.origin + chain.apiPath}
              label={t("Copy the API's address")}
            />
          </Row>
          <Row name={t('Node (RPC)')}>
            <Copied text={chain.rpcUrl} label={t("Copy the node's address")} />
          </Row>
          <Row name={t('Chain id')}>{chain.id}</Row>
          <Row name={t('Own currency')}>{chain.nativeCurrency.symbol}</Row>
          <Row name={t('Live feed')}>
            <LiveMark />
          </Row>
          <Row name={t('Orders are marked as from')}>{config.source}</Row>
        </Rows>
        <ConnectionForm key={chain.id} chain={chain} />
      </Part>
      {developerWallet !== undefined && (
        <Part title={t('Local accounts')}>
          <p className="text-13 text-secondary">
            {t(
              'The keys of the local accounts are public. They sign on local chains only; nothing of worth may ever be sent to them.',
            )}
          </p>
        </Part>
      )}
      <Part title={t('Hidden items')}>
        <p className="mb-2 text-13 text-secondary">
          {hidden.size === 0
            ? t('Nothing is hidden from the portfolio.')
            : hidden.size === 1
              ? t('1 item is hidden from the portfolio.')
              : t('{0} items are hidden from the portfolio.', hidden.size)}
        </p>
        {hidden.size > 0 && (
          <Button size="small" onClick={() => hiddenTokens.set([...hidden], false)}>
            {t('Show all again')}
          </Button>
        )}
      </Part>
    </main>
  )
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="mono wrap-anywhere">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}
