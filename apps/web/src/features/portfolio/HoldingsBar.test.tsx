// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HoldingsBar } from './HoldingsBar.tsx'
import { hiddenTokens } from './hiddenTokens.ts'
import type { OfferedHolding } from './holding.ts'
import { drawnField } from './testing/drawnField.ts'

vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => vi.fn() }))
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})
const account = `0x${'a'.repeat(40)}` as const
const contract = `0x${'b'.repeat(40)}` as const
const { draw } = drawnField()

const picked = (...keys: string[]) =>
  keys.map(
    key =>
      ({
        ...{ key, floor: undefined, offer: undefined },
        row: { token: { contract, tokenId: '1' }, ownership: { tokenCount: '1' } },
      }) as unknown as OfferedHolding,
  )
const onNone = vi.fn()
const open = (isHidden: boolean, ...keys: string[]) =>
  draw(
    <HoldingsBar
      {...{ chainId: 1, account, isHidden, onNone, onCost: vi.fn(), picked: picked(...keys) }}
    />,
  )
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === name)?.click(),
  )
const alert = () => document.querySelector('[role=alert]')?.textContent

describe('HoldingsBar', () => {
  test('default: what is hidden is chosen no more', async () => {
    await open(false, 'one', 'two')
    await press('Hide')
    expect([...hiddenTokens.get()]).toEqual(['one', 'two'])
    expect(onNone).toHaveBeenCalledTimes(1)
    expect(alert()).toBeUndefined()
    await open(true, 'one')
    await press('Show again')
    expect([...hiddenTokens.get()]).toEqual(['two'])
  })

  test('behavior: that one of those chosen has an offer is told of one', async () => {
    const currency = { contract: account }
    const [first, ...others] = picked('one', 'two', 'three')
    const offered = (...keys: string[]) =>
      picked(...keys).map(each => ({ ...each, offer: { amount: { raw: '1' }, currency } }))
    const props = { chainId: 1, account, isHidden: false, onNone, onCost: vi.fn() } as const
    const accepts = () =>
      [...document.querySelectorAll('button')]
        .map(({ textContent }) => textContent)
        .find(text => text?.startsWith('Accept'))
    await draw(<HoldingsBar {...props} picked={[...offered('one'), ...others] as never} />)
    expect(accepts()).toBe('Accept 1 that has an offer')
    await draw(<HoldingsBar {...props} picked={[...offered('two', 'three'), first] as never} />)
    expect(accepts()).toBe('Accept 2 that have offers')
  })

  test('behavior: where there is no room for more it is said, and what was chosen stays so', async () => {
    onNone.mockClear()
    const many = Array.from({ length: 5_000 }, (_, index) => `0x1:1:${index}`)
    hiddenTokens.set(many, true)
    await open(false, 'one more')
    await press('Hide')
    expect(alert()).toMatch(/^There is no room for more: at most 5,000 tokens are hidden/)
    expect(hiddenTokens.get().has('one more')).toBe(false)
    expect(onNone).not.toHaveBeenCalled()
    // With one of them shown again there is.
    hiddenTokens.set(many.slice(0, 1), false)
    await press('Hide')
    expect(alert()).toBeUndefined()
    expect(hiddenTokens.get().has('one more')).toBe(true)
    expect(onNone).toHaveBeenCalledTimes(1)
    hiddenTokens.set([...many, 'one more', 'two'], false)
  })
})
