import type {
  TransferForm,
  TransferQuote,
  TransferReceipt,
} from '../../flow/transfer/createTransferFlow.ts'
import { transferHelper } from '../../flow/verify/knownContracts.ts'
import { TransferDialog } from '../../ui/transfer/TransferDialog.tsx'
import {
  approvesConduit,
  currency,
  eth,
  gas,
  hostile,
  problem,
  run,
  running,
  saleToken,
  scope,
  stepFacts,
  txHashes,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, contract, maker, weth } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const transferForm: TransferForm = {
  ...{ tokens: [{ ...saleToken, quantity: 2n }], to: maker, acknowledged: [] },
}
const transferQuote: TransferQuote = {
  recipient: { address: maker, warnings: ['lookalike', 'contract'], resembles: account },
  open: [`lookalike:${maker}`, `contract:${maker}`],
}
const transferReceipt: TransferReceipt = {
  ...{ to: maker, gas, txHashes },
  lines: [
    { token: { ...saleToken, quantity: 2n }, to: maker, outcome: 'sent' },
    { token: { contract, tokenId: 8n, quantity: 1n }, to: maker, outcome: 'unknown' },
  ],
}

const each: TransferForm = {
  tokens: [
    { ...saleToken, quantity: 1n },
    { contract, tokenId: 8n, quantity: 1n },
  ],
  ...{ to: '', recipients: [maker, weth], acknowledged: [] },
}
const eachQuote: TransferQuote = {
  recipient: { address: maker, warnings: [] },
  recipients: [
    { address: maker, name: '«a.eth»', warnings: ['new'] },
    { address: weth, warnings: ['new'] },
  ],
  open: [`new:${weth}`],
}

const several: TransferForm = {
  tokens: [3n, 1n, 12n, 2n].map((quantity, at) => ({
    ...{ contract, tokenId: 7n + BigInt(at), quantity },
  })),
  ...{ to: maker, acknowledged: [] },
}
const severalReceipt: TransferReceipt = {
  ...{ to: maker, gas, txHashes },
  lines: several.tokens.map(token => ({ token, to: maker, outcome: 'sent' })),
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
      'a form, nothing read': { phase: 'loading', form: { ...transferForm, to: '' } },
      'recent recipients not read': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { address: maker, warnings: ['unread'] }, open: [`unread:${maker}`] },
      },
      'a good address': {
        ...{ phase: 'form', form: transferForm },
        quote: { recipient: { address: maker, warnings: [] }, open: [] },
      },
      'a listed token': {
        ...{ phase: 'form', form: transferForm },
        quote: {
          ...{ recipient: { address: maker, warnings: [] }, open: ['listed:0xa'] },
          listed: [
            {
              ...{ orderId: '0xa', token: saleToken, quantity: 1n, expiresAt: 1_800_000_000 },
              ...{ price: { currency, amount: eth }, worth: eth, left: 0n },
            },
          ],
        },
      },
      'a name': {
        ...{ phase: 'form', form: { ...transferForm, to: '«a.eth»' } },
        quote: {
          recipient: { address: maker, name: '«a.eth»', warnings: ['new'] },
          open: [`new:${maker}`],
        },
      },
      'one for each': { phase: 'form', form: each, quote: eachQuote },
      'one for each, incomplete': {
        ...{ phase: 'form', form: { ...each, recipients: ['0x12'] } },
        quote: {
          ...{ recipient: { problem: 'not-an-address', warnings: [] }, open: [] },
          recipients: [{ problem: 'not-an-address', warnings: [] }],
        },
        problem: problem({ code: 'bad_recipient', remedy: 'none' }),
      },
      'review of one for each': {
        ...{ phase: 'review', form: each },
        quote: {
          ...{ ...eachQuote, open: [], needsApproval: false, transactions: 2 },
          facts: stepFacts(
            {
              gives: [
                { ...{ token: contract, tokenId: 7n, amount: 1n }, recipient: maker },
                { ...{ token: contract, tokenId: 8n, amount: 1n }, recipient: weth },
              ],
              ...{ through: [contract], until: undefined },
            },
            { transactions: 2, gas },
          ),
        },
      },
      'several, a form': {
        ...{ phase: 'form', form: several },
        quote: { recipient: { address: maker, warnings: [] }, open: [] },
      },
      'review of several': {
        ...{ phase: 'review', form: several },
        quote: { recipient: { address: maker, warnings: [] }, open: [], transactions: 1 },
      },
      'several sent': {
        ...{ phase: 'complete', form: several, receipt: severalReceipt },
        ...{ steps: [], times: {}, startedAt: 1_700_000_000_000 },
        quote: { recipient: { address: maker, warnings: [] }, open: [], transactions: 1 },
      },
      review: {
        ...{ phase: 'review', form: transferForm },
        quote: {
          ...{ ...transferQuote, needsApproval: true, transactions: 1 },
          facts: stepFacts(
            {
              gives: [{ ...{ token: contract, tokenId: 7n, amount: 2n }, recipient: maker }],
              ...{ through: [transferHelper], until: undefined },
            },
            { ...approvesConduit, transactions: 2, gas: undefined },
          ),
        },
      },
      'a review that is refused': {
        ...{ phase: 'review', form: transferForm, problem: hostile.problem },
        quote: { ...transferQuote, transactions: 1, facts: hostile },
      },
      'a part, with a rest': {
        ...{ phase: 'partial', form: each, ...run(eachQuote, []), problem: problem() },
        receipt: {
          ...transferReceipt,
          lines: each.tokens.map((token, index) => ({
            ...{ token, to: maker, outcome: index === 0 ? 'sent' : 'not-sent' },
          })),
        },
        rest: { tokens: each.tokens.slice(1), recipients: [weth] },
      },
      ...running<TransferForm, TransferQuote, TransferReceipt>(
        ...([transferForm, transferQuote, transferReceipt, 'transfer'] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = { ...stillFlow('transfer', scope, state), readsNames: true }
      const items = state.form.tokens.map(({ tokenId, quantity }) => ({
        subject:
          tokenId === subject.tokenId
            ? subject
            : { ...subject, tokenId, name: `Harbor #${tokenId}` },
        ...{ quantity, owned: quantity > 1n ? quantity + 3n : undefined },
      }))
      return {
        flow,
        node: <TransferDialog {...{ flow, items, onClose }} onCancelListings={() => undefined} />,
      }
    },
  ),
]
