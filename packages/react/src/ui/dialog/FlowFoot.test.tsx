// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scope } from '../../testing/caseFacts.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { maker } from '../../testing/openMarket.ts'
import { UiProvider } from '../UiProvider.tsx'
import { FlowPart } from './FlowPart.tsx'

afterEach(cleanup)

function buttons(
  name: string,
  state: string,
  account: `0x${string}`,
  part?: Pick<FlowPart.Part, 'before' | 'onNext'>,
) {
  const found = dialogCases.find(each => each.name === name)
  if (found?.states[state] === undefined) throw new Error(`There is no ${name}, ${state}.`)
  const { node } = found.dialog(found.states[state])
  const inPart = part ? <FlowPart {...{ ...part, count: 50, of: 120 }}>{node}</FlowPart> : node
  render(<UiProvider account={account}>{inPart}</UiProvider>)
  const foot = document.querySelector('.sl-dialog-foot')
  const said = [...(foot?.querySelectorAll('button, .sl-foot-note') ?? [])]
  const texts = said.map(({ textContent }) => textContent)
  cleanup()
  return texts
}

describe('FlowFoot', () => {
  test('behavior: a part says which it is, and its end leads to the next one', async () => {
    const found = dialogCases.find(({ name }) => name === 'transfer')
    const ended = found?.dialog(found.states['several sent'])
    const onNext = vi.fn()
    const show = (part: Pick<FlowPart.Part, 'before' | 'onNext'>) =>
      render(
        <UiProvider>
          <FlowPart count={50} of={120} {...part}>
            {ended?.node}
          </FlowPart>
        </UiProvider>,
      )
    show({ before: 0, onNext })
    screen.getByText('1–50 of 120')
    screen.getByText(/The others follow/)
    screen.getByRole('button', { name: 'Go on with the next 50' }).click()
    expect(onNext).toHaveBeenCalledOnce()
    cleanup()
    show({ before: 50, onNext })
    screen.getByRole('button', { name: 'Go on with the next 20' })
    cleanup()
    show({ before: 70, onNext: undefined })
    screen.getByText('71–120 of 120')
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
    expect(screen.queryByText(/The others follow/)).toBeNull()
  })

  test('behavior: the parts that would follow are lost to no Escape: it asks, unless whoever shows it keeps them', async () => {
    const found = dialogCases.find(({ name }) => name === 'transfer')
    const onLeave = vi.fn()
    const show = (settings: Omit<UiProvider.Props, 'children'>) =>
      render(
        <UiProvider {...settings}>
          <FlowPart {...{ before: 0, count: 50, of: 120, onNext: vi.fn(), onLeave }}>
            {found?.dialog(found.states['several sent']).node}
          </FlowPart>
        </UiProvider>,
      )
    const pressEscape = () =>
      act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
    show({})
    await pressEscape()
    screen.getByRole('alertdialog', { name: 'Leave out the other 70?' })
    await act(async () => screen.getByRole('button', { name: 'Keep it' }).click())
    await act(async () => screen.getByRole('button', { name: 'Leave out the other 70' }).click())
    expect(onLeave).toHaveBeenCalledOnce()
    cleanup()
    show({ keepsForms: true })
    await pressEscape()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test.each([
    [
      ...(['transfer', 'a part, with a rest'] as const),
      ['Go on with the next 50', 'Try the rest again', 'Leave out the other 70'],
    ],
    [
      ...(['edit-many-listings', 'failed'] as const),
      ['Try again', 'Go on with the next 50', 'Leave out the other 70'],
    ],
    [...(['cancel', 'over'] as const), ['Go on with the next 50', 'Leave out the other 70']],
  ])(
    'behavior: %s, %s: the other parts are gone on with, or left out by name',
    (name, state, texts) => {
      expect(buttons(name, state, scope.account, { before: 0, onNext: vi.fn() })).toEqual(texts)
    },
  )

  test('behavior: with another account connected, nothing of a trade can be started or tried again', () => {
    const own = scope.account
    expect(buttons('buy', 'failed', own)).toEqual(['Try again'])
    const first = 'Connect 0xaaaa…aaaa to go on with this.'
    expect(buttons('buy', 'failed', maker)).toEqual(['Close', first])
    expect(buttons('buy', 'review', maker)).toEqual(['Close', first])
    expect(buttons('list', 'a form', maker)).toEqual(['Close', first])
    expect(buttons('buy', 'outcome unknown', maker)).toEqual(['Close'])
    for (const account of [own, maker])
      expect(buttons('buy', 'complete', account)).toEqual(['Done'])
  })
})
