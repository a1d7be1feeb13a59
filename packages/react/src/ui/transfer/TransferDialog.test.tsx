// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { TransferFlow } from '../../flow/transfer/createTransferFlow.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { UiProvider } from '../UiProvider.tsx'
import { TransferDialog } from './TransferDialog.tsx'

afterEach(cleanup)

function made(state: string) {
  const found = dialogCases.find(({ name }) => name === 'transfer')
  const made = found?.dialog(found.states[state])
  if (made === undefined) throw new Error('There is no such dialog.')
  return made
}
function show(state: string) {
  const { node, flow } = made(state)
  render(<UiProvider>{node}</UiProvider>)
  return flow
}
const linesOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const note = () => document.querySelector('.sl-foot-note')?.textContent

describe('TransferDialog', () => {
  test('default: the review names every token with how many of it, and counts all of them', () => {
    show('review of several')
    screen.getByRole('dialog', { name: 'Send 18 tokens' })
    expect(linesOf('What is sent')).toEqual([
      '3 × Harbor #7 0x1111…1111',
      '1 × Harbor #8 0x1111…1111',
      '12 × Harbor #9 0x1111…1111',
      '2 × Harbor #10 0x1111…1111',
    ])
    screen.getByRole('button', { name: 'Send 18 tokens' })
  })

  test('behavior: the form names all that is sent, of which there is one only, too', () => {
    show('several, a form')
    screen.getByRole('dialog', { name: 'Send 18 tokens' })
    const sent = screen.getByText('What is sent').nextElementSibling
    for (const each of ['3 × Harbor #7, Harbor #8, 12 × Harbor #9', '2 × Harbor #10'])
      expect(sent?.textContent).toContain(each)
  })

  test('behavior: so does the receipt', () => {
    show('several sent')
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('You sent 18 tokens')
    expect([...receipt.querySelectorAll('dt')].slice(0, 4).map(cell => cell.textContent)).toEqual([
      '3 × Harbor #7 0x1111…1111',
      '1 × Harbor #8 0x1111…1111',
      '12 × Harbor #9 0x1111…1111',
      '2 × Harbor #10 0x1111…1111',
    ])
    const to = within(receipt).getByText('Recipient').nextElementSibling
    expect(to?.textContent).toMatch(/^0xbbbb…bbbb$/i)
  })

  test('behavior: several of one token are counted in the title, the review and the button', () => {
    show('review')
    screen.getByRole('dialog', { name: 'Send 2 × Harbor #7' })
    expect(screen.getByLabelText('Review').textContent).toContain('You give2 × Harbor #7')
    screen.getByRole('button', { name: 'Send 2 tokens' })
  })

  test('behavior: the form is there before anything is read, and is handed in once it is', () => {
    show('a form, nothing read')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Recipient/ }))
    const review = screen.getByRole<HTMLButtonElement>('button', { name: 'Review transfer' })
    expect(review.disabled).toBe(true)
  })

  test('behavior: a name is asked for only where names are read', () => {
    const placeholder = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: /^Recipient/ }).placeholder
    show('a form, nothing read')
    expect(placeholder()).toBe('0x… or a name')
    cleanup()
    const { props } = made('a form, nothing read').node as ReactElement<TransferDialog.Props>
    const flow = { ...props.flow, readsNames: false }
    render(
      <UiProvider>
        <TransferDialog {...props} flow={flow} />
      </UiProvider>,
    )
    expect(placeholder()).toBe('0x…')
  })

  test('behavior: with whom one has dealt can be read again where it could not be', async () => {
    const flow = show('recent recipients not read') as unknown as TransferFlow
    expect(note()).toBe('Accept 1 warning above first.')
    screen.getByRole('checkbox', { name: /could not be read/ })
    const before = flow.getState().form.acknowledged
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    // The flow checks anew what is another list, though of the same.
    const { acknowledged } = flow.getState().form
    expect([acknowledged, acknowledged === before]).toEqual([before, false])
  })

  test('behavior: of several recipients each line says how many go to whom', () => {
    show('review of one for each')
    const [first, second] = linesOf('What is sent')
    expect(first).toMatch(/^1 × Harbor #7.*0xbbbb/)
    expect(second).toMatch(/^1 × Harbor #8.*ee$/)
  })

  test('behavior: a row of a sheet is its address where that is all that is in it, and else named with what is wrong', async () => {
    const flow = show('one for each') as unknown as TransferFlow
    const [first, second] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const paste = (value: string) =>
      act(async () =>
        fireEvent.change(screen.getByRole('textbox', { name: 'Recipients' }), {
          target: { value },
        }),
      )
    await paste(`"${first}",\r\n\t${second}\t\n`)
    expect(flow.getState().form.recipients).toEqual([first, second])
    const rows = [`"${first}","3"`, `7\t${second}\t1`]
    await paste(rows.join('\n'))
    // As it stands there: nothing of it is taken for the recipient.
    expect(flow.getState().form.recipients).toEqual(rows)
    const said = linesOf('Which token goes to whom')
    expect(said[0]).toContain(
      `Line 1, “"${first}","3"”, has 2 columns: paste the recipients alone, one per line.`,
    )
    expect(said[1]).toContain(`Line 2, “7 ${second} 1”, has 3 columns`)
  })

  test('behavior: what is wrong with a line is said with its number and what stands in it', async () => {
    const found = dialogCases.find(({ name }) => name === 'transfer')
    const flow = show('one for each')
    const state = Object(found?.states['one for each'])
    const bad = { problem: 'not-an-address', warnings: [] }
    const recipients = ['0x12', 'somebody']
    await act(async () =>
      flow.set({
        ...state,
        form: { ...state.form, recipients },
        quote: { ...state.quote, recipient: bad, recipients: [bad, bad] },
      }),
    )
    expect(linesOf('Which token goes to whom').map(line => line?.slice(-40))).toEqual([
      expect.stringMatching(/Line 1, “0x12”: This is no address\.$/),
      expect.stringMatching(/Line 2, “somebody”: This is no address\.$/),
    ])
  })

  test('behavior: a number that is taken out is none, and not the one before', async () => {
    const flow = show('a good address')
    const field = screen.getByRole('spinbutton', { name: /^Quantity/ })
    const review = screen.getByRole<HTMLButtonElement>('button', { name: 'Review transfer' })
    expect(review.disabled).toBe(false)
    await act(async () => fireEvent.change(field, { target: { value: '' } }))
    expect([review.disabled, note()]).toEqual([true, 'Enter how many.'])
    const form = document.querySelector('form')
    await act(async () => fireEvent.submit(form as HTMLFormElement))
    expect(flow.asked).not.toContain('review')
    await act(async () => fireEvent.change(field, { target: { value: '4' } }))
    expect([review.disabled, note()]).toEqual([false, undefined])
    await act(async () => fireEvent.submit(form as HTMLFormElement))
    expect(flow.asked).toContain('review')
  })

  test('behavior: a listing that stays behind is said, accepted, or cancelled first', async () => {
    const flow = show('a listed token')
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /^Harbor #7 is listed for 1 ETH, until .* counts again when the token comes back\.$/,
    })
    expect(note()).toBe('Accept 1 warning above first.')
    await act(async () => box.click())
    const form = () => (flow as unknown as TransferFlow).getState().form
    expect(form().acknowledged).toEqual(['listed:0xa'])
    // It is about the token: another recipient changes nothing of it.
    const to = screen.getByRole('textbox', { name: 'Recipient' })
    await act(async () => fireEvent.change(to, { target: { value: '0x12' } }))
    expect(form()).toMatchObject({ to: '0x12', acknowledged: ['listed:0xa'] })
    screen.getByRole('button', { name: 'Cancel the listing first' })
    // Not what cannot be cancelled here: to move the token is what ends it.
    const { quote, ...state } = Object((flow as unknown as TransferFlow).getState())
    const [listing] = quote.listed
    const kept = { ...listing, orderId: '0xb', isKept: true }
    const showListed = (listed: object[]) =>
      act(async () => flow.set({ ...state, quote: { ...quote, listed } }))
    await showListed([{ ...listing, left: 6n }])
    screen.getByRole('checkbox', {
      name: /^Harbor #7 is listed for 1 ETH, until .*\. Fewer stay with you than are listed: 6\. /,
    })
    await showListed([listing, kept])
    screen.getByRole('button', { name: 'Cancel the listing first' })
    await showListed([kept])
    expect(screen.queryByRole('button', { name: /^Cancel the listing/ })).toBeNull()
    screen.getByRole('checkbox', { name: /^Harbor #7 is listed for 1 ETH/ })
  })

  test('behavior: a button that waits says for what', async () => {
    const found = dialogCases.find(({ name }) => name === 'transfer')
    const flow = show('a form')
    expect(note()).toBe('Accept 2 warnings above first.')
    const state = Object(found?.states['a good address'])
    const empty = { recipient: { problem: 'empty', warnings: [] }, open: [] }
    await act(async () => flow.set({ ...state, quote: empty }))
    expect(note()).toBe('Enter a recipient.')
    await act(async () =>
      flow.set({
        ...state,
        form: { ...state.form, recipients: [] },
        quote: { ...empty, recipients: [] },
      }),
    )
    expect(note()).toBe('Enter a recipient for each token.')
    await act(async () => flow.set(found?.states['a bad address']))
    expect(note()).toBeUndefined()
  })
})
