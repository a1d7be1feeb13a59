// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AcceptOfferFlow } from '../flow/offer/createAcceptOfferFlow.ts'
import type { ListManyFlow } from '../flow/order/createListManyFlow.ts'
import type { BuyFlow } from '../flow/purchase/createBuyFlow.ts'
import type { SweepFlow } from '../flow/purchase/createSweepFlow.ts'
import type { BuyQuote } from '../flow/purchase/quoteListings.ts'
import type { TransferFlow, TransferFlowState } from '../flow/transfer/createTransferFlow.ts'
import { scope } from '../testing/caseFacts.ts'
import { dialogCases } from '../testing/dialogCases.ts'
import { markMessages } from '../testing/markMessages.ts'
import { contract, weth } from '../testing/openMarket.ts'
import { stepOf } from '../testing/runCases.ts'
import { stillFlow } from '../testing/stillFlow.ts'
import { BuyDialog } from './buy/BuyDialog.tsx'
import { checksummed } from './format/checksummed.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { TransferDialog } from './transfer/TransferDialog.tsx'
import { UiProvider } from './UiProvider.tsx'

afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const text = () => document.body.textContent ?? ''
const show = (node: ReactNode, settings: Omit<UiProvider.Props, 'children'> = {}) =>
  render(<UiProvider {...settings}>{node}</UiProvider>)

