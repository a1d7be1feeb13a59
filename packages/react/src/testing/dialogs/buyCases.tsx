import type { BuyForm, BuyReceipt } from '../../flow/purchase/createBuyFlow.ts'
import type { BuyQuote } from '../../flow/purchase/quoteListings.ts'
import { BuyDialog } from '../../ui/buy/BuyDialog.tsx'
import {
  currency,
  eth,
  gas,
  problem,
  run,
  running,
  saleFacts,
  scope,
  short,
  shortOfBoth,
  txHashes,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const buyQuote = {
  ...{ currency, total: eth + 1n, available: 3n, balance: 5n * eth },
  lines: [
    {
      ...{ orderId: 'a', maker, quantity: 1n, unitPrice: eth + 1n, onTop: [] },
      ...{ source: 'market.example', validUntil: 1_800_000_000 },
    },
  ],
  sale: saleFacts,
  fees: [
    { kind: 'royalty' as const, recipient: maker, bps: 250, amount: eth / 40n },
    { kind: 'marketplace' as const, recipient: account, bps: 100, amount: eth / 100n },
  ],
}
const buyForm = { quantity: 1n }
const buyReceipt = { arrived: 1n, sent: eth + 1n, currency, gas, txHashes }

export const buyCases: readonly DialogCase[] = [
  dialogCase<BuyForm, BuyQuote, BuyReceipt>(
    'buy',
    {
      reading: { phase: 'loading', form: buyForm },
      'reading anew': { phase: 'loading', form: buyForm, quote: buyQuote },
      review: { phase: 'review', form: buyForm, quote: buyQuote },
      'short of funds': { phase: 'review', form: buyForm, quote: buyQuote, problem: short },
      'short of the fee, too': {
        ...{ phase: 'review', form: buyForm, quote: buyQuote, problem: shortOfBoth },
      },
      'not for sale': { phase: 'form', form: buyForm, problem: problem({ remedy: 'requote' }) },
      'own listing': { phase: 'form', form: buyForm, problem: problem({ remedy: 'none' }) },
      'another network': {
        ...{ phase: 'failed', form: buyForm, ...run(buyQuote, []) },
        problem: problem({ remedy: 'switch-chain' }),
      },
      ...running<BuyForm, BuyQuote, BuyReceipt>(buyForm, buyQuote, buyReceipt),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('buy', scope, state)
      return { flow, node: <BuyDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
]
