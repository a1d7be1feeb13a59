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

export const cancelCases: readonly DialogCase[] = [
  dialogCase<CancelForm, CancelQuote, CancelReceipt>(
    'cancel',
    {
      reading: { phase: 'loading', form: cancelForm },
      review: { phase: 'review', form: cancelForm, quote: cancelQuote },
      'all orders': { phase: 'review', form: { ...cancelForm, all: true }, quote: cancelQuote },
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