describe.each(dialogCases)('$name', ({ states, dialog }) => {
  test.each(Object.keys(states))('%s: accessible, and without English of its own', async name => {
    const { node } = dialog(states[name])
    const page = show(node)
    const popup = screen.getByRole('dialog')
    expect(popup.getAttribute('aria-labelledby')).not.toBeNull()
    // Contrast needs a layout, which there is in test/browser.
    const { violations } = await axe.run(popup, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
    page.unmount()

    show(dialog(states[name]).node, { locale: 'de', messages: markMessages() })
    const own = text()
      // One may stand right after another.
      .replace(/0x[0-9a-fA-F]*…?[0-9a-fA-F]*?(?=0x|[^0-9a-fA-F]|$)/g, '')
      .replace(/⟦[^⟧]*⟧/g, '')
      .replace(
        /Harbor #7|Harbors?|market\.example|Seaport(?: 1\.[4-6])?|LooksRare V2|X2Y2|Universal Router|Uniswap|Other|Local|W?ETH|USDC/g,
        '',
      )
    // What is left are amounts and dates.
    expect(own.replace(/«[^»]*»/g, '').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
  })
})

test('behavior: who may take how much from then on stands in the review of an offer, exactly', () => {
  const bid = dialogCases.find(({ name }) => name === 'bid')
  show(bid?.dialog(bid.states.review).node)
  const first = within(screen.getByLabelText('Review')).getByText(/may take/)
  expect(first.textContent).toMatch(/may take 3 WETH$/)
  expect(first.parentElement?.className).toBe('sl-paragraphs')
  const others = [...(first.parentElement?.children ?? [])].filter(each => each !== first)
  expect(others.map(each => each.textContent)).toEqual([
    // By its contract, with what it takes.
    expect.stringMatching(/^a call of WETH0x.* with 1 ETH$/),
    // One approval stands for all open offers.
    'Of that, 1 WETH is for your other open offers.',
  ])
})

test.each([
  ['a wrap and an approval', {}, 2],
  ['a wrap', { needsApproval: false }, 1],
  ['nothing', { wrap: 0n, needsApproval: false }, 0],
])('behavior: the review of an offer says what the wallet asks for: %s', (_, change, many) => {
  const bid = dialogCases.find(({ name }) => name === 'bid')
  const state = Object(bid?.states.review)
  const facts = { ...state.quote.facts, transactions: many }
  show(bid?.dialog({ ...state, quote: { ...state.quote, facts, ...change } }).node)
  if (many === 0) expect(text()).toContain('You sign a message. The WETH')
  else {
    expect(text()).not.toContain('You sign a message')
    expect(text()).toContain(
      `asks for ${many === 1 ? '1 transaction' : '2 transactions'} first, then for your signature`,
    )
  }
})

describe('a dialog', () => {
  const buy = dialogCases.find(({ name }) => name === 'buy')
  if (buy === undefined) throw new Error('There is no buy dialog.')
  const stateOf = (name: string) => buy.states[name]

  test('behavior: what happens is read out once, by an element that was there before', async () => {
    const { node, flow } = buy.dialog(stateOf('review'))
    show(node)
    const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
    expect(region?.textContent).toBe('')
    await act(async () => flow.set(stateOf('asking the wallet')))
    expect(region?.textContent).toBe('Confirm the purchase in your wallet')
    await act(async () => flow.set(stateOf('complete')))
    expect(region?.textContent).toBe('You bought Harbor #7')
    expect(region?.isConnected).toBe(true)
  })

  test.each([
    ['en', undefined, 'Review. List for 2 ETH', 'Back in the form'],
    ['de', de, 'Übersicht. Für 2 ETH anbieten', 'Zurück im Formular'],
  ])(
    'behavior: the way to the review and back is read out, in %s, and the focus goes along',
    async (locale, messages, review, back) => {
      const list = dialogCases.find(({ name }) => name === 'list')
      if (list === undefined) throw new Error('There is no list dialog.')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { node, flow } = list.dialog(list.states['a form'])
      show(node, { locale, messages })
      const dialog = screen.getByRole('dialog')
      const said = () => dialog.querySelector('.sl-hidden[role=status]')?.textContent
      const body = dialog.querySelector('section')
      await act(async () => vi.advanceTimersByTime(1_000))
      expect(dialog.contains(document.activeElement)).toBe(true)
      const press = async (button: HTMLElement | undefined, ...states: string[]) => {
        button?.focus()
        expect(document.activeElement).toBe(button)
        for (const state of states) await act(async () => flow.set(list.states[state]))
      }
      expect(said()).toBe('')
      await press(within(dialog).getAllByRole('button').at(-1), 'reading', 'review')
      expect([said(), document.activeElement]).toEqual(['', body])
      await act(async () => vi.advanceTimersByTime(500))
      expect(said()).toBe(review)
      await press(within(dialog).getAllByRole('button').at(-2), 'a form')
      const [price] = within(dialog).getAllByRole('textbox')
      expect([said(), document.activeElement]).toEqual([back, price])
      // What has the focus and stays keeps it, and a form that is typed in says nothing new.
      await press(price, 'an empty form')
      expect([said(), document.activeElement]).toEqual([back, price])
      await act(async () => flow.set(list.states.reading))
      await act(async () => flow.set(list.states['a form']))
      expect(said()).toBe('')
    },
  )

  test('behavior: a review and each change of what its button says are read out once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { node, flow } = buy.dialog(stateOf('reading'))
    show(node)
    const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
    const told: (string | null)[] = []
    const seen = new MutationObserver(() => told.push(region?.textContent ?? null))
    if (region) seen.observe(region, { childList: true, characterData: true, subtree: true })
    const review = stateOf('review') as { quote: BuyQuote }
    const costing = (total: bigint) => ({ ...review, quote: { ...review.quote, total } })
    const set = async (state: object, wait = 0) => {
      await act(async () => flow.set(state))
      await act(async () => vi.advanceTimersByTime(wait))
    }
    await set(review, 500)
    // Read anew, with another quantity, and with the same end.
    await set({ ...review, phase: 'loading' }, 500)
    await set(review, 500)
    // Of what changes quickly the last is said.
    for (const total of [2n, 3n, 4n]) await set(costing(total * 10n ** 18n), 100)
    await act(async () => vi.advanceTimersByTime(400))
    await set(stateOf('asking the wallet') as object)
    seen.disconnect()
    expect(told).toEqual([
      expect.stringMatching(/^Review\. Buy .*for 1\.0+1 ETH$/),
      expect.stringMatching(/^Review\. Buy .*for 4 ETH$/),
      'Confirm the purchase in your wallet',
    ])
  })

  test.each([
    [
      'list',
      'a review to be accepted',
      'Review. List for 2 ETH. Accept first: far below the floor, listed already, for less.',
    ],
    ['transfer', 'a listed token', 'Accept 1 warning above first.'],
  ])(
    'behavior: what has to be accepted before its button works is read out: %s, %s',
    async (name, state, words) => {
      const found = dialogCases.find(each => each.name === name)
      if (found === undefined) throw new Error('There is no such dialog.')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      show(found.dialog(found.states[state]).node, { messages: en })
      const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
      await act(async () => vi.advanceTimersByTime(500))
      expect(region?.textContent).toBe(words)
    },
  )

  test('behavior: the steps are told in the language of the provider', () => {
    show(buy.dialog(stateOf('asking the wallet')).node, { locale: 'de', messages: de })
    const steps = screen.getByRole('list', { name: 'Schritte' })
    expect(steps.textContent).toContain('Bestätige den Kauf in deiner Wallet')
  })

  test.each([
    [
      'en',
      en,
      /^Waiting for the purchase to be mined\. Other signers of this account have to sign/,
    ],
    ['de', de, /^Kauf: wartet auf einen Block\. Andere Unterzeichner dieses Kontos müssen/],
  ] as const)(
    'behavior: that other signers are awaited is shown and read out: %s',
    async (locale, messages, said) => {
      const { node, flow } = buy.dialog(stateOf('asking the wallet'))
      show(node, { locale, messages })
      const state = stateOf('asking the wallet') as object
      const steps = [stepOf('sale', 'submitted', { waitReason: 'awaiting_signers' })]
      await act(async () => flow.set({ ...state, phase: 'confirm', steps }))
      const popup = screen.getByRole('dialog')
      const read = popup.querySelector('.sl-hidden[role=status]')?.textContent ?? ''
      expect(read).toMatch(said)
      expect(within(popup).getByText(read.slice(read.indexOf('. ') + 2)).className).toContain(
        'sl-warn',
      )
    },
  )

  test('behavior: a problem is an alert', () => {
    show(buy.dialog(stateOf('failed')).node)
    expect(screen.getByRole('alert').textContent).toContain('«Declined.»')
  })

  test('behavior: the button says the exact total, and a lack of funds how much is missing', async () => {
    const { node, flow } = buy.dialog(stateOf('review'))
    show(node)
    const button = screen.getByRole('button', { name: 'Buy for 1.000000000000000001 ETH' })
    await act(async () => button.click())
    expect(flow.asked).toEqual(['start'])
    await act(async () => flow.set(stateOf('short of funds')))
    const short = screen.getByRole('button', { name: 'Not enough ETH' })
    expect(short.hasAttribute('disabled')).toBe(true)
    expect(text()).toContain('0.4 ETH is missing, and the network fee on top.')
  })

  test('behavior: the guard stands before the action, and before nothing else', async () => {
    const renderGuard = ({ chainId }: { chainId: number }) => (
      <button type="button">{chainId}</button>
    )
    const { node, flow } = buy.dialog(stateOf('review'))
    show(node, { renderGuard })
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    screen.getByRole('button', { name: '31337' })
    await act(async () => flow.set(stateOf('complete')))
    screen.getByRole('button', { name: 'Done' })
  })

  test('behavior: what the guard shows is read out in the place of what cannot be pressed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let switchNow: (() => void) | undefined
    // As in an app: it is drawn anew by itself, and the dialog is not.
    function Guard({ children }: { children: ReactNode }) {
      const [isRight, setIsRight] = useState(false)
      switchNow = () => setIsRight(!isRight)
      return isRight ? (
        children
      ) : (
        <>
          <button type="button">Switch to Local</button>
          <p>Your wallet is on another network.</p>
        </>
      )
    }
    show(buy.dialog(stateOf('review')).node, {
      renderGuard: ({ children }) => <Guard>{children}</Guard>,
    })
    const region = screen.getByRole('dialog').querySelector('.sl-hidden[role=status]')
    const said = async (by: () => void = () => undefined) => {
      await act(async () => by())
      await act(async () => vi.advanceTimersByTime(500))
      return region?.textContent
    }
    const guarded = 'Review. Switch to Local. Your wallet is on another network'
    expect(await said()).toBe(guarded)
    expect(await said(switchNow)).toMatch(/^Review\. Buy .*for 1\.0+1 ETH$/)
    expect(await said(switchNow)).toBe(guarded)
  })

  test('behavior: it carries theme, direction and language to where it is opened', () => {
    show(buy.dialog(stateOf('review')).node, {
      ...{ theme: 'light', direction: 'rtl', locale: 'de', messages: de },
    })
    const portal = screen.getByRole('dialog').closest('.sl-root')
    expect(portal?.getAttribute('data-theme')).toBe('light')
    expect(portal?.getAttribute('dir')).toBe('rtl')
    expect(portal?.getAttribute('lang')).toBe('de')
    screen.getByRole('button', { name: 'Für 1,000000000000000001 ETH kaufen' })
  })

  test('behavior: who acted is told when another account is connected by then', () => {
    show(buy.dialog(stateOf('complete')).node, {
      account: '0x000000000000000000000000000000000000dEaD',
    })
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('As 0xaaaa…aaaa: bought Harbor #7')
  })

  test('behavior: a name from metadata is text, with its hidden characters written out', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202egnp.exe'
    show(buy.dialog(stateOf('review'), hostile).node)
    const dialog = screen.getByRole('dialog')
    expect(dialog.querySelector('img[onerror]')).toBeNull()
    expect(dialog.textContent).toContain('<img src=x onerror=alert(1)>⟨U+202E⟩gnp.exe')
    expect(dialog.textContent).not.toContain('\u202e')
  })

  test('behavior: Escape closes it, and a press beside it does not while a run is under way', async () => {
    const onClose = vi.fn()
    const { node, flow } = buy.dialog(stateOf('asking the wallet'), undefined, onClose)
    show(node)
    await act(async () =>
      screen
        .getByRole('dialog')
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        ),
    )
    expect(onClose).toHaveBeenCalledOnce()
    expect(flow.asked).toEqual([])
  })

  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  const pressBeside = () => {
    const beside = document.querySelector('.sl-backdrop')
    if (beside === null) throw new Error('There is nothing beside the dialog.')
    fireEvent.pointerDown(beside, { pointerType: 'mouse' })
    fireEvent.mouseDown(beside)
    fireEvent.click(beside)
  }

  function openTouchable(settings?: Omit<UiProvider.Props, 'children'>) {
    const onClose = vi.fn()
    const flow = stillFlow('buy', scope, stateOf('review') as ReturnType<BuyFlow['getState']>)
    const subject = { chainId: 31337, contract, tokenId: 7n, image: undefined }
    const names = { name: 'Harbor #7', collection: 'Harbors' }
    let isTouched = false
    const touchable = { ...flow, isTouched: () => isTouched }
    const touch = () => {
      isTouched = true
      return act(async () => flow.setForm({ quantity: 2n }))
    }
    show(
      <BuyDialog {...{ flow: touchable, subject: { ...subject, ...names }, onClose }} />,
      settings,
    )
    return { onClose, touch }
  }

  test('behavior: nothing typed, it closes at once; with something typed a press beside it does nothing, and to close it asks', async () => {
    const { onClose, touch } = openTouchable()
    await act(async () => pressBeside())
    expect(onClose).toHaveBeenCalledOnce()

    await touch()
    await act(async () => pressBeside())
    await act(async () => pressEscape())
    expect(onClose).toHaveBeenCalledOnce()
    const question = screen.getByRole('alertdialog', { name: 'Discard what you typed?' })
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep it' }))
    // Pressed twice, it is not thrown away.
    await act(async () => pressEscape())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    screen.getByRole('button', { name: /^Buy for/ })
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    await act(async () => screen.getByRole('button', { name: 'Close' }).click())
    await act(async () => screen.getByRole('button', { name: 'Discard' }).click())
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('behavior: where what was typed is kept, closing it asks nothing', async () => {
    const { onClose, touch } = openTouchable({ keepsForms: true })
    await touch()
    await act(async () => pressBeside())
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => pressEscape())
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test.each(['sweep', 'checkout'])(
  'behavior: what %s is paid in is chosen in its dialog',
  async name => {
    const found = dialogCases.find(each => each.name === name)
    const made = found?.dialog(found.states.review)
    show(made?.node)
    const choice = within(screen.getByRole('group', { name: 'Pay in' }))
    const [asPriced, other] = choice.getAllByRole<HTMLInputElement>('radio')
    expect(asPriced?.checked).toBe(true)
    await act(async () => other?.click())
    expect(made?.flow.asked).toEqual(['setForm'])
    expect(other?.checked).toBe(true)
    await act(async () => asPriced?.click())
    expect(asPriced?.checked).toBe(true)
  },
)

describe('a review', () => {
  test.each(['list', 'bid', 'edit-bid', 'transfer', 'mint'])(
    'behavior: %s shows what a marketplace asks for that is refused, and no way to go on',
    name => {
      const found = dialogCases.find(each => each.name === name)
      show(found?.dialog(found.states['a review that is refused']).node)
      const review = screen.getByLabelText('Review').textContent
      // All for somebody else, by a contract that may take everything, without an end.
      expect(review).toContain('0xbBbB…BBbB may take all of Collection0x1111…1111')
      if (name !== 'transfer') expect(review).toContain('You getnothing')
      expect(review).toMatch(/(Others get|Fees, out of it)1 ETH 0xbBbB…BBbBany of/)
      expect(review).toContain('something that cannot be read')
      expect(review).toContain('without an end')
      expect(text()).toContain('What the marketplace asks for instead:')
      screen.getByRole('alert')
      const button = screen.getAllByRole('button').at(-1)
      expect(button?.hasAttribute('disabled')).toBe(true)
    },
  )

  test.each([
    ['en', undefined, 'The approval lets somebody else take it.'],
    ['de', de, 'Die Freigabe lässt jemand anderen nehmen.'],
  ])('behavior: what is refused says why, in %s', async (locale, messages, why) => {
    const found = dialogCases.find(({ name }) => name === 'list')
    const refused = Object(found?.states['a review that is refused'])
    const problem = { ...refused.problem, reasons: ['approval_spender'] }
    show(found?.dialog({ ...refused, problem }).node, { locale, messages })
    await screen.findByText(text => text.includes(why))
    expect(screen.getByRole('alert').textContent).toContain(why)
  })

  test('behavior: it names contracts, recipients and fees by the bytes of the order', () => {
    const found = dialogCases.find(({ name }) => name === 'list')
    show(found?.dialog(found.states.review).node)
    const review = screen.getByLabelText('Review').textContent
    expect(review).toContain('Conduit of Seaport0x1E00…3c71')
    expect(review).toContain(
      'You give2 × Harbor #7 0x1111…1111You get1.95 ETHOthers get0.05 ETH 0xbBbB…BBbB',
    )
    expect(review).toContain('ThroughSeaport 1.50x0000…14dC')
  })

  test('behavior: of an order that comes only later it gives no verdict', () => {
    const found = dialogCases.find(({ name }) => name === 'list')
    show(found?.dialog(found.states['a review before its order is there']).node)
    expect(screen.getByLabelText('Review').textContent).toContain('You get1.95 ETH')
    expect(text()).toContain('The marketplace sends the rest only after what comes first.')
  })
})

describe('the end of a part', () => {
  test('behavior: the rest is offered beside the end, and begins with what was not done', async () => {
    const state = dialogCases.find(({ name }) => name === 'transfer')?.states['a part, with a rest']
    const [onClose, subject] = [vi.fn(), { contract, chainId: 31337, name: 'Harbor' }]
    const still = stillFlow('transfer', scope, state as TransferFlowState)
    const flow = { ...still, readsNames: true }
    const open = vi.spyOn(flow, 'open')
    const items = [7n, 8n].map(tokenId => ({
      subject: { ...subject, tokenId, collection: '', image: undefined },
      quantity: 1n,
    }))
    show(<TransferDialog flow={flow} items={items} onClose={onClose} />)
    const foot = within(screen.getByRole('dialog'))
    await act(async () => fireEvent.click(foot.getByRole('button', { name: 'Try the rest again' })))
    expect(open).toHaveBeenCalledOnce()
    const [form] = open.mock.calls[0] ?? []
    expect(form).toMatchObject({ tokens: [{ tokenId: 8n }], recipients: [weth] })
    // Then it is about that one only.
    const phase = { phase: 'form', form, quote: undefined } as TransferFlowState
    await act(async () => flow.set(phase))
    screen.getByRole('dialog', { name: 'Send Harbor #8' })
    await act(async () => flow.set(state as TransferFlowState))
    await act(async () => fireEvent.click(foot.getByRole('button', { name: 'Done' })))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('a change of an order that is on the chain', () => {
  test.each([
    ['edit-listing', /cancelled by a transaction with a network fee first/],
    ['edit-bid', /cancelled by a transaction with a network fee first/],
  ])('behavior: %s says what comes first', (kind, sentence) => {
    const state = kind === 'edit-listing' ? 'review' : 'a form'
    const found = dialogCases.find(({ name }) => name === kind)
    show(found?.dialog(found.states[state]).node)
    expect(text()).toMatch(sentence)
  })

  test.each(['edit-listing', 'edit-bid'])(
    'behavior: %s says for how many it is now, and the field begins with that',
    kind => {
      const found = dialogCases.find(({ name }) => name === kind)
      const { form, ...state } = Object(found?.states['a form'])
      show(found?.dialog({ ...state, form: { ...form, quantity: undefined } }).node)
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('5')
      expect(text()).toMatch(/Current quantity\s*5/)
    },
  )

  test('behavior: half a change is no listing', () => {
    const found = dialogCases.find(({ name }) => name === 'edit-listing')
    show(found?.dialog(found.states.partial).node)
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    expect(receipt.textContent).toContain('Harbor #7 is not listed any more')
    expect(receipt.textContent).not.toContain('Price')
  })
})

describe('many listings', () => {
  const many = dialogCases.find(({ name }) => name === 'list-many')
  const priceOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const prices = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Price of/ })
      .map(({ value }) => value)
  const type = async (field: HTMLInputElement, value: string) =>
    act(async () => fireEvent.change(field, { target: { value } }))

  test('behavior: the floor, a distance from it, one price, or a ladder fills every field', async () => {
    show(many?.dialog(many.states['an empty form']).node)
    await act(async () => screen.getByRole('radio', { name: 'By floor' }).click())
    expect(prices()).toEqual(['1', '1'])
    await type(priceOf('Above or below the floor'), '-2.5')
    expect(prices()).toEqual(['0.975', '0.975'])
    await act(async () => screen.getByRole('radio', { name: 'Same' }).click())
    await type(priceOf('Price each'), '3')
    expect(prices()).toEqual(['3', '3'])
    await act(async () => screen.getByRole('radio', { name: 'Ladder' }).click())
    await type(priceOf('First price'), '0.1')
    await type(priceOf('Each next one'), '0.000000000000000001')
    expect(prices()).toEqual(['0.1', '0.100000000000000001'])
  })

  test('behavior: by its best trait, which is named, else by the floor', async () => {
    show(many?.dialog(many.states['an empty form']).node)
    expect(text()).not.toContain('Rim')
    await act(async () => screen.getByRole('radio', { name: 'By trait' }).click())
    expect(prices()).toEqual(['1', '2'])
    expect(text()).toContain('Rim: Gold, from 2 ETH')
    await type(priceOf('Above or below the trait floor'), '-10')
    expect(prices()).toEqual(['0.9', '1.8'])
  })

  test('behavior: amounts are typed and shown with the comma of German, and told plainly to the flow', async () => {
    const made = many?.dialog(many.states['an empty form'])
    const flow = made?.flow as unknown as ListManyFlow
    show(made?.node, { locale: 'de', messages: de })
    await act(async () => screen.getByRole('radio', { name: 'Floor' }).click())
    await type(priceOf('Über oder unter dem Floor'), '-2,5')
    const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Preis von/ })
    if (first === undefined) throw new Error('There is no price.')
    expect(first.value).toBe('0,975')
    expect(flow.getState().form.items[0]?.price).toBe('0.975')
    // In English the same keys are a question; here they are an amount, and the point is the question.
    await type(first, '1,125')
    expect(flow.getState().form.items[0]?.price).toBe('1.125')
    expect(text()).toContain('12,5 % über dem Floor')
    await type(first, '1.125')
    expect(text()).toContain('Ein Punkt kann Tausender oder Dezimalen meinen.')
  })

  test('behavior: a rule that cannot be read changes no price, and says so', async () => {
    show(many?.dialog(many.states['a form']).node)
    await act(async () => screen.getByRole('radio', { name: 'By floor' }).click())
    const before = prices()
    await type(priceOf('Above or below the floor'), '-100')
    expect(prices()).toEqual(before)
    expect(text()).toContain('Enter a percentage, such as 10 or -2.5.')
  })

  test.each([
    ['By floor', 'Above or below the floor', '-50', ''],
    ['Same', 'Price each', '1.50', '1,500'],
  ])(
    'behavior: %s that cannot be read any more: nothing is reviewed at the prices of before',
    async (rule, field, read, unread) => {
      const made = many?.dialog(many.states['a form'])
      show(made?.node)
      await act(async () => screen.getByRole('radio', { name: rule }).click())
      await type(priceOf(field), read)
      await type(priceOf(field), unread)
      await act(async () => screen.getByRole('button', { name: 'Review listings' }).click())
      expect(made?.flow.asked).not.toContain('review')
      expect(document.activeElement).toBe(priceOf(field))
      expect(priceOf(field).getAttribute('aria-invalid')).toBe('true')
      await type(priceOf(field), read)
      await act(async () => screen.getByRole('button', { name: 'Review listings' }).click())
      expect(made?.flow.asked).toContain('review')
    },
  )

  test('behavior: what each brings, and all of them, exactly and as it is typed', async () => {
    show(many?.dialog(many.states['a form']).node)
    const [, second] = screen.getAllByRole('textbox', { name: /^Price of/ })
    await type(second as HTMLInputElement, '1.000000000000000001')
    // Both pay 2.5 %, rounded down.
    expect(text()).toContain('brings 0.975000000000000001 ETH')
    const totals = screen.getByLabelText('Proceeds')
    expect(totals.textContent).toContain('All prices3.000000000000000001 ETH')
    expect(totals.textContent).toContain('You receive2.925000000000000001 ETH')
  })

  test('behavior: what is wrong is said at its item, which takes the focus', async () => {
    const made = many?.dialog(many.states['a form'])
    show(made?.node)
    const [first, second] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Price of/ })
    await type(second as HTMLInputElement, '1,500')
    await act(async () => screen.getByRole('button', { name: 'Review listings' }).click())
    expect(made?.flow.asked).not.toContain('review')
    expect(document.activeElement).toBe(second)
    expect(second?.getAttribute('aria-invalid')).toBe('true')
    expect(first?.getAttribute('aria-invalid')).toBe('false')
    const note = document.getElementById(second?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('A comma can mean thousands or decimals. Write 1500 or 1.5.')
  })

  test('behavior: one can be left out, the last one cannot', async () => {
    show(many?.dialog(many.states['a form']).node)
    // The dialog takes the focus when it is there.
    const dialog = screen.getByRole('dialog')
    await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    const [leave] = screen.getAllByRole('button', { name: /^Leave out/ })
    await act(async () => leave?.click())
    expect(prices()).toEqual(['0.75'])
    expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'To be listed' }))
  })

  test('behavior: the review says that one signature is for all, and what a wallet may do instead', () => {
    show(many?.dialog(many.states.review).node)
    expect(text()).toContain('You sign one message for all 2 listings')
    expect(text()).toContain('is asked for each of them')
    expect(text()).toMatch(/Conduit of Seaport.* may take all of Collection/)
    screen.getByRole('button', { name: 'List 2 for 2.75 ETH' })
  })

  test('behavior: of a part it is said which, and only that is going to bring something', () => {
    show(many?.dialog(many.states.partial).node)
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('1 of 2 listed')
    expect([...receipt.querySelectorAll('dd')].slice(0, 3).map(cell => cell.textContent)).toEqual([
      ...['2 ETH', 'not listed', '1.95 ETH'],
    ])
  })

  test('behavior: right to left, in German, with a hostile name: its letters, and nothing more', () => {
    show(many?.dialog(many.states['a form'], '<b>x</b>\u202egnp').node, {
      ...{ direction: 'rtl', locale: 'de', messages: de },
    })
    const dialog = screen.getByRole('dialog')
    expect(dialog.closest('.sl-root')?.getAttribute('dir')).toBe('rtl')
    expect(dialog.querySelector('b')).toBeNull()
    expect(dialog.textContent).not.toContain('\u202e')
    const fields = screen.getAllByRole('textbox', { name: 'Preis von <b>x</b>⟨U+202E⟩gnp' })
    expect(fields).toHaveLength(2)
  })
})

