// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { warnings } from '../../testing/caseFacts.ts'
import { dialogCases } from '../../testing/dialogCases.ts'
import { maker, weth } from '../../testing/openMarket.ts'
import { checksummed } from '../format/checksummed.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'

afterEach(cleanup)

function show(kind: string, change: object = {}, settings: Partial<UiProvider.Props> = {}) {
  const found = dialogCases.find(({ name }) => name === kind)
  const state = { ...Object(found?.states['a review to be accepted']), ...change }
  const made = found?.dialog(state)
  render(<UiProvider {...settings}>{made?.node}</UiProvider>)
  if (made === undefined) throw new Error('There is no such dialog.')
  return made.flow
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const note = () => document.querySelector('.sl-foot-note')?.textContent

describe('ReviewWarnings', () => {
  test('default: each is accepted by itself, and the button waits for all of them and says for which', async () => {
    const flow = show('list')
    const floor = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: '0.01 ETH for one is 99.0 % below the floor of 1 ETH.',
    })
    const listed = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /^It is listed already for 1 ETH, until .*That cheaper listing stays live/,
    })
    const list = button(/^List for/)
    expect([list.disabled, note()]).toEqual([
      true,
      'Accept first: far below the floor, listed already, for less.',
    ])
    await act(async () => floor.click())
    expect([floor.checked, list.disabled, note()]).toEqual([
      ...[true, true, 'Accept first: listed already, for less.'],
    ])
    await act(async () => listed.click())
    expect([list.disabled, note()]).toEqual([false, undefined])
    await act(async () => floor.click())
    expect([floor.checked, listed.checked, list.disabled]).toEqual([false, true, true])
    await act(async () => floor.click())
    await act(async () => list.click())
    expect(flow.asked).toContain('start')
  })

  test('behavior: a fee that was not told names all of the address that it goes to, in German too', async () => {
    const price = {
      currency: { address: weth, symbol: 'ETH', decimals: 18 },
      amount: 5n * 10n ** 16n,
    }
    const market = { ...price, amount: 10n ** 18n }
    const fee = { kind: 'untold-fee', key: 'fee', price, market, recipient: maker }
    const list = dialogCases.find(({ name }) => name === 'list')
    const { quote } = Object(list?.states['a review to be accepted'])
    const change = { quote: { ...quote, warnings: [fee] } }
    show('list', change)
    await screen.findByRole('checkbox', {
      name: `The marketplace did not tell the royalties. This order pays 0.05 ETH of its 1 ETH to ${checksummed(maker)}.`,
    })
    expect([button(/^List for/).disabled, note()]).toEqual([
      ...[true, 'Accept first: royalties that were not told.'],
    ])
    cleanup()
    show('list', change, { locale: 'de', messages: de })
    await screen.findByRole('checkbox', {
      name: `Der Marktplatz nannte keine Tantiemen. Dieser Auftrag zahlt 0,05 ETH seiner 1 ETH an ${checksummed(maker)}.`,
    })
  })

  test('behavior: an offer for more of an edition than there are says how many there are, in German too', async () => {
    const price = { currency: { address: weth, symbol: 'WETH', decimals: 18 }, amount: 10n ** 18n }
    const quantity = { asked: 3_000n, exist: 49n }
    const beyond = { kind: 'beyond-supply', key: 'beyond', price, market: undefined, quantity }
    const list = dialogCases.find(({ name }) => name === 'list')
    const { quote } = Object(list?.states['a review to be accepted'])
    const change = { quote: { ...quote, warnings: [beyond] } }
    show('list', change)
    await screen.findByRole('checkbox', {
      name: 'The offer is for 3\u202f000, and the edition has only 49.',
    })
    expect([button(/^List for/).disabled, note()]).toEqual([
      ...[true, 'Accept first: more than there are.'],
    ])
    cleanup()
    show('list', change, { locale: 'de', messages: de })
    await screen.findByRole('checkbox', {
      name: 'Das Gebot ist für 3\u202f000 Stück, und die Auflage hat nur 49.',
    })
  })

  test('behavior: of many, one question for each kind names every line', async () => {
    show('list-many')
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(2)
    const [floor] = boxes.map(box => box.closest('label'))
    expect(
      within(floor as HTMLElement)
        .getAllByText(/floor of 1 ETH/)
        .map(({ textContent }) => textContent?.split(':')[0]),
      // The second one calls itself as the first, and is another one.
    ).toEqual(['Harbor #7', 'Harbor #7 #8'])
    await act(async () => boxes[0]?.click())
    expect(note()).toBe('Accept first: listed already, for less.')
    await act(async () => boxes[1]?.click())
    expect(button(/^List 2 for/).disabled).toBe(false)
  })

  test('behavior: what was accepted for other amounts is not accepted for these', async () => {
    const [first] = warnings
    show('list', { form: { price: '1', duration: 60, acknowledged: ['floor:other'] } })
    expect(first?.key).toBe('floor')
    const [floor] = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(floor?.checked).toBe(false)
  })

  test('behavior: a rarer token, and a part of a sale, are told with what they were found by', async () => {
    show('accept-offer')
    const group = await screen.findByRole('group', { name: 'To be accepted' })
    const boxes = within(group).getAllByRole('checkbox')
    const told = boxes.map(box => box.closest('label')?.textContent)
    expect(told).toContain(
      'The offer takes any of several tokens. 0.5 WETH, after fees, is 75.0 % below the cheapest one with the trait «Rim»: «Gold» that this one has, 2 WETH.',
    )
    expect(told).toContain(
      'The offer takes any of several tokens, and this one is rare: number 12 of 4\u202f096 by rarity, for 0.5 WETH after fees.',
    )
    expect(told).toContain(
      "Another open offer pays more: it brings 2 WETH for one after fees, this one 0.5 WETH. The amount that it is compared with is about, by the marketplace's rate.",
    )
    expect(told).toContain(
      'What the market pays could not be read: 0.5 WETH for one was compared with nothing. Close this and open it again to read it once more.',
    )
    expect(note()).toBe(
      'Accept first: below the last sale, less than its trait is listed for, a rare token, an offer in another currency, another offer pays more, a price compared with nothing, perhaps only a part.',
    )
  })

  test('behavior: what the rate makes of a price is told with no more digits than the rate has', async () => {
    const list = dialogCases.find(({ name }) => name === 'list')
    const { quote } = Object(list?.states['a review to be accepted'])
    const market = { ...warnings[0]?.price, amount: 783_333_333_333_333_334n }
    const converted = { ...warnings[0], market, isConverted: true }
    show('list', { quote: { ...quote, warnings: [converted] } })
    await screen.findByText(
      /below the floor of 0\.78333 ETH\. The amount that it is compared with is about,/,
    )
  })

  test('behavior: in German, from the first look on', () => {
    show('list', {}, { locale: 'de', messages: de })
    screen.getByRole('checkbox', {
      name: '0,01 ETH pro Stück liegen 99,0 % unter dem Floor von 1 ETH.',
    })
    expect(note()).toBe('Bestätige zuerst: weit unter dem Floor, schon für weniger angeboten.')
  })
})
