// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionChoice } from '../../config/connectionChoice.ts'
import type { AppConfig } from '../../config/parseConfig.ts'
import { AppProvider } from '../app/AppContext.tsx'
import { unfinished } from '../app/unfinished.ts'
import { ConnectionForm } from './ConnectionForm.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  document.body.replaceChildren()
})

test('behavior: other addresses are not taken by a reload while the wallet is asked', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const chain = { id: 1, name: 'One', apiPath: '/api/1', rpcUrl: 'http://localhost/rpc' }
  const config = { chains: [chain], connect: [] } as unknown as AppConfig
  connectionChoice.set(1, { rpcUrl: 'http://localhost/other' })
  let isAsked = true
  const end = unfinished.add(() => isAsked)
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <AppProvider services={{ config } as never}>
        <ConnectionForm chain={chain as never} />
      </AppProvider>,
    ),
  )
  const press = () =>
    act(async () => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Back to those of the server')?.click()
    })
  await press()
  expect(reload).not.toHaveBeenCalled()
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/answer your wallet first/)
  expect(connectionChoice.get(1).rpcUrl).toBe('http://localhost/other')
  isAsked = false
  await press()
  expect(reload).toHaveBeenCalledOnce()
  end()
  await act(async () => page.unmount())
})

const login = 'the address may hold no user name and no password, as it is kept in clear text.'
const more = 'the address may hold nothing after “?” or “#”, as it is kept in clear text.'

test.each([
  ['Marketplace API', 'http://user:secret@localhost/api', login],
  ['Node (RPC)', 'https://user@localhost/rpc', login],
  ['Node (RPC)', 'https://:secret@localhost/rpc', login],
  ['Node (RPC)', 'http://localhost/rpc?apikey=secret', more],
  ['Marketplace API', 'http://localhost/api#secret', more],
] as const)(
  'error: %s: an address that may hold a secret is neither kept nor repeated: %s',
  async (label, text, why) => {
    const ask = vi.spyOn(globalThis, 'fetch')
    const chain = { id: 1, name: 'One', apiPath: '/api/1', rpcUrl: 'http://localhost/rpc' }
    const config = { chains: [chain], connect: [] } as unknown as AppConfig
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      page.render(
        <AppProvider services={{ config } as never}>
          <ConnectionForm chain={chain as never} />
        </AppProvider>,
      ),
    )
    const field = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    )?.control as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => document.querySelector('form')?.requestSubmit())
    const said = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)
    expect(said.filter(Boolean)).toEqual([`${label}: ${why}`])
    expect(document.activeElement).toBe(field)
    expect(ask).not.toHaveBeenCalled()
    expect(localStorage.length).toBe(0)
    await act(async () => page.unmount())
  },
)