describe('a sale', () => {
  const sell = dialogCases.find(({ name }) => name === 'accept-offer')

  test('behavior: what is not sold is named, and the others can be', async () => {
    const made = sell?.dialog(sell.states['some without an offer'])
    show(made?.node)
    expect(text()).toContain('#8 0x1111…1111no offer')
    expect(screen.getByRole('alert').textContent).toMatch(/^There is no offer for #8\./)
    expect(text()).toContain('#9 0x1111…1111would bring 1 WETH each, below your minimum')
    await act(async () => screen.getByRole('button', { name: 'Sell the other 1' }).click())
    expect(made?.flow.asked).toEqual(['setForm'])
  })

  test('behavior: the receipt counts tokens, not offers', () => {
    show(sell?.dialog(sell.states.partial).node)
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('8 of 12 sold')
    expect(receipt.textContent).toContain('10 × Harbor #7 0x1111…11117 of 10 sold')
  })

  test('behavior: a least that the sale has already stands in its field', () => {
    show(sell?.dialog(sell.states['some without an offer']).node)
    const field = screen.getByRole('textbox', { name: 'Least, after fees' })
    expect((field as HTMLInputElement).value).toBe('1')
  })

  test('behavior: what brings less than was shown is sold only once that is agreed to, for no less', async () => {
    const made = sell?.dialog(sell.states['less than shown'])
    show(made?.node)
    expect(text()).toContain('Harbor #7 0x1111…1111brings 1, not 2 WETH')
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull()
    await act(async () =>
      screen.getByRole('button', { name: 'Go on with what they bring now' }).click(),
    )
    const flow = made?.flow as unknown as AcceptOfferFlow
    expect(flow.getState().form.items).toMatchObject([{ quantity: 1n, minimumNet: 10n ** 18n }])
  })

  test('behavior: with no offer there is only to look again', () => {
    show(sell?.dialog(sell.states['no offer at all']).node)
    expect(screen.getByRole('alert').textContent).not.toContain('#')
    screen.getByRole('button', { name: 'Check again' })
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull()
  })
})

describe('a cart', () => {
  const cart = dialogCases.find(({ name }) => name === 'checkout')

  test('behavior: what changed is named line by line, and what to do about it offered', async () => {
    const made = cart?.dialog(cart.states['a changed cart'])
    show(made?.node)
    const changed = screen.getByLabelText('Changed since you looked')
    expect([...changed.querySelectorAll('dd')].map(cell => cell.textContent)).toEqual([
      ...['gone', 'your own listing', 'fewer are left', 'now 2 ETH', 'its price cannot be read'],
    ])
    await act(async () => screen.getByRole('button', { name: 'Buy the other 4' }).click())
    expect(made?.flow.asked).toEqual(['setForm'])
  })

  test('behavior: a limit of a swap is called one, in the table and on the button', () => {
    show(cart?.dialog(cart.states.review).node)
    expect(text()).toContain('at most 2 ETH')
    screen.getByRole('button', { name: 'Buy 4 for at most 4.02 ETH' })
    expect(screen.getByLabelText('Review').textContent).toContain('at most 4.02 ETH')
    expect(text()).toContain('Fees on top0.02 ETH')
    cleanup()
    show(cart?.dialog(cart.states.complete).node)
    expect(text()).toContain('Paidat most 9 ETH')
  })

  test('behavior: the receipt counts tokens, not listings, in its title and line by line', () => {
    const made = cart?.dialog(cart.states.partial)
    show(made?.node)
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    receipt.getByText('9 of 14 bought, 5 refunded')
    const rows = [...screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('dt')]
    expect(rows.map(row => [row.textContent, row.nextElementSibling?.textContent])).toEqual(
      expect.arrayContaining([
        ['2 × Harbor #7 0x1111…1111', 'bought 2 ETH'],
        ['10 × Harbor #7 0x1111…1111', '7 of 10 bought 7 ETH'],
        ['2 × Harbor #7 0x1111…1111', 'not bought'],
      ]),
    )
  })
})

describe('a sweep', () => {
  const sweep = dialogCases.find(({ name }) => name === 'sweep')
  const type = async (name: string, value: string) => {
    const field = screen.getByRole(name === 'How many' ? 'spinbutton' : 'textbox', { name })
    await act(async () => fireEvent.change(field, { target: { value } }))
  }
  const open = (state: string) => {
    const made = sweep?.dialog(sweep.states[state])
    show(made?.node)
    const flow = made?.flow as unknown as SweepFlow
    return () => flow.getState().form
  }
  const button = () => screen.getByRole('button', { name: /^Buy( 4 for|$)/ })

  test('behavior: every digit of the count is told at once, and nothing typed buys nothing', async () => {
    const form = open('review')
    await type('How many', '5')
    expect(form().count).toBe(5n)
    await type('How many', '')
    expect(button().hasAttribute('disabled')).toBe(true)
    screen.getByText('Enter how many.')
    await type('How many', '40')
    expect(screen.getAllByText('No more than 12.')).toHaveLength(2)
    expect(form().count).toBe(5n)
    expect(button().hasAttribute('disabled')).toBe(true)
    await type('How many', '12')
    expect(form().count).toBe(12n)
    expect(button().hasAttribute('disabled')).toBe(false)
    await act(async () => fireEvent.change(screen.getByRole('slider'), { target: { value: '7' } }))
    expect(form().count).toBe(7n)
  })

  test('behavior: a budget begins with what is taken now, and one that cannot be read buys nothing', async () => {
    const form = open('review')
    await act(async () => screen.getByRole('radio', { name: 'By budget' }).click())
    expect(form()).toMatchObject({ count: undefined, budget: 4n * 10n ** 18n })
    await type('Spend at most', '1,500')
    expect(form().budget).toBe(4n * 10n ** 18n)
    expect(button().hasAttribute('disabled')).toBe(true)
    expect(text()).toContain('A comma can mean thousands or decimals.')
    await type('Spend at most', '1.5')
    expect(form().budget).toBe(15n * 10n ** 17n)
    await type('At most for one', '0.000000000000000001')
    expect(form().maxPrice).toBe(1n)
    expect(button().hasAttribute('disabled')).toBe(false)
    // Without a limit is what an empty field says; a broken one does not.
    await type('At most for one', 'x')
    expect(form().maxPrice).toBe(1n)
    expect(button().hasAttribute('disabled')).toBe(true)
    await type('At most for one', '')
    expect(form().maxPrice).toBeUndefined()
  })

  test('behavior: what has been spent stands beside every line', () => {
    show(sweep?.dialog(sweep.states.review).node)
    const cost = screen.getByLabelText('Cost')
    expect(
      [...cost.querySelectorAll('.sl-row.sl-running dd')].map(cell => cell.textContent),
    ).toEqual(['at most 2 ETHRunning total 2 ETH', 'at most 2 ETHRunning total 4 ETH'])
  })
})

describe('the end of an order', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Ends, by your clock')
  test.each([
    ['list', '1 hour', 3600],
    ['list-many', '1 hour', 3600],
    ['bid', '90 days', 7_776_000],
  ])('behavior: of %s: %s, or a minute of its own', async (kind, usual, seconds) => {
    const found = dialogCases.find(({ name }) => name === kind)
    const made = found?.dialog(found.states['a form'])
    show(made?.node)
    const flow = made?.flow as unknown as ListManyFlow
    const form = () => flow.getState().form
    const choose = async (name: string) =>
      act(async () => screen.getByRole('radio', { name }).click())
    await choose(usual)
    expect(form()).toMatchObject({ duration: seconds, endsAt: undefined })
    await choose('Until …')
    const begun = form().endsAt ?? 0
    expect(begun % 60).toBe(0)
    expect(begun).toBeGreaterThanOrEqual(Date.now() / 1000 + seconds - 100)
    expect(new Date(field().value).getTime()).toBe(begun * 1000)
    const late = new Date(Date.now() + 182 * 86_400_000)
    await act(async () =>
      fireEvent.change(field(), {
        target: {
          value: `${late.getFullYear()}-${String(late.getMonth() + 1).padStart(2, '0')}-${String(late.getDate()).padStart(2, '0')}T12:30`,
        },
      }),
    )
    expect(new Date((form().endsAt ?? 0) * 1000).getMinutes()).toBe(30)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(text()).toContain('It can stand 180 days at most.')
    await act(async () => fireEvent.change(field(), { target: { value: '' } }))
    expect(text()).toContain('Choose an end in the future.')
    await choose(usual)
    expect(form()).toMatchObject({ duration: seconds, endsAt: undefined })
  })

  test('behavior: an offer of more than 30 days is asked about where it is chosen, and only there', async () => {
    const found = dialogCases.find(({ name }) => name === 'bid')
    const { form } = Object(found?.states['a form'])
    show(
      found?.dialog({ ...Object(found.states['a form']), form: { ...form, longer: false } }).node,
    )
    const longer = () => screen.queryByRole('checkbox', { name: /more than 30 days/ })
    const choose = async (name: string) =>
      act(async () => screen.getByRole('radio', { name }).click())
    await choose('30 days')
    expect(longer()).toBeNull()
    await choose('90 days')
    expect(text()).toContain('More than 30 days have to be chosen on purpose')
    await act(async () => longer()?.click())
    expect(text()).not.toContain('have to be chosen on purpose')
    await choose('1 hour')
    expect(longer()).toBeNull()
  })
})

