import type { MintForm, MintQuote, MintReceipt } from '../../flow/mint/createMintFlow.ts'
import { MintDialog } from '../../ui/mint/MintDialog.tsx'
import {
  currency,
  eth,
  gas,
  hostile,
  problem,
  run,
  running,
  scope,
  short,
  stepFacts,
  txHashes,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, contract, ether, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const mintQuote: MintQuote = {
  phases: [
    { name: '', kind: 'allowlist', status: 'over', price: undefined },
    { name: 'Harbor #7', kind: 'public', status: 'open', price: eth, endTime: 1_800_000_000 },
    { name: '', kind: 'public', status: 'upcoming', price: eth, startTime: 1_800_000_000 },
  ],
  ...{ most: 5n, remaining: 100n, quantity: 2n, lines: [{ quantity: 2n, unitPrice: eth }] },
  ...{ total: { currency, amount: 2n * eth }, gas },
  facts: stepFacts(
    {
      gives: [{ token: ether, amount: 2n * eth }],
      gets: [{ token: contract, amount: 2n, recipient: account }],
      ...{ through: [contract], until: undefined },
    },
    { transactions: 1, gas },
  ),
}
const mintReceipt: MintReceipt = {
  ...{ tokens: [{ tokenId: 1n, quantity: 2n }], sent: mintQuote.total, gas, txHashes },
}

const collectionOf = (name: string) => ({ chainId: 31337, contract, name, image: undefined })

export const mintCases: readonly DialogCase[] = [
  dialogCase<MintForm, MintQuote, MintReceipt>(
    'mint',
    {
      reading: { phase: 'loading', form: { quantity: 1n } },
      review: { phase: 'review', form: { quantity: 2n }, quote: mintQuote },
      'a review that is refused': {
        ...{ phase: 'review', form: { quantity: 2n }, problem: hostile.problem },
        quote: { ...mintQuote, facts: hostile },
      },
      'more than can be had': {
        ...{ phase: 'review', form: { quantity: 7n } },
        problem: problem({ code: 'quantity_too_high', remedy: 'none' }),
        quote: {
          ...{ ...mintQuote, quantity: 7n, lines: [], gas: undefined, facts: undefined },
          total: { currency, amount: 0n },
        },
      },
      'with a fee on top': {
        ...{ phase: 'review', form: { quantity: 2n } },
        quote: {
          ...mintQuote,
          onTop: [{ recipient: maker, amount: eth / 100n }],
          total: { currency, amount: 2n * eth + eth / 100n },
        },
      },
      'short of funds': {
        ...{ phase: 'review', form: { quantity: 2n }, quote: mintQuote, problem: short },
      },
      'for somebody else': {
        ...{ phase: 'review', form: { quantity: 2n, to: '«a.eth»' } },
        quote: {
          ...mintQuote,
          recipient: { address: maker, name: '«a.eth»', warnings: ['contract', 'new'] },
          open: [`contract:${maker}`, `new:${maker}`],
        },
        problem: problem({ code: 'recipient_unaccepted', remedy: 'none' }),
      },
      'minted for somebody else': {
        ...{ phase: 'complete', form: { quantity: 2n, to: maker }, ...run(mintQuote, []) },
        receipt: { ...mintReceipt, to: maker },
      },
      closed: {
        ...{ phase: 'unavailable', form: { quantity: 1n } },
        problem: problem({ code: 'mint_closed', remedy: 'requote' }),
      },
      ...running<MintForm, MintQuote, MintReceipt>({ quantity: 2n }, mintQuote, mintReceipt),
    },
    (state, { name }, onClose) => {
      const flow = { ...stillFlow('mint', scope, state), readsNames: true }
      const subject = collectionOf(name)
      return { flow, node: <MintDialog flow={flow} subject={subject} onClose={onClose} /> }
    },
  ),
]
