// @vitest-environment happy-dom
import type { RunSummary, SeriesPart, SeriesSummary } from '@sluice/sdk'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { markMessages } from '../../testing/markMessages.ts'
import { account, contract, ether } from '../../testing/openMarket.ts'
import { runCases, runOf, stepOf } from '../../testing/runCases.ts'
import { stillRuns } from '../../testing/stillRuns.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { UiProvider } from '../UiProvider.tsx'
import { TransactionDrawer } from './TransactionDrawer.tsx'

afterEach(cleanup)

type Name = keyof typeof runCases
const names = Object.keys(runCases) as Name[]
const show = (
  runs: ReturnType<typeof stillRuns>,
  settings: Omit<UiProvider.Props, 'children'> = {},
  more: Partial<TransactionDrawer.Props> = {},
) =>
  render(
    <UiProvider {...settings}>
      <TransactionDrawer runs={runs} onClose={() => undefined} {...more} />
    </UiProvider>,
  )
/** All the runs, each with an id of its own, opened. */
const all = () => names.map(name => runOf({ ...runCases[name], runId: name }))
const openAll = () => {
  for (const head of screen.getAllByRole('button', { expanded: false })) fireEvent.click(head)
}
const row = (index = 0) => {
  const rows = screen.getAllByRole('listitem').filter(item => item.classList.contains('sl-run'))
  const found = rows[index]
  if (!found) throw new Error(`there is no row ${index}`)
  return found
}
/** A dialog takes the focus a moment after it is there. */
const opened = () => vi.waitFor(() => expect(document.activeElement).not.toBe(document.body))
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('TransactionDrawer', () => {
  test('default: every kind of run, opened: accessible', async () => {
    show(stillRuns(all()))
    openAll()
    const popup = screen.getByRole('dialog', { name: 'Transactions' })
    const { violations } = await axe.run(popup, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
  })

  test('behavior: a row says what it costs, exactly where it is pointed at', () => {
    const amount = 704_123_456_789_000_000n
    const currency = { address: ether, symbol: 'ETH', decimals: 18 }
    const line = { token: { contract, tokenId: 7n }, quantity: 1n, price: { currency, amount } }
    const terms = {
      ...{ kind: 'purchase', onTop: [], partial: false, totals: [{ currency, amount }] },
      lines: [{ ...line, pay: { currency, amount } }],
    }
    show(stillRuns([runOf({ terms })]))
    const [head] = within(row()).getAllByRole('button', { expanded: true })
    expect(head?.textContent).toMatch(/0\.70412 ETH/)
    expect(within(row()).getByTitle('0.704123456789 ETH')).toBeTruthy()
  })

  test('behavior: no English of its own, whatever happened', () => {
    show(stillRuns(all()), { locale: 'de', messages: markMessages() })
    openAll()
    for (const foreign of document.querySelectorAll('.sl-mono')) foreign.remove()
    const own = (document.body.textContent ?? '')
      .replace(/⟦[^⟧]*⟧/g, '')
      .replace(/Local|Other|ETH|vor \d+ \S+/g, '')
    expect(own.replace(/«[^»]*»/g, '').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
  })

  test('behavior: right to left, in the language of its provider', () => {
    show(stillRuns(all()), { direction: 'rtl', locale: 'de', messages: de, theme: 'light' })
    const portal = screen.getByRole('dialog', { name: 'Transaktionen' }).closest('.sl-root')
    expect(portal?.getAttribute('dir')).toBe('rtl')
    expect(row(names.indexOf('dropped')).textContent).toContain('Vom Netzwerk fallen gelassen')
    openAll()
    const problems = [...document.querySelectorAll('.sl-problem')].map(node => node.textContent)
    expect(problems.length).toBeGreaterThan(5)
    for (const said of problems) expect(said).not.toMatch(/\b(the|were|your|again|what|sent)\b/i)
  })

  test.each<[Name, string]>([
    ['under way', 'In progress'],
    ['in another tab', 'In progress in another tab'],
    ['awaiting other signers', 'Awaiting other signers'],
    ['behind an earlier transaction', 'In progress'],
    ['stopped between two requests', 'Stopped'],
    ['complete', 'Complete'],
    ['partial', '1 of 3 bought, 2 refunded'],
    ['declined', 'Declined in the wallet'],
    ['reverted', 'Reverted on the chain'],
    ['cancelled', 'Cancelled in the wallet'],
    ['replaced', 'Replaced by another transaction'],
    ['dropped', 'Dropped by the network'],
    ['not known', 'Outcome unknown'],
    ['refunded on another chain', 'Refunded'],
  ])('behavior: %s is "%s"', (name, words) => {
    show(stillRuns([runCases[name]]))
    expect(row().querySelector('.sl-run-words')?.firstChild?.textContent).toBe(words)
  })

  test.each<[Name, string, number]>([
    ['under way', 'In progress', 1],
    ['in another tab', 'In progress', 1],
    ['stopped between two requests', 'Stopped', 0],
    ['stopped after it was sent', 'Stopped', 0],
  ])(
    'behavior: the step that %s is at is "%s", and turns only where somebody goes on',
    (name, label, turning) => {
      show(stillRuns([runCases[name]]))
      const step = row().querySelector('[aria-current=step]')
      expect(step?.querySelector('svg')?.getAttribute('aria-label')).toBe(label)
      expect(row().querySelectorAll('.sl-step .sl-spin')).toHaveLength(turning)
    },
  )

  test.each([
    ['en', undefined, 'Awaiting other signers', /^Other signers of this account/],
    ['de', de, 'Wartet auf andere Unterzeichner', /^Andere Unterzeichner dieses Kontos/],
  ] as const)(
    'behavior: what waits for other signers is told so, and nothing of a higher fee: %s',
    (locale, messages, words, why) => {
      // Sent long ago.
      show(stillRuns([runCases['awaiting other signers'], runOf({ runId: 'slow' })]), {
        ...{ locale, messages },
      })
      const [waiting, slow] = [row(0), row(1)]
      within(waiting).getByText(words)
      within(waiting).getByText(why)
      const { speedUp } = (messages ?? en).drawer
      expect(within(waiting).queryByText(speedUp)).toBeNull()
      within(slow).getByText(speedUp)
      expect(within(slow).queryByText(why)).toBeNull()
    },
  )

  test('behavior: what is over is closed at first, what is not is open', async () => {
    show(stillRuns([runCases['under way'], { ...runCases.declined, runId: 'over' }]))
    const [first, second] = [row(0), row(1)]
    within(first).getByText('Waiting for the purchase to be mined')
    expect(within(second).queryByRole('alert')).toBeNull()
    await act(async () => fireEvent.click(within(second).getByRole('button')))
    expect(within(second).getByRole('alert').textContent).toBe(
      'You declined the request in your wallet. Nothing was sent. Start again whenever you want.',
    )
  })

  test('behavior: the payment and its refund, on the chain that was paid on, with its explorer', async () => {
    show(
      stillRuns([runCases['refunded on another chain']]),
      { transactionUrl: (hash, chainId) => `https://${chainId}.example/tx/${hash}` },
      {},
    )
    openAll()
    const links = within(row()).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      expect.stringContaining('https://31337.example/tx/0xabab'),
      expect.stringContaining('https://31337.example/tx/0xcdcd'),
    ])
    const [payment, refund] = links.map(link => link.closest('.sl-step-sent')?.textContent)
    expect(payment).not.toContain('Refund')
    expect(refund).toContain('Refund')
    expect(within(row()).getAllByText('Local')).toHaveLength(2)
  })

  test('behavior: what could happen twice is done only after a second thought, and the focus stays', async () => {
    const runs = stillRuns([runCases['not known']])
    show(runs)
    await opened()
    await press(/^Ask my wallet again/)
    within(row()).getByText(/Only if your wallet shows neither/)
    expect(document.activeElement?.textContent).toBe('Not now')
    await press('Not now')
    expect(document.activeElement).toBe(within(row()).getByRole('button', { expanded: true }))
    expect(runs.asked).toEqual([])
    await press(/^Ask my wallet again/)
    await press('I have looked')
    expect(runs.asked).toEqual(['resume run again'])
    await press(/^Dismiss/)
    await press('I have looked')
    expect(runs.asked.at(-1)).toBe('forget run looked')
    screen.getByText(/^No transactions yet/)
    expect(document.activeElement?.classList.contains('sl-dialog-body')).toBe(true)
  })

  test('behavior: a row that is dismissed gives the focus to its neighbour', async () => {
    const runs = stillRuns(
      [1, 2].map(id => ({ ...runCases.declined, runId: `${id}`, startedAt: id })),
    )
    show(runs)
    await opened()
    await act(async () => fireEvent.click(within(row(0)).getByRole('button')))
    await press(/^Dismiss: Buy #7/)
    expect(runs.asked).toEqual(['forget 1'])
    expect(document.activeElement).toBe(within(row(0)).getByRole('button'))
  })

  test('behavior: all that are over go at once; what is not known stays', async () => {
    const runs = stillRuns(all())
    show(runs)
    await press('Dismiss all that are over')
    const left = runs.getState().runs?.map(({ runId }) => runId)
    expect(left).toContain('not known')
    expect(left).toContain('stopped between two requests')
    expect(left).not.toContain('complete')
    // What is left of it can be tried again.
    expect(left).toContain('partial')
    expect(runs.asked.every(asked => !asked.includes('looked'))).toBe(true)
  })

  test('behavior: while it is gone on with nothing is offered', async () => {
    const runs = stillRuns([runCases['stopped between two requests']])
    show(runs)
    await press(/^Go on/)
    expect(runs.asked).toEqual(['resume run'])
    await act(async () => runs.set({ busy: new Set(['run']) }))
    expect(within(row()).getAllByRole('button')).toHaveLength(2)
    within(row()).getByText('Looking at the chain')
  })

  test('behavior: to view and to try again is what the surroundings can do', async () => {
    const [onView, onRetry] = [vi.fn(), vi.fn()]
    show(
      stillRuns([runCases['under way'], { ...runCases.declined, runId: 'over' }]),
      {},
      {
        onView: run => (run.runId === 'run' ? onView : undefined),
        onRetry: run => (run.runId === 'over' ? onRetry : undefined),
      },
    )
    await press('View: Buy #7')
    expect(onView).toHaveBeenCalledOnce()
    openAll()
    await press('Try again: Buy #7')
    expect(onRetry).toHaveBeenCalledOnce()
    cleanup()
    show(stillRuns([runCases.declined]))
    openAll()
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  })

  test('behavior: a change is read out once, with what it is about; what is there at first is not', async () => {
    const runs = stillRuns(undefined)
    show(runs, {}, { nameOf: () => 'Harbor\u202e #7' })
    screen.getByRole('status', { name: 'Reading the journal' })
    const region = screen.getByRole('dialog').querySelector('p.sl-hidden[role=status]')
    await act(async () => runs.set({ runs: [runCases['under way']] }))
    expect(region?.textContent).toBe('')
    await act(async () => runs.set({ runs: [runCases.complete] }))
    expect(region?.textContent).toBe('Buy Harbor⟨U+202E⟩ #7: Complete')
    // A second run of which nothing was known is news as well.
    await act(async () => runs.set({ runs: [runCases.complete, runOf({ runId: 'other' })] }))
    expect(region?.textContent).toBe('Buy Harbor⟨U+202E⟩ #7: In progress')
  })

  test.each([
    ['another account is connected', '0x000000000000000000000000000000000000dEaD'],
    ['none is connected', undefined],
  ] as const)('behavior: whose it is, also of one that is closed, where %s', (_, connected) => {
    show(stillRuns([runCases.declined]), connected && { account: connected })
    expect(screen.getByRole('button', { expanded: false }).textContent).toContain('0xaAaA…aaAa')
    openAll()
    expect(row().textContent?.match(/0xaAaA/g)).toHaveLength(1)
    cleanup()
    show(stillRuns([runCases.declined]), { account: runCases.declined.account })
    expect(row().textContent).not.toContain('0xaAaA')
  })

  describe('several runs for one wish', () => {
    const seriesId = 'ab'.repeat(16)
    const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const
    const part = (status: SeriesPart['status'], ...ids: number[]): SeriesPart => ({
      ...{ status, isContinued: false },
      terms: {
        ...{ kind: 'transfer', to: friend },
        tokens: ids.map(id => ({ contract, tokenId: BigInt(id), quantity: 1n })),
      },
    })
    const planned = (more: Partial<SeriesSummary> = {}): SeriesSummary => ({
      ...{ seriesId, action: 'transfer', chainId: 31337, account, startedAt: 2, updatedAt: 2 },
      parts: [part('complete', 1, 2), part('begun', 3), part('planned', 4, 5)],
      ...more,
    })
    const run = (number: number, more: Partial<RunSummary> = {}) =>
      runOf({
        ...{ ...runCases.complete, runId: `part ${number}`, action: 'transfer' },
        ...{ series: { seriesId, part: number }, path: [], ...more },
      })

    test('default: one row, what was done and what not, and the rest by its review', async () => {
      const onRest = vi.fn()
      const runs = stillRuns([run(0), runCases.declined], [planned()])
      show(runs, {}, { onRest: view => () => onRest(view.rest) })
      await opened()
      expect(
        screen.getAllByRole('listitem').filter(item => item.classList.contains('sl-run')),
      ).toHaveLength(2)
      const whole = row()
      within(whole).getByText('Send 5 tokens')
      within(whole).getByText('Stopped, 2 of 5 done')
      const parts = within(whole).getByRole('list', { name: 'What was done, and what not' })
      const [first, second, third] = [...parts.children].map(each => each.textContent)
      expect(first).toMatch(/^#1, #20x7099…79C8done/)
      expect(second).toBe('#30x7099…79C8not done')
      expect(third).toBe('#4, #50x7099…79C8not done')
      const { violations } = await axe.run(whole, {
        rules: { 'color-contrast': { enabled: false } },
      })
      expect(violations.map(({ id }) => id)).toEqual([])
      await press(/^Go on with the 3 left/)
      expect(onRest).toHaveBeenCalledWith(
        expect.objectContaining({ count: 3, continues: { seriesId, parts: [1, 2] } }),
      )
      // Nothing else was begun by that.
      expect(runs.asked).toEqual([])
      await press(/^Dismiss: Send 5 tokens/)
      expect(runs.asked).toEqual([`forget series ${seriesId}`])
      expect(screen.queryByText('Send 5 tokens')).toBeNull()
    })

    test('behavior: of a transfer every piece is counted, as its review does, and of a part that others took over what it did', async () => {
      const several = (status: SeriesPart['status'], ...tokens: [id: number, many: bigint][]) => {
        const each = tokens.map(([id, quantity]) => ({ contract, tokenId: BigInt(id), quantity }))
        return { ...part(status), terms: { kind: 'transfer', to: friend, tokens: each } }
      }
      const parts = [several('complete', [1, 2n], [2, 1n]), several('planned', [3, 4n])]
      show(stillRuns([], [planned({ parts })]), {}, { onRest: () => () => undefined })
      within(row()).getByText('Send 7 tokens')
      within(row()).getByText('Stopped, 3 of 7 done')
      within(row()).getByRole('button', { name: /^Go on with the 4 left/ })
      cleanup()
      const [first, second] = [several('partial', [1, 2n], [2, 5n]), several('complete', [2, 5n])]
      const sent = { from: account, to: friend, amount: '2', token: { contract, tokenId: '1' } }
      const steps = [stepOf('transfer', 'complete', { transfersData: [sent] })]
      const half = run(0, { ...runCases.partial, series: { seriesId, part: 0 }, steps })
      const whole = planned({ parts: [{ ...first, isContinued: true }, second] })
      show(stillRuns([{ ...half, action: 'transfer' }], [whole]))
      within(row()).getByText('Send 7 tokens')
    })

    test('behavior: one that is carried out, here or in another tab, is not gone on with', () => {
      for (const carriedBy of ['here', 'elsewhere'] as const) {
        show(stillRuns([run(0)], [planned({ carriedBy })]), {}, { onRest: () => () => undefined })
        expect(row().querySelector('.sl-run-words')?.textContent).toMatch(
          carriedBy === 'here' ? /^In progress, 2 of 5 done/ : /^In progress in another tab, 2/,
        )
        expect(within(row()).queryByRole('button', { name: /^(Go on|Dismiss)/ })).toBeNull()
        cleanup()
      }
    })

    test('behavior: a run of it that waits is gone on with by itself, and holds up the end', async () => {
      const waiting: Partial<RunSummary> = {
        ...{ status: 'running', next: 'ask', inFlight: false, carriedBy: undefined },
        ...{ terms: part('begun', 3).terms, subject: { ...runCases.complete.subject, to: friend } },
        steps: [stepOf('nft-approval', 'complete'), stepOf('transfer', 'planned')],
      }
      const runs = stillRuns([run(0), run(1, waiting)], [planned()])
      show(runs, {}, { onRest: () => () => undefined })
      await press('Go on: Send 5 tokens, #3')
      expect(runs.asked).toEqual(['resume part 1'])
      within(row()).getByRole('button', { name: /^Go on with the 2 left/ })
      expect(within(row()).queryByRole('button', { name: /^Dismiss/ })).toBeNull()
    })

    test('behavior: no English of its own', () => {
      const all = [
        planned(),
        planned({ seriesId: 'cd'.repeat(16), parts: [part('failed', 1), part('unknown', 2)] }),
        planned({ seriesId: 'ef'.repeat(16), parts: [part('complete', 1)] }),
      ]
      show(stillRuns([run(0)], all), { locale: 'de', messages: markMessages() })
      openAll()
      for (const foreign of document.querySelectorAll('.sl-mono')) foreign.remove()
      const own = (document.body.textContent ?? '')
        .replace(/⟦[^⟧]*⟧/g, '')
        .replace(/Local|Other|ETH|vor \d+ \S+/g, '')
      expect(own.replace(/«[^»]*»/g, '').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
    })
  })
})
