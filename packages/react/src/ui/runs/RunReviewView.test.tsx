// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { warn } from '../../flow/price/warn.ts'
import { factsOfTerms } from '../../flow/runs/factsOfTerms.ts'
import type { RunReview } from '../../flow/runs/reviewRun.ts'
import { type RunTerms, readRunTerms } from '../../flow/runs/runTerms.ts'
import { approvesConduit, scope, stepFacts } from '../../testing/caseFacts.ts'
import { account, contract, ether, maker, seaport, usdc } from '../../testing/openMarket.ts'
import { eth, runCases } from '../../testing/runCases.ts'
import { stillRuns } from '../../testing/stillRuns.ts'
import { UiProvider } from '../UiProvider.tsx'
import { TransactionDrawer } from './TransactionDrawer.tsx'

afterEach(cleanup)

const run = runCases['a listing that was stopped']
const terms = readRunTerms(run.terms) as RunTerms
/** As its bytes say it: for less than the terms, which their verifier would refuse. */
const facts = stepFacts({
  gives: [{ token: contract, tokenId: 7n, amount: 1n, standard: 'erc721' }],
  gets: [{ token: ether, standard: 'native', amount: eth - 1n, recipient: account }],
})

function show(shown: Omit<RunReview, 'chosen'>) {
  const review = { ...shown, chosen: factsOfTerms(shown.terms) }
  const runs = stillRuns([run])
  render(
    <UiProvider>
      <TransactionDrawer
        runs={runs}
        onClose={() => undefined}
        tokenName={(chainId, { tokenId }) => `Harbor ${chainId} #${tokenId}`}
      />
    </UiProvider>,
  )
  const goOn = screen.getByRole('button', { name: /^Go on/ })
  act(() => {
    goOn.focus()
    fireEvent.click(goOn)
    runs.set({ busy: new Set([run.runId]), reviews: new Map([[run.runId, review]]) })
  })
  return { runs, region: screen.getByRole('region', { name: /^What your wallet is asked for/ }) }
}
const linesOf = (region: HTMLElement) =>
  Object.fromEntries(
    within(region)
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('RunReviewView', () => {
  test('default: what the bytes say, to the unit, and whose word it is held to; the focus is there', async () => {
    const { runs, region } = show({ scope, terms, facts })
    expect(document.activeElement).toBe(region)
    const lines = linesOf(region)
    expect(lines['You give']).toContain('Harbor 31337 #7')
    expect(lines['You get']).toBe('0.999999999999999999 ETH')
    expect(lines.Through).toContain('Seaport')
    expect(region.textContent).toContain('As you reviewed it on Nov 14, 2023')
    screen.getByText('Waits for your review')
    // It waits for the person, and turns for nobody.
    expect(document.querySelectorAll('.sl-spin')).toHaveLength(0)
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull()
    const { violations } = await axe.run(region, {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(runs.asked).toEqual(['resume run'])
  })

  test.each([
    ['Ask my wallet', 'answer run yes'],
    ['Not now', 'answer run no'],
  ])('behavior: %s', (name, asked) => {
    const { runs, region } = show({ scope, terms, facts })
    fireEvent.click(within(region).getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(runs.asked.at(-1)).toBe(asked)
    expect(document.activeElement?.className).toContain('sl-run-head')
  })

  test('behavior: what the market of now says of its price is accepted before the wallet is asked, and told why', async () => {
    const currency = { address: ether, symbol: 'ETH', decimals: 18 }
    const about = { token: { contract, tokenId: 7n }, price: { currency, amount: eth } }
    const low = warn({ kind: 'below-floor', ...about, market: { currency, amount: 4n * eth } })
    const beside = warn({ kind: 'not-compared', ...about, market: undefined })
    const { runs, region } = show({ scope, terms, facts, warnings: [low, beside] })
    const ask = within(region).getByRole<HTMLButtonElement>('button', { name: /^Ask my wallet/ })
    expect(ask.disabled).toBe(true)
    // Its words are loaded when they are needed.
    await within(region).findAllByRole('checkbox')
    expect(document.getElementById(ask.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Accept first: far below the floor, a price compared with nothing.',
    )
    const [first, second] = within(region).getAllByRole('checkbox')
    expect(first?.closest('label')?.textContent).toMatch(
      /Harbor 31337 #7: 1 ETH for one is 75\.0.% below the floor/,
    )
    if (first) fireEvent.click(first)
    expect(ask.disabled).toBe(true)
    if (second) fireEvent.click(second)
    expect(ask.disabled).toBe(false)
    expect(ask.getAttribute('aria-describedby')).toBeNull()
    fireEvent.click(ask)
    expect(runs.asked.at(-1)).toBe(`answer run yes ${low.key} ${beside.key}`)
  })

  test('behavior: while the bytes of the deed are not there it is told as it was chosen, and so is that', () => {
    const { region } = show({
      ...{ scope, terms },
      facts: stepFacts(undefined, { ...approvesConduit, isLater: true }),
    })
    const lines = linesOf(region)
    expect(lines.First).toMatch(/Conduit of Seaport.* may take all of/)
    expect(lines['You give']).toContain('Harbor 31337 #7')
    expect(lines['You get']).toBe('1 ETH')
    expect(lines.Until).toMatch(/2027/)
    within(region).getByText(/sends the rest only after what comes first/)
  })

  test('behavior: of calls on another chain each is told with what goes along, in its own currency', () => {
    const txs = [
      { to: seaport, data: '0x12' as const, value: eth / 4n },
      { to: maker, data: '0x' as const, value: 0n },
    ]
    const { region } = show({
      scope,
      terms: {
        ...{ kind: 'call', origin: 31337, destination: 31338, within: 60, through: maker },
        ...{ destinationEscrow: undefined, most: eth, txs },
      },
      facts: stepFacts({ gives: [{ token: ether, standard: 'native', amount: eth }] }),
    })
    const [first, second] = [1, 2].map(number => {
      const call = within(region).getByLabelText(`Call ${number}`)
      return Object.fromEntries(
        within(call)
          .getAllByRole('term')
          .map(term => [term.textContent, term.nextElementSibling?.textContent]),
      )
    })
    expect(first?.Sends).toBe('0.25 ETH')
    expect(first?.Calldata).toContain('0x12')
    expect([second?.Sends, second?.Calldata]).toEqual(['0 ETH', 'none: value alone is sent'])
    expect(linesOf(region)['You give']).toBe('at most 1 ETH')
  })

  test('behavior: of a cancellation each order that ends, or that all of them do', () => {
    const cancellation = {
      ...({ kind: 'cancellation', all: false, exchange: undefined, nonces: undefined } as const),
      orderIds: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    }
    const { region } = show({ scope, terms: cancellation, facts: stepFacts({}) })
    const ended = within(region).getByRole('list', { name: 'Cancellation' })
    expect(within(ended).getAllByRole('listitem')).toHaveLength(2)
    cleanup()
    const all = show({
      ...{ scope, facts: stepFacts({}) },
      terms: { ...cancellation, all: true, exchange: 'seaport-v1.6' },
    })
    within(all.region).getByText('All orders of this account on Seaport 1.6, known here or not')
  })

  test.each([
    ['exactIn', '0.5 ETH', 'at least 3 USDC'],
    ['exactOut', 'at most 0.5 ETH', '3 USDC'],
  ] as const)('behavior: of a swap of an %s which amount is a limit', (tradeType, gives, gets) => {
    const swap: RunTerms = {
      ...{ kind: 'swap', wrappedNative: undefined, slippageBps: undefined, tradeType },
      ...{ currencyIn: ether, currencyOut: usdc, recipient: account },
      ...{ most: eth / 2n, least: 3_000_000n },
    }
    const { region } = show({
      ...{ scope, terms: swap },
      facts: stepFacts({
        gives: [{ token: ether, standard: 'native', amount: eth / 2n }],
        gets: [{ token: usdc, standard: 'erc20', amount: 3_000_000n, recipient: account }],
      }),
    })
    const lines = linesOf(region)
    expect([lines['You give'], lines['You get']]).toEqual([gives, gets])
  })
})
