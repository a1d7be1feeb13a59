import { Row, Rows } from '@sluice/react/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../components/Button.tsx'
import { Choice } from '../components/Choice.tsx'
import { CopyButton } from '../components/CopyButton.tsx'
import { useApp } from '../features/app/AppContext.tsx'
import { chainChoice } from '../features/app/chainChoice.ts'
import { useCurrentChain } from '../features/app/useCurrentChain.ts'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { LiveMark } from '../features/live/LiveMark.tsx'
import { hiddenTokens } from '../features/portfolio/hiddenTokens.ts'
import { themeChoice } from '../features/settings/themeChoice.ts'

/** What can be chosen, and what this app talks to. */
export function SettingsPage() {
  usePageTitle('Settings')
  const { config, developerWallet } = useApp()
  const chain = useCurrentChain()
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get)
  const hidden = useSyncExternalStore(hiddenTokens.subscribe, hiddenTokens.get)
  return (
    <main className="mx-auto w-full max-w-[720px] px-4 py-6">
      <h1 className="mb-5 text-20 font-bold">Settings</h1>
      <Part title="Appearance">
        <Choice
          label="Theme"
          value={theme}
          options={[
            { value: 'system', label: 'As the system' },
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          onChange={themeChoice.set}
        />
      </Part>
      {config.chains.length > 1 && (
        <Part title="Chain">
          <Choice
            label="Chain shown first"
            value={String(chain.id)}
            options={config.chains.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={id => chainChoice.set(Number(id))}
          />
        </Part>
      )}
      <Part title="Connection">
        <Rows label="Connection">
          <Row name="Marketplace API">
            <Copied text={location.origin + chain.apiPath} label="Copy the API's address" />
          </Row>
          <Row name="Node (RPC)">
            <Copied text={chain.rpcUrl} label="Copy the node's address" />
          </Row>
          <Row name="Chain id">{chain.id}</Row>
          <Row name="Own currency">{chain.nativeCurrency.symbol}</Row>
          <Row name="Live feed">
            <LiveMark />
          </Row>
          <Row name="Orders are marked as from">{config.source}</Row>
        </Rows>
        <p className="mt-2 text-12 text-faint">
          The server decides these addresses. Prices are in the currency they are asked in; there is
          no fiat currency, because this server has no source of rates.
        </p>
      </Part>
      {developerWallet !== undefined && (
        <Part title="Local accounts">
          <p className="text-13 text-secondary">
            The keys of the local accounts are public. They sign on local chains only; nothing of
            worth may ever be sent to them.
          </p>
        </Part>
      )}
      <Part title="Hidden items">
        <p className="mb-2 text-13 text-secondary">
          {hidden.size === 0
            ? 'Nothing is hidden from the portfolio.'
            : `${hidden.size} ${hidden.size === 1 ? 'item is' : 'items are'} hidden from the portfolio.`}
        </p>
        {hidden.size > 0 && (
          <Button size="small" onClick={() => hiddenTokens.set([...hidden], false)}>
            Show all again
          </Button>
        )}
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="mb-2 text-14 font-bold">{title}</h2>
      {children}
    </section>
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
