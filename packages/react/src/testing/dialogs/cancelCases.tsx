import type { CancelForm, CancelQuote, CancelReceipt } from '../../flow/cancel/createCancelFlow.ts'
import { CancelDialog } from '../../ui/cancel/CancelDialog.tsx'
import { gas, problem, run, running, scope, txHashes } from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { maker, seaport } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const cancelForm: CancelForm = { orderIds: ['a', 'b'], all: false, onChain: false }
const cancelQuote: CancelQuote = {
  parts: [
    { way: 'gasless', orderIds: ['a'], through: maker, cost: 0n },
    { way: 'on-chain', orderIds: ['b'], through: seaport, cost: gas },
  ],
  ...{ over: ['c'], stays: ['d'], cost: gas },
}
const cancelReceipt: CancelReceipt = {
  ...{ cancelled: 2, gas, txHashes },
  orders: ['a', 'b'].map(orderId => ({ orderId, outcome: 'cancelled' })),
}
const everyForm: CancelForm = { orderIds: [], all: true, onChain: false }
const partQuote: CancelQuote = {
  ...{ ...cancelQuote, over: [], stays: [] },
  refused: { orderIds: ['0xc'], reasons: ['«cancels_other»'] },
  unsupported: [{ orderId: '0xd', kind: 'x2y2' }],
}
const open = {
  kinds: [
    { kind: 'seaport-v1.5', count: 12, listings: 7 },
    { kind: 'looks-rare-v2', count: 3, listings: 3 },
    { kind: 'seaport-v1.4', count: 1, listings: 0 },
    { kind: 'x2y2', count: 1, listings: 1 },
  ],
  isWhole: true,
}
const there = ['seaport-v1.5', 'seaport-v1.6', 'seaport-v1.4', 'looks-rare-v2'] as const
const everyQuote: CancelQuote = {
  parts: [{ way: 'on-chain', orderIds: [], through: seaport, cost: gas }],
  ...{ over: [], stays: [], cost: gas },
  every: { exchange: 'seaport-v1.5', there, open },
}

export const cancelCases: readonly DialogCase[] = [
  dialogCase<CancelForm, CancelQuote, CancelReceipt>(
    'cancel',
    {
      reading: { phase: 'loading', form: cancelForm },
      review: { phase: 'review', form: cancelForm, quote: cancelQuote },
      'some left out': { phase: 'review', form: cancelForm, quote: partQuote },
      'some left': {
        ...{ phase: 'complete', form: cancelForm, ...run(partQuote, []), problem: undefined },
        receipt: { ...cancelReceipt, left: ['0xc', '0xd'] },
      },
      'all orders': { phase: 'review', form: everyForm, quote: everyQuote },
      'all orders, uncounted': {
        ...{ phase: 'review', form: everyForm },
        quote: { ...everyQuote, every: { exchange: 'looks-rare-v2', there } },
      },
      'all orders, very many': {
        ...{ phase: 'review', form: everyForm },
        quote: {
          ...everyQuote,
          every: { exchange: 'seaport-v1.6', there, open: { ...open, isWhole: false } },
        },
      },
      'all orders, none elsewhere': {
        ...{ phase: 'review', form: everyForm },
        quote: {
          ...everyQuote,
          every: {
            ...{ exchange: 'seaport-v1.5', there },
            open: { kinds: open.kinds.slice(0, 1), isWhole: true },
          },
        },
      },
      'all cancelled': {
        ...{ phase: 'complete', form: everyForm, ...run(everyQuote, []), problem: undefined },
        receipt: { ...{ orders: [], cancelled: 0, cleared: 'seaport-v1.5', open }, gas, txHashes },
      },
      over: { phase: 'unavailable', form: cancelForm, problem: problem({ remedy: 'none' }) },
      ...running<CancelForm, CancelQuote, CancelReceipt>(
        cancelForm,
        cancelQuote,
        cancelReceipt,
        'cancellation',
      ),
      'a part': {
        ...{ phase: 'partial', form: cancelForm, ...run(cancelQuote, []), problem: problem() },
        receipt: {
          ...{ ...cancelReceipt, cancelled: 1 },
          orders: [
            { orderId: 'a', outcome: 'cancelled' },
            { orderId: 'b', outcome: 'not-cancelled' },
          ],
        },
      },
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('cancel', scope, state)
      const orders = [{ orderId: 'a', name }]
      return { flow, node: <CancelDialog flow={flow} orders={orders} onClose={onClose} /> }
    },
  ),
]