describe('a quantity', () => {
  test.each(['buy', 'mint'])('behavior: in %s nothing typed buys nothing', async kind => {
    const found = dialogCases.find(({ name }) => name === kind)
    show(found?.dialog(found.states.review).node)
    const field = screen.getByRole('spinbutton', { name: /^Quantity/ })
    await act(async () => fireEvent.change(field, { target: { value: '' } }))
    const buy = screen.getByRole('button', { name: /^(Buy|Mint) .*for/ })
    expect(buy.hasAttribute('disabled')).toBe(true)
    screen.getByText('Enter how many.')
    // A press on the button leaves the field first.
    await act(async () => fireEvent.blur(field))
    expect(buy.hasAttribute('disabled')).toBe(true)
  })

  test.each(['buy', 'buy across', 'mint', 'sweep', 'transfer'])(
    'behavior: in %s more than there are is told at the foot as beside the field',
    async kind => {
      const found = dialogCases.find(({ name }) => name === kind)
      show(found?.dialog(found.states[kind === 'transfer' ? 'a good address' : 'review']).node)
      const field = screen.getByRole('spinbutton')
      await act(async () => fireEvent.change(field, { target: { value: '99999' } }))
      const said = screen.getAllByText(/^No more than \d+\.$/)
      expect(said).toHaveLength(2)
      expect(new Set(said.map(({ textContent }) => textContent)).size).toBe(1)
      expect(said.some(node => node.closest('footer') !== null)).toBe(true)
      expect(screen.queryByText('Enter how many.')).toBeNull()
    },
  )

  test.each(['buy', 'mint', 'sweep'])(
    'behavior: in %s what is lacking for the one before is not swapped for',
    async kind => {
      const found = dialogCases.find(({ name }) => name === kind)
      show(found?.dialog(found.states['short of funds']).node, { onShortage: () => undefined })
      screen.getByRole('button', { name: /^Swap for/ })
      const field = screen.getByRole('spinbutton', { name: /^(Quantity|How many)/ })
      await act(async () => fireEvent.change(field, { target: { value: '99999' } }))
      expect(screen.queryByRole('button', { name: /^Swap for/ })).toBeNull()
      expect(screen.getAllByText(/^No more than \d+\.$/)).toHaveLength(2)
    },
  )
})

