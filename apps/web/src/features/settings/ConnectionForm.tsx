import { Field, Button as KitButton } from '@sluice/react/ui'
import { type FormEvent, useId, useState } from 'react'
import {
  allowedOrigins,
  type Connection,
  connectionChoice,
  readAddress,
} from '../../config/connectionChoice.ts'
import type { AppChain } from '../../config/parseConfig.ts'
import { useApp } from '../app/AppContext.tsx'
import { unfinished } from '../app/unfinished.ts'
import { t } from '../language/t.ts'
import { type ConnectionFault, checkApi, checkNode } from './checkConnection.ts'

type Name = 'apiUrl' | 'rpcUrl'
const names = ['apiUrl', 'rpcUrl'] as const

/** Other addresses for the API and the node of a chain, checked before they are taken. */
export function ConnectionForm({ chain }: { chain: AppChain }) {
  const { config } = useApp()
  const id = useId()
  const kept = connectionChoice.get(chain.id)
  const [texts, setTexts] = useState({ apiUrl: kept.apiUrl ?? '', rpcUrl: kept.rpcUrl ?? '' })
  const [faults, setFaults] = useState<Partial<Record<Name, ConnectionFault>>>({})
  const [state, setState] = useState<'idle' | 'checking' | 'unkept' | 'waits'>('idle')
  const allowed = allowedOrigins(config, location.origin)
  const labels = { apiUrl: t('Marketplace API'), rpcUrl: t('Node (RPC)') }

  async function faultOf(name: Name): Promise<ConnectionFault | undefined> {
    const text = texts[name].trim()
    if (text === '') return undefined
    // Not repeated: the password would stand there once more.
    if (holdsLogin(text))
      return [
        '{0}: the address may hold no user name and no password, as it is kept in clear text.',
        labels[name],
      ]
    // Nor is a key.
    if (holdsMore(text))
      return [
        '{0}: the address may hold nothing after “?” or “#”, as it is kept in clear text.',
        labels[name],
      ]
    const url = readAddress(text)
    if (url === undefined)
      return ['“{0}” is no address: it begins with http:// or https://.', text.slice(0, 80)]
    if (!allowed.has(url.origin))
      return [
        'This page may not connect to {0}: the policy of its server does not name it.',
        url.origin,
      ]
    return (name === 'rpcUrl' ? checkNode : checkApi)(plain(url), chain)
  }

  function keep(connection: Connection) {
    // Everything that reads is made of it once, when the page begins; a reload would break off what the wallet is asked.
    if (unfinished.isAny()) setState('waits')
    else if (connectionChoice.set(chain.id, connection)) location.reload()
    else setState('unkept')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'checking') return
    setState('checking')
    const [apiUrl, rpcUrl] = await Promise.all(names.map(faultOf))
    setFaults({ ...(apiUrl && { apiUrl }), ...(rpcUrl && { rpcUrl }) })
    setState('idle')
    if (apiUrl !== undefined) return document.getElementById(`${id}apiUrl`)?.focus()
    if (rpcUrl !== undefined) return document.getElementById(`${id}rpcUrl`)?.focus()
    keep({ apiUrl: addressIn(texts.apiUrl), rpcUrl: addressIn(texts.rpcUrl) })
  }

  return (
    <form aria-label={t('Other addresses')} className="mt-3 flex flex-col gap-2" onSubmit={submit}>
      {names.map(name => {
        const fault = faults[name]
        return (
          <Field
            key={name}
            id={id + name}
            label={labels[name]}
            value={texts[name]}
            placeholder={
              name === 'apiUrl'
                ? location.origin + chain.apiPath
                : (chain.ownRpcUrl ?? chain.rpcUrl)
            }
            problem={fault === undefined ? undefined : t(...fault)}
            onChange={text => {
              setTexts(before => ({ ...before, [name]: text }))
              setFaults(({ [name]: _, ...rest }) => rest)
            }}
          />
        )
      })}
      <div className="flex flex-wrap items-center gap-2">
        <KitButton type="submit" disabled={state === 'checking'}>
          {state === 'checking' ? t('Checking') : t('Check and use')}
        </KitButton>
        {(kept.apiUrl !== undefined || kept.rpcUrl !== undefined) && (
          <KitButton look="ghost" onClick={() => keep({})}>
            {t('Back to those of the server')}
          </KitButton>
        )}
        <span role="status" className="text-12 text-warn">
          {state === 'unkept' && t('This browser keeps nothing: the addresses stay as they are.')}
          {state === 'waits' &&
            t('Something is under way: answer your wallet first. Then they can be used.')}
        </span>
      </div>
      <p className="text-12 text-faint">
        {t(
          'Kept in this browser, for {0}. This page may connect to {1}; whoever runs it can name more.',
          chain.name,
          [...allowed].join(', '),
        )}
      </p>
    </form>
  )
}

function holdsLogin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

function holdsMore(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash } = new URL(text)
  return search !== '' || hash !== ''
}

const plain = (url: URL) => url.toString().replace(/\/+$/, '')
function addressIn(text: string): string | undefined {
  const url = readAddress(text)
  return url && plain(url)
}
