// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { CallBox } from './CallBox.tsx'
import { callDraft, emptyCall } from './callDraft.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = (id: number, more: object = {}) =>
  ({
    ...{ id, name: `Chain ${id}`, crossChainEscrow: '0x1', nativeCurrency: ether },
    ...more,
  }) as unknown as AppChain
const account = `0x${'a'.repeat(40)}` as const
const to = `0x${'1'.repeat(40)}` as const
const page = vi.hoisted(() => ({ chains: [] as unknown[], begin: vi.fn() }))
vi.mock('../app/AppContext.tsx', () => ({ useApp: () => ({ config: { chains: page.chains } }) }))
vi.mock('../app/useCurrentChain.ts', () => ({ useCurrentChain: () => page.chains[0] }))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: account }) }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => page.begin }))
vi.mock('../trade/TradeAction.tsx', () => ({
  TradeAction: ({ children }: { children: unknown }) => children,
}))
const { draw } = drawnField()
beforeEach(() => {
  page.chains = [chain(1), chain(2), chain(3)]
  page.begin.mockClear()
})
afterEach(() => act(async () => callDraft.clear()))

function Box({ named }: { named?: number | undefined }) {
  const [toChainId, onToChain] = useState(named)
  return <CallBox {...{ toChainId, onToChain }} />
}
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(each => each.textContent === name)
  if (found === undefined) throw new Error(`There is no button "${name}".`)
  return found
}
const press = (name: string) => act(async () => button(name).click())
const addresses = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[id$="-address"]')].map(each => each.value)
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(each => each.textContent)
const typed = (...calls: object[]) =>
  callDraft.set({ calls: calls.map(call => ({ ...emptyCall, ...call })), toChainId: 2 })

describe('CallBox', () => {
  test('default: what was typed is begun as it stands, and gone once exactly that is made', async () => {
    typed({ address: to, calldata: '0xabcdef01' }, { kind: 'value', address: to, value: '0.5' })
    await draw(<Box />)
    await press('Review 2 calls')
    const txs = [
      { to, data: '0xabcdef01', value: 0n },
      { to, data: '0x', value: 5n * 10n ** 17n },
    ] as const
    expect(page.begin.mock.calls).toEqual([
      [{ kind: 'call', chainId: 1, toChainId: 2, txs, summary: '2 calls' }, account],
    ])
    await act(async () => callDraft.clearMade({ toChainId: 3, txs }))
    expect(addresses()).toEqual([to, to])
    await act(async () => callDraft.clearMade({ toChainId: 2, txs }))
    expect(addresses()).toEqual([''])
  })

  test('behavior: what was changed after it was begun stays', async () => {
    typed({ address: to, calldata: '0xabcdef01' })
    await draw(<Box />)
    await press('Review call')
    const [{ txs }] = page.begin.mock.calls[0] ?? [{}]
    await press('Add a call')
    await act(async () => callDraft.clearMade({ toChainId: 2, txs }))
    expect(addresses()).toEqual([to, ''])
  })

  test('behavior: what is wrong is named, and nothing is begun', async () => {
    typed({ address: '0x12', calldata: '0xabcdef01' })
    await draw(<Box />)
    await press('Review call')
    expect(page.begin).not.toHaveBeenCalled()
    expect(document.querySelector('input[id$="-address"]')?.getAttribute('aria-invalid')).toBe(
      'true',
    )
  })

  test('behavior: what was typed for another chain says so', async () => {
    typed({ address: to })
    await draw(<Box named={3} />)
    expect(alerts()).toEqual([expect.stringMatching(/^What stands here was typed for Chain 2/)])
  })

  test('error: where no chain is left for what was typed, it is said, and the form can be emptied', async () => {
    page.chains = [chain(1), chain(2, { nativeCurrency: { ...ether, symbol: 'POL' } })]
    typed({ kind: 'value', address: to, value: '1' })
    await draw(<Box />)
    expect(alerts()).toEqual([expect.stringMatching(/^No value can be sent there from here/)])
    expect(document.querySelector('button[type=submit]')).toBeNull()
    await press('Empty the form')
    expect([alerts(), addresses()]).toEqual([[], ['']])
  })

  test('error: a chain that the address names and nobody knows is no other one', async () => {
    await draw(<Box named={999} />)
    expect(alerts()).toEqual([expect.stringMatching(/^The address names a chain/)])
    // Nothing was typed that could be emptied.
    expect(document.querySelectorAll('button')).toHaveLength(0)
  })

  test('error: without another chain there is no form', async () => {
    page.chains = [chain(1)]
    await draw(<Box />)
    expect(document.querySelector('form')).toBeNull()
    expect(document.body.textContent).toMatch(/^There is no other chain here/)
  })
})