describe('a purchase that is paid on another chain', () => {
  test('behavior: what the payment is for, for whom, and by whom it is done', () => {
    const across = dialogCases.find(({ name }) => name === 'buy across')
    show(across?.dialog(across.states.review).node)
    const text = screen.getByLabelText('Pays for').textContent ?? ''
    expect(text).toMatch(/buying .* for 1 ETH on Other/)
    expect(text).toContain('Seaport 1.5')
    expect(text).toContain('Bought by the escrow on Other0xbBbB')
  })
})

describe('a call on another chain', () => {
  test('behavior: a refund is no success, and stands beside the payment', () => {
    const call = dialogCases.find(({ name }) => name === 'call')
    show(call?.dialog(call.states.refunded).node)
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    within(receipt).getByText('It did not happen; the payment came back')
    within(receipt).getByText('Paid, and paid back')
    within(receipt).getByText('Payment on Local')
    within(receipt).getByText('Refund on Local')
    expect(receipt.querySelector('.sl-up')).toBeNull()
  })
})

describe('the review of a call', () => {
  test('behavior: whom it calls in whole, what it sends, and how much calldata', () => {
    const call = dialogCases.find(({ name }) => name === 'call')
    show(call?.dialog(call.states['review of calldata']).node)
    const second = screen.getByLabelText('Call 2')
    expect(second.textContent).toContain(checksummed(`0x${'bb'.repeat(20)}`))
    expect(second.textContent).toContain('300 bytes')
    expect(screen.getByLabelText('Call 1').textContent).toContain('Sends1 ETH')
  })
})

