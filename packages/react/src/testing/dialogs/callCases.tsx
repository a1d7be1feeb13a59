import type { CallForm, CallQuote, CallReceipt } from '../../flow/call/createCallFlow.ts'
import { CallDialog } from '../../ui/call/CallDialog.tsx'
import { currency, eth, gas, problem, run, running, scope, short, txHashes } from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { contract, maker, weth } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const callForm: CallForm = { txs: [{ to: maker, data: '0x', value: eth }] }
const callQuote: CallQuote = {
  deposit: { currency, amount: eth + eth / 100n },
  most: { currency, amount: eth + eth / 80n },
  relayerFee: { currency, amount: eth / 100n },
  ...{ value: { currency, amount: eth }, through: maker, within: 1860, calledBy: maker },
}
const callReceipt: CallReceipt = {
  ...{ deposit: callQuote.deposit, depositHashes: txHashes, fillHashes: txHashes, gas },
  refundHashes: [],
}

const told = { key: 'a', method: undefined, gives: [], gets: [], allows: [], isPlain: false }

export const callCases: readonly DialogCase[] = [
  dialogCase<CallForm, CallQuote, CallReceipt>(
    'call',
    {
      reading: { phase: 'loading', form: callForm },
      review: { phase: 'review', form: callForm, quote: callQuote },
      'short of funds': { phase: 'review', form: callForm, quote: callQuote, problem: short },
      'a review to be accepted': {
        ...{ phase: 'review', form: callForm },
        quote: {
          ...callQuote,
          recipients: [{ address: maker, warnings: ['contract', 'new'] }],
          open: [`contract:${maker}`, `new:${maker}`],
        },
        problem: problem({ code: 'recipient_unaccepted', remedy: 'none' }),
      },
      'review of calldata': {
        phase: 'review',
        quote: {
          ...callQuote,
          calls: [
            { ...told, isPlain: true, warnings: [] },
            {
              ...{
                ...told,
                key: 'b',
                method: '«method»',
                warnings: ['unread', 'elsewhere', 'allows'],
              },
              gives: [{ token: maker, standard: 'erc20', amount: 9n, recipient: weth }],
              gets: [
                { token: contract, tokenId: 7n, standard: 'erc721', amount: 1n, recipient: weth },
              ],
              allows: [{ token: maker, spender: weth, amount: 'all' }],
            },
          ],
        },
        form: { txs: [...callForm.txs, { to: maker, data: `0x${'ab'.repeat(300)}` }] },
      },
      ...running<CallForm, CallQuote, CallReceipt>(callForm, callQuote, callReceipt, 'deposit'),
      refunded: {
        ...{ phase: 'refunded', form: callForm, ...run(callQuote, []) },
        receipt: { ...callReceipt, fillHashes: [], refundHashes: txHashes },
        problem: problem(),
      },
    },
    (state, { name }, onClose) => {
      const flow = stillFlow('call', scope, state)
      return {
        flow,
        node: <CallDialog flow={flow} toChainId={31338} summary={name} onClose={onClose} />,
      }
    },
  ),
]
