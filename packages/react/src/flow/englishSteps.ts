import { englishBuySteps } from './englishBuySteps.ts'
import { stepSentences } from './stepSentences.ts'
import type { StepCatalogue } from './stepWords.ts'

const { approved, mined, signed } = stepSentences

/** What is said about steps in English. */
export const englishSteps: StepCatalogue = {
  ...englishBuySteps,
  common: {
    ...englishBuySteps.common,
    'nft-approval': approved(
      'Let the marketplace move your tokens of this collection',
      'marketplace',
    ),
    'currency-wrapping': {
      planned: 'Wrap what the offer needs',
      asks: 'Confirm the wrapping in your wallet',
      sent: 'Waiting for the wrapping to be mined',
      mined: 'Wrapped, waiting for the marketplace',
      done: 'Wrapped what the offer needs',
      skipped: 'There is enough wrapped already',
    },
    'order-signature': signed('listing'),
    'currency-unwrapping': mined('Unwrap', 'unwrapping'),
    cancellation: mined('Cancel on the chain', 'cancellation'),
    'cancellation-signature': {
      planned: 'Sign the cancellation, which costs nothing',
      asks: 'Sign the cancellation in your wallet',
      sent: 'Handing in the cancellation',
      mined: 'Handing in the cancellation',
      done: 'Cancelled without a transaction',
      skipped: 'Cancelled',
    },
    transfer: mined('Send the tokens', 'transfer'),
    deposit: {
      planned: 'Pay for the call',
      asks: 'Confirm the payment in your wallet',
      sent: 'Waiting for the payment to be mined',
      mined: 'Paid, waiting for the call on the other chain',
      done: 'Called on the other chain, and checked there',
      skipped: 'Called on the other chain',
    },
  },
  byKind: {
    bid: { 'order-signature': signed('offer') },
    'edit-bid': {
      'order-signature': signed('new offer'),
      cancellation: mined('Cancel the old offer on the chain', 'cancellation'),
    },
    'edit-listing': {
      'order-signature': signed('new listing'),
      cancellation: mined('Cancel the old listing on the chain', 'cancellation'),
    },
    'accept-offer': { sale: mined('Sell', 'sale') },
    swap: {
      'currency-wrapping': mined('Wrap', 'wrapping'),
      'currency-approval': approved('Let the router take what you swap', 'currency'),
    },
    mint: { sale: mined('Mint', 'mint') },
    transfer: {
      'nft-approval': approved(
        'Let the transfer helper move your tokens of this collection',
        'transfer helper',
      ),
    },
  },
}