describe('a lack of funds', () => {
  test.each([
    ['buy', 'short of funds'],
    ['checkout', 'short of funds'],
    ['sweep', 'short of funds'],
    ['mint', 'short of funds'],
    ['bid', 'short of funds'],
    ['edit-bid', 'short of funds'],
    ['call', 'short of funds'],
  ])('behavior: in %s it is swapped for, and then goes on', async (kind, state) => {
    const found = dialogCases.find(({ name }) => name === kind)
    const onShortage = vi.fn<NonNullable<UiProvider.Props['onShortage']>>()
    const made = found?.dialog(found.states[state])
    show(made?.node, { onShortage })
    await act(async () => screen.getByRole('button', { name: 'Swap for 0.4 ETH' }).click())
    expect(onShortage).toHaveBeenCalledOnce()
    const [shortage] = onShortage.mock.calls[0] ?? []
    expect(shortage).toMatchObject({
      ...{ kind, chainId: 31337, missing: { amount: 4n * 10n ** 17n } },
    })
    shortage?.goOn()
    expect(made?.flow.asked).toEqual(['open'])
    made?.flow.set(found?.states.complete)
    shortage?.goOn()
    expect(made?.flow.asked).toEqual(['open'])
  })

  test('behavior: where nobody can get it, it is said', () => {
    const buy = dialogCases.find(({ name }) => name === 'buy')
    show(buy?.dialog(buy.states['short of funds']).node)
    expect(screen.queryByRole('button', { name: /^Swap for/ })).toBeNull()
  })

  test('behavior: the guard stands before it', () => {
    const bid = dialogCases.find(({ name }) => name === 'bid')
    show(bid?.dialog(bid.states['short of funds']).node, {
      onShortage: () => undefined,
      renderGuard: ({ chainId }) => <button type="button">{chainId}</button>,
    })
    screen.getByRole('button', { name: '31337' })
    expect(screen.queryByRole('button', { name: /^Swap for/ })).toBeNull()
  })
})

