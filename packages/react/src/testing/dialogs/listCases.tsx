import type { ListQuote, ListReceipt } from '../../flow/order/createListFlow.ts'
import type { ListForm } from '../../flow/order/listTerms.ts'
import { ListDialog } from '../../ui/list/ListDialog.tsx'
import {
  approvesConduit,
  before,
  byRate,
  cancelFirst,
  context,
  currency,
  gas,
  hostile,
  problem,
  replace,
  running,
  scope,
  stepFacts,
  terms,
  txHashes,
  warnings,
  withoutRate,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, contract, ether, maker } from '../openMarket.ts'
import { zone } from '../reviewSteps.ts'
import { stillFlow } from '../stillFlow.ts'

const listForm = { price: '1', quantity: '2', duration: 86_400 }
const facts = stepFacts(
  {
    gives: [{ token: contract, tokenId: 7n, amount: 2n }],
    gets: [
      { ...{ token: ether, amount: terms.net }, recipient: account },
      { ...{ token: ether, amount: terms.price - terms.net }, recipient: maker },
    ],
  },
  approvesConduit,
)
const listQuote = { context, terms, needsApproval: true, facts }
const listReceipt = { terms, currency, orderIds: ['a'], gas, txHashes }

export const listCases: readonly DialogCase[] = [
  dialogCase<ListForm, ListQuote, ListReceipt>(
    'list',
    {
      reading: { phase: 'loading', form: listForm },
      'an empty form': { phase: 'form', form: { ...listForm, price: '' }, quote: { context } },
      'a form': { phase: 'form', form: listForm, quote: { context } },
      'a form in another currency': {
        ...{ phase: 'form', form: { ...listForm, price: '1200.5' } },
        quote: { context: { ...context, ...byRate } },
      },
      'a form in a currency without a rate': {
        ...{ phase: 'form', form: { ...listForm, price: '1200.5' } },
        quote: { context: { ...context, ...withoutRate } },
      },
      'a form with free cancelling': {
        ...{ phase: 'form', form: { ...listForm, gasless: true } },
        quote: { context: { ...context, zone } },
      },
      review: { phase: 'review', form: listForm, quote: listQuote },
      'a review with free cancelling': {
        ...{ phase: 'review', form: listForm },
        quote: {
          ...listQuote,
          facts: { ...facts, deed: facts.deed && { ...facts.deed, zones: [zone] } },
        },
      },
      'a review before its order is there': {
        ...{ phase: 'review', form: listForm },
        quote: { ...listQuote, facts: stepFacts(undefined, { ...approvesConduit, isLater: true }) },
      },
      'a review that is refused': {
        ...{ phase: 'review', form: listForm, problem: hostile.problem },
        quote: { ...listQuote, facts: hostile },
      },
      'a review to be accepted': {
        ...{ phase: 'review', form: listForm, quote: { ...listQuote, warnings } },
      },
      'not the owner': { phase: 'form', form: listForm, problem: problem({ remedy: 'none' }) },
      ...running<ListForm, ListQuote, ListReceipt>(
        listForm,
        listQuote,
        listReceipt,
        'order-signature',
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('list', scope, state)
      return { flow, node: <ListDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
  dialogCase<ListForm, ListDialog.Quote, ListReceipt>(
    'edit-listing',
    {
      reading: { phase: 'loading', form: listForm },
      'a form': {
        ...{ phase: 'form', form: listForm },
        quote: { context, before, way: replace },
      },
      review: {
        ...{ phase: 'review', form: listForm },
        quote: { ...listQuote, before, way: cancelFirst },
      },
      'a review without a transaction': {
        ...{ phase: 'review', form: listForm },
        quote: { ...listQuote, before, way: replace },
      },
      'a review to be accepted': {
        ...{ phase: 'review', form: listForm },
        quote: { ...listQuote, before, way: replace, warnings },
      },
      'a review that is refused': {
        ...{ phase: 'review', form: listForm, problem: hostile.problem },
        quote: { ...listQuote, before, way: replace, facts: hostile },
      },
      over: {
        ...{ phase: 'unavailable', form: listForm },
        problem: problem({ code: 'not_cancellable', remedy: 'none' }),
      },
      ...running<ListForm, ListDialog.Quote, ListReceipt>(
        listForm,
        listQuote,
        listReceipt,
        'order-signature',
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('edit-listing', scope, state)
      return { flow, node: <ListDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
]
