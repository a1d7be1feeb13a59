import type {
  TransferForm,
  TransferQuote,
  TransferReceipt,
} from '../../flow/transfer/createTransferFlow.ts'
import { TransferDialog } from '../../ui/transfer/TransferDialog.tsx'
import { gas, problem, running, saleToken, scope, txHashes } from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, contract, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const transferForm: TransferForm = {
  ...{ tokens: [{ ...saleToken, quantity: 2n }], to: maker, acknowledged: [] },
}
const transferQuote: TransferQuote = {
  recipient: { address: maker, warnings: ['lookalike', 'contract'], resembles: account },
  open: ['lookalike', 'contract'],
}
const transferReceipt: TransferReceipt = {
  ...{ to: maker, gas, txHashes },
  lines: [
    { token: { ...saleToken, quantity: 2n }, outcome: 'sent' },
    { token: { contract, tokenId: 8n, quantity: 1n }, outcome: 'unknown' },
  ],
}

export const transferCases: readonly DialogCase[] = [
  dialogCase<TransferForm, TransferQuote, TransferReceipt>(
    'transfer',
    {
      reading: { phase: 'loading', form: transferForm },
      'a form': { phase: 'form', form: transferForm, quote: transferQuote },
      'a bad address': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { problem: 'checksum', warnings: [] }, open: [] },
        problem: problem({ code: 'bad_recipient', remedy: 'none' }),
      },
      'a good address': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { address: maker, warnings: [] }, open: [] },
      },
      review: {
        ...{ phase: 'review', form: transferForm },
        quote: { ...transferQuote, needsApproval: true, transactions: 1 },
      },
      ...running<TransferForm, TransferQuote, TransferReceipt>(
        ...([transferForm, transferQuote, transferReceipt, 'transfer'] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('transfer', scope, state)
      const items = [{ subject, quantity: 2n, owned: 5n }]
      return { flow, node: <TransferDialog flow={flow} items={items} onClose={onClose} /> }
    },
  ),
]