describe('a purchase that is paid on another chain', () => {
  test('behavior: a number that is taken out is none, and not the one before', async () => {
    const across = dialogCases.find(({ name }) => name === 'buy across')
    show(across?.dialog(across.states.review).node)
    const field = screen.getByRole('spinbutton', { name: /^Quantity/ })
    const pay = screen.getAllByRole<HTMLButtonElement>('button').at(-1)
    expect(pay?.disabled).toBe(false)
    await act(async () => fireEvent.change(field, { target: { value: '' } }))
    expect(pay?.disabled).toBe(true)
    expect(text()).toContain('Enter how many.')
  })
})

describe('a transfer', () => {
  const send = dialogCases.find(({ name }) => name === 'transfer')
  const button = () => screen.getByRole('button', { name: 'Review transfer' })

  test('behavior: it waits until every warning is accepted, and the address is one', async () => {
    const made = send?.dialog(send.states['a form'])
    show(made?.node)
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(button().hasAttribute('disabled')).toBe(true)
    await act(async () => made?.flow.set(send?.states['a bad address']))
    expect(button().hasAttribute('disabled')).toBe(true)
    await act(async () => made?.flow.set(send?.states['a good address']))
    expect(button().hasAttribute('disabled')).toBe(false)
  })

  test('behavior: a list of recipients is one per token, and what was accepted is of its address', async () => {
    const made = send?.dialog(send.states['one for each'])
    const flow = made?.flow as unknown as TransferFlow
    const form = () => flow.getState().form
    show(made?.node)
    const lines = screen.getByRole('textbox', { name: 'Recipients' })
    expect((lines as HTMLTextAreaElement).value.split('\n')).toHaveLength(2)
    const who = within(screen.getByRole('list', { name: 'Which token goes to whom' }))
    expect(who.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Harbor #7«a\.eth» 0xbbbb/),
      expect.stringMatching(/^Harbor #80x0000.*ee$/),
    ])
    const [first] = screen.getAllByRole('checkbox')
    await act(async () => first?.click())
    expect(form().acknowledged).toEqual([`new:0x${'b'.repeat(40)}`])
    const pasted = '0xaa,\r\n  vitalik.eth ;\n\n'
    await act(async () => fireEvent.change(lines, { target: { value: pasted } }))
    expect(form()).toMatchObject({ recipients: ['0xaa', 'vitalik.eth'], acknowledged: [] })
    const choose = (name: string) => act(async () => screen.getByRole('radio', { name }).click())
    await choose('One recipient')
    expect(form().recipients).toBeUndefined()
    await choose('One for each')
    expect(form().recipients).toEqual(['0xaa', 'vitalik.eth'])
  })

  test('behavior: the review shows the whole address', () => {
    show(send?.dialog(send.states.review).node)
    expect(text()).toContain('0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb')
  })
})

describe('many changes', () => {
  test('behavior: the receipt tells what became of each, and what nobody knows of', () => {
    const made = dialogCases.find(({ name }) => name === 'edit-many-listings')
    show(made?.dialog(made.states.partial).node)
    expect(text()).toMatch(/cancelled, no new one.*as it was.*not known/)
  })
})

describe('the catalogues', () => {
  test('behavior: German says everything in German', () => {
    const same = (one: object, other: object, path: string): readonly string[] =>
      Object.entries(one).flatMap(([name, value]) => {
        const found = Reflect.get(other, name)
        if (typeof value === 'object') return same(value, found, `${path}${name}.`)
        return value === found ? [path + name] : []
      })
    // A phase is called so in both, and how an amount is rounded is no text.
    expect(same(en, de, '')).toEqual(['common.none', 'warnings.rounded', 'mint.unnamed'])
  })
})
