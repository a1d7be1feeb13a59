// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { CallBox } from './CallBox.tsx'
import { callDraft, emptyCall } from './callDraft.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [1, 2, 3].map(
  id =>
    ({ id, name: `Chain ${id}`, crossChainEscrow: '0x1', nativeCurrency }) as unknown as AppChain,
)
const address = `0x${'1'.repeat(40)}` as const
const begin = vi.hoisted(() => vi.fn())
vi.mock('../app/AppContext.tsx', () => ({ useApp: () => ({ config: { chains } }) }))
vi.mock('../app/useCurrentChain.ts', () => ({ useCurrentChain: () => chains[0] }))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address }) }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => begin }))
vi.mock('../trade/TradeAction.tsx', () => ({
  TradeAction: ({ children }: { children: unknown }) => children,
}))
const { draw } = drawnField()
beforeEach(() => void begin.mockClear())
afterEach(() => act(async () => callDraft.clear()))

function Box() {
  const [toChainId, onToChain] = useState<number>()
  return <CallBox {...{ toChainId, onToChain }} />
}
const fieldOf = (name: string) => {
  const field = document.querySelector<HTMLInputElement>(`[id$="-${name}"]`)
  if (field === null) throw new Error(`There is no field "${name}".`)
  return field
}
const type = (field: HTMLInputElement, text: string) =>
  act(async () => {
    // As typing does, past what React put there.
    const prototype = Object.getPrototypeOf(field)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const choose = (id: number) =>
  act(async () => {
    const select = document.querySelector('select')
    if (select === null) throw new Error('There is no choice of chains.')
    select.value = `${id}`
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(each => each.textContent === name)
    if (found === undefined) throw new Error(`There is no button "${name}".`)
    found.click()
  })
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(each => each.textContent)
const warning = expect.stringMatching(/^What stands here was typed for Chain 2\./)

describe('StrangeChain', () => {
  test('default: a value beside what was typed for another chain makes it of no other, and nothing is reviewed', async () => {
    callDraft.set({ calls: [{ ...emptyCall, address, calldata: '0x12345678' }], toChainId: 2 })
    await draw(<Box />)
    expect(alerts()).toEqual([])
    await choose(3)
    expect(alerts()).toEqual([warning])
    await type(fieldOf('value'), '0.5')
    expect(alerts()).toEqual([warning])
    await press('Review call')
    expect(begin).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(fieldOf('keep'))
    // It is kept so, too.
    expect(callDraft.get().calls[0]?.chainId).toBe(2)
  })

  test('behavior: who says that it is right there, too, goes on', async () => {
    callDraft.set({ calls: [{ ...emptyCall, address, calldata: '0x12345678' }], toChainId: 2 })
    await draw(<Box />)
    await choose(3)
    await press('It is right on Chain 3, too')
    expect(alerts()).toEqual([])
    expect(document.activeElement).toBe(fieldOf('address'))
    await press('Review call')
    expect(begin.mock.calls[0]?.[0]).toMatchObject({ kind: 'call', toChainId: 3 })
  })

  test('behavior: each call has its own, and another address is typed for the chain that is chosen', async () => {
    const call = { ...emptyCall, address, calldata: '0x12345678' }
    callDraft.set({ calls: [call, { ...call, chainId: 3 }], toChainId: 2 })
    await draw(<Box />)
    await choose(3)
    expect(alerts()).toEqual([warning])
    await type(fieldOf('address'), `0x${'2'.repeat(40)}`)
    expect(alerts()).toEqual([])
    await choose(2)
    expect(alerts()).toHaveLength(2)
  })
})
