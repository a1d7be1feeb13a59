import type { BuyAcrossQuote, BuyAcrossReceipt } from '../../flow/across/createBuyAcrossFlow.ts'
import type { BuyForm } from '../../flow/purchase/createBuyFlow.ts'
import { seaport } from '../../flow/verify/knownContracts.ts'
import { BuyAcrossDialog } from '../../ui/across/BuyAcrossDialog.tsx'
import { PayOn } from '../../ui/across/PayOn.tsx'
import { currency, eth, gas, problem, run, running, scope, short, txHashes } from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const form = { quantity: 1n }
const quote: BuyAcrossQuote = {
  bought: {
    ...{ currency, total: eth, available: 3n },
    lines: [{ orderId: 'a', maker, quantity: 1n, unitPrice: eth, onTop: [], validUntil: 0 }],
    fees: [{ kind: 'royalty', recipient: account, bps: 250, amount: eth / 40n }],
  },
  deposit: { currency, amount: eth + eth / 100n },
  most: { currency, amount: eth + eth / 80n },
  relayerFee: { currency, amount: eth / 100n },
  mostFee: { currency, amount: eth / 80n },
  ...{ through: maker, within: 1860, balance: 5n * eth, gas },
  paysFor: {
    tokens: [{ contract: maker, tokenId: 7n, quantity: 1n }],
    ...{ price: eth, to: [account], through: [seaport], escrow: maker },
  },
}
const receipt: BuyAcrossReceipt = {
  ...{ arrived: 1n, deposit: quote.deposit, depositHashes: txHashes, fillHashes: txHashes, gas },
  refundHashes: [],
}
const chains = [
  { id: 31337, name: 'Local' },
  { id: 31338, name: 'Other' },
]

export const acrossCases: readonly DialogCase[] = [
  dialogCase<BuyForm, BuyAcrossQuote, BuyAcrossReceipt>(
    'buy across',
    {
      reading: { phase: 'loading', form },
      review: { phase: 'review', form, quote },
      'short of funds': { phase: 'review', form, quote, problem: short },
      'no relayer': { phase: 'form', form, problem: problem({ remedy: 'requote' }) },
      ...running<BuyForm, BuyAcrossQuote, BuyAcrossReceipt>(form, quote, receipt),
      refunded: {
        ...{ phase: 'refunded', form, ...run(quote, []) },
        receipt: { ...receipt, arrived: 0n, fillHashes: [], refundHashes: txHashes },
        problem: problem(),
      },
    },
    (state, subject, onClose) => {
      const flow = stillFlow('buy', scope, state)
      const payOn = <PayOn chains={chains} value={31337} onChange={() => undefined} />
      return {
        flow,
        node: (
          <BuyAcrossDialog
            flow={flow}
            subject={{ ...subject, chainId: 31338 }}
            payOn={payOn}
            onClose={onClose}
          />
        ),
      }
    },
  ),
]
