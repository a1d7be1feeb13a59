import type {
  EditManyFlow,
  EditManyQuote,
  EditManyReceipt,
} from '../../flow/order/createEditManyFlow.ts'
import type { EditManyForm } from '../../flow/order/editManyLines.ts'
import { EditManyDialog } from '../../ui/edit/EditManyDialog.tsx'
import {
  before,
  cancelFirst,
  context,
  eth,
  gas,
  problem,
  replace,
  running,
  scope,
  terms,
  txHashes,
  warnings,
  wrapped,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { contract } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const form: EditManyForm = {
  items: ['a', 'b'].map(orderId => ({ orderId, price: '1' })),
  ...{ duration: 7 * 86_400, longer: false },
}
const token = { contract, tokenId: 7n }
const listings: EditManyQuote = {
  lines: [
    { orderId: 'a', side: 'sell', token, context, terms, before, way: replace, quantity: 2n },
    {
      ...{ orderId: 'b', side: 'sell', token: { contract, tokenId: 8n }, context, terms },
      ...{ before: { unitPrice: undefined, expiresAt: 0 }, way: cancelFirst, quantity: 2n },
    },
  ],
  over: [],
  reviewed: { onChain: 1, bids: [], wrap: 0n },
}
const receipt: EditManyReceipt = {
  lines: [...listings.lines, ...listings.lines].map((line, index) => ({
    line: index < 2 ? line : { ...line, orderId: 'cd'.charAt(index - 2) },
    outcome: (['changed', 'gone', 'unchanged', 'unknown'] as const)[index] ?? 'unknown',
  })),
  ...{ changed: 1, gas, txHashes },
}
const bidContext = { currency: wrapped, several: true, floor: eth, topOffer: eth / 2n }
const bidTerms = { quantity: 1n, unitPrice: eth, price: eth, missing: 0n, expiresAt: 1_800_000_000 }
const offers: EditManyQuote = {
  lines: [
    {
      ...{ orderId: 'a', side: 'buy', target: { contract, several: false }, quantity: 1n },
      ...{ context: bidContext, terms: bidTerms, before, way: replace },
    },
  ],
  over: ['b'],
  reviewed: { onChain: 0, bids: [], wrap: eth / 2n },
}
const offerReceipt: EditManyReceipt = {
  lines: offers.lines.map(line => ({ line, outcome: 'changed' })),
  ...{ changed: 1, gas, txHashes },
}

const cases = (
  name: string,
  kind: 'edit-listing' | 'edit-bid',
  states: Parameters<typeof dialogCase<EditManyForm, EditManyQuote, EditManyReceipt>>[1],
) =>
  dialogCase<EditManyForm, EditManyQuote, EditManyReceipt>(
    name,
    states,
    (state, subject, onClose) => {
      const flow = stillFlow<
        EditManyForm,
        EditManyQuote,
        EditManyReceipt,
        'edit-listing' | 'edit-bid'
      >(kind, scope, state)
      const { image } = subject
      const subjects = [
        { orderId: 'a', name: subject.name, token: subject, image },
        { orderId: 'b', name: 'Harbor #7', image },
      ]
      return {
        flow,
        node: (
          <EditManyDialog
            flow={flow satisfies EditManyFlow}
            subjects={subjects}
            onClose={onClose}
          />
        ),
      }
    },
  )

export const editManyCases: readonly DialogCase[] = [
  cases('edit-many-listings', 'edit-listing', {
    reading: { phase: 'loading', form },
    'an empty form': {
      ...{ phase: 'form', quote: listings },
      form: { ...form, items: form.items.map(item => ({ ...item, price: '' })) },
    },
    'a form': { phase: 'form', form, quote: listings },
    review: { phase: 'review', form, quote: listings },
    'a review to be accepted': { phase: 'review', form, quote: { ...listings, warnings } },
    'a review that is refused': {
      ...{ phase: 'review', form, quote: listings },
      problem: problem({ code: 'refused', remedy: 'none' }),
    },
    ...running<EditManyForm, EditManyQuote, EditManyReceipt>(
      ...([form, listings, receipt, 'order-signature'] as const),
    ),
  }),
  cases('edit-many-offers', 'edit-bid', {
    reading: { phase: 'loading', form },
    'an empty form': {
      ...{ phase: 'form', quote: offers },
      form: { ...form, items: form.items.map(item => ({ ...item, price: '' })) },
    },
    'a form': { phase: 'form', form, quote: offers },
    review: { phase: 'review', form, quote: offers },
    'a review to be accepted': { phase: 'review', form, quote: { ...offers, warnings } },
    ...running<EditManyForm, EditManyQuote, EditManyReceipt>(
      ...([form, offers, offerReceipt, 'order-signature'] as const),
    ),
    'all over': { phase: 'unavailable', form, problem: problem({ code: 'not_cancellable' }) },
  }),
]
