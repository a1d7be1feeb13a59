import type { BidForm } from '../../flow/offer/bidTerms.ts'
import type { BidReceipt } from '../../flow/offer/createBidFlow.ts'
import { BidDialog } from '../../ui/bid/BidDialog.tsx'
import {
  approvesConduit,
  before,
  byRate,
  cancelFirst,
  eth,
  gas,
  hostile,
  running,
  scope,
  short,
  stepFacts,
  txHashes,
  wrapped,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, conduit, contract, ether, maker, weth } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const bidContext = {
  ...{ currency: wrapped, several: true, floor: eth, topOffer: eth / 2n },
  ...{ balance: eth, native: eth },
}
const bidForm: BidForm = { price: '1', quantity: '2', duration: 30 * 86_400, longer: true }
const bidQuote: BidDialog.Quote = {
  context: bidContext,
  terms: {
    ...{ quantity: 2n, unitPrice: eth, price: 2n * eth, expiresAt: 1_800_000_000 },
    ...{ wrap: eth, missing: 0n },
  },
  ...{ wrap: eth, needsApproval: true, tokens: 12 },
  facts: stepFacts(
    {
      gives: [{ token: weth, amount: 2n * eth }],
      gets: [
        { ...{ token: contract, standard: 'erc1155', amount: 2n }, recipient: account },
        { ...{ token: weth, amount: eth / 20n }, recipient: maker },
      ],
    },
    {
      ...approvesConduit,
      before: [
        {
          ...{ through: weth, allows: [] },
          gives: [{ token: ether, standard: 'native', amount: eth }],
        },
        { through: weth, allows: [{ token: weth, spender: conduit, amount: 3n * eth }] },
      ],
      transactions: 2,
    },
  ),
}
const bidReceipt: BidReceipt = {
  ...{ terms: bidQuote.terms as BidReceipt['terms'], currency: wrapped, orderIds: ['a'] },
  ...{ gas, txHashes },
}
const attribute = { key: 'Harbor', value: 'Harbor #7' }

export const bidCases: readonly DialogCase[] = [
  ...(['bid', 'edit-bid'] as const).map(kind =>
    dialogCase<BidForm, BidDialog.Quote, BidReceipt>(
      kind,
      {
        reading: { phase: 'loading', form: bidForm },
        'an empty form': {
          ...{ phase: 'form', form: { ...bidForm, price: '' } },
          quote: { context: bidContext },
        },
        'a form': {
          ...{ phase: 'form', form: bidForm },
          quote:
            kind === 'bid'
              ? { context: bidContext }
              : { context: bidContext, before, way: cancelFirst },
        },
        'a form in another currency': {
          ...{ phase: 'form', form: { ...bidForm, price: '1200.5' } },
          quote: { context: { ...bidContext, ...byRate, balance: 500_000_000n } },
        },
        review: { phase: 'review', form: bidForm, quote: bidQuote },
        'a review that is refused': {
          ...{ phase: 'review', form: bidForm, problem: hostile.problem },
          quote: { ...bidQuote, facts: hostile },
        },
        'short of funds': { phase: 'form', form: bidForm, quote: bidQuote, problem: short },
        ...running<BidForm, BidDialog.Quote, BidReceipt>(
          bidForm,
          bidQuote,
          bidReceipt,
          'order-signature',
        ),
      },
      (state, { name, ...subject }, onClose) => {
        const flow = stillFlow(kind, scope, state)
        const { tokenId, ...target } = subject
        const of =
          kind === 'bid'
            ? { ...target, attribute, several: true, collection: name }
            : { ...target, tokenId, name, several: true }
        return { flow, node: <BidDialog flow={flow} subject={of} onClose={onClose} /> }
      },
    ),
  ),
]
