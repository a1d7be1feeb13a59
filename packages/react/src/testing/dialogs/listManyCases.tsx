import type { ListManyQuote, ListManyReceipt } from '../../flow/order/createListManyFlow.ts'
import type { ListManyForm } from '../../flow/order/listManyLines.ts'
import { byHand } from '../../flow/order/priceRule.ts'
import { ListManyDialog } from '../../ui/list/ListManyDialog.tsx'
import {
  approvesConduit,
  byRate,
  context,
  currency,
  eth,
  gas,
  inDollars,
  running,
  scope,
  stepFacts,
  terms,
  txHashes,
  warnings,
  withoutRate,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account, contract, ether, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const manyItem = (tokenId: bigint, price: string, quantity = '1') => ({
  ...{ token: { contract, tokenId }, price, quantity },
})
const listManyForm: ListManyForm = {
  items: [manyItem(7n, '1', '2'), manyItem(8n, '0.75')],
  duration: 86_400,
}
const one = {
  ...{ ...context, several: false, owned: 1n, listed: 0n },
  traitFloor: { key: 'Rim', value: 'Gold', price: eth * 2n },
}
const oneTerms = {
  ...{ quantity: 1n, unitPrice: (eth * 3n) / 4n, price: (eth * 3n) / 4n, net: eth / 2n },
  ...{ fees: [{ kind: 'royalty' as const, bps: 100, amount: eth / 4n }], expiresAt: 1_800_000_000 },
}
const listManyQuote: ListManyQuote = {
  lines: [
    { token: { contract, tokenId: 7n }, context, terms },
    { token: { contract, tokenId: 8n }, context: one, terms: oneTerms },
  ],
  net: [{ currency, amount: terms.net + oneTerms.net }],
  approvals: 2,
  facts: stepFacts(
    {
      gives: [7n, 8n].map(tokenId => ({
        token: contract,
        tokenId,
        amount: tokenId === 7n ? 2n : 1n,
      })),
      gets: [
        { ...{ token: ether, amount: terms.net + oneTerms.net }, recipient: account },
        { ...{ token: ether, amount: eth / 20n + eth / 4n }, recipient: maker },
      ],
    },
    approvesConduit,
  ),
}
const listManyReceipt: ListManyReceipt = {
  lines: listManyQuote.lines.map((line, index) => ({
    line,
    orderId: index === 0 ? 'a' : undefined,
    outcome: index === 0 ? 'listed' : 'not-listed',
  })),
  ...{ listed: 1, gas, txHashes },
}

export const listManyCases: readonly DialogCase[] = [
  dialogCase<ListManyForm, ListManyQuote, ListManyReceipt>(
    'list-many',
    {
      reading: { phase: 'loading', form: listManyForm },
      'an empty form': {
        ...{ phase: 'form', quote: listManyQuote },
        form: { ...listManyForm, items: [manyItem(7n, ''), manyItem(8n, '')] },
      },
      'a form': { phase: 'form', form: listManyForm, quote: listManyQuote },
      'a form in another currency': {
        ...{ phase: 'form', form: listManyForm },
        quote: {
          ...listManyQuote,
          lines: [
            { token: { contract, tokenId: 7n }, context: { ...context, ...byRate } },
            { token: { contract, tokenId: 8n }, context: { ...one, ...withoutRate } },
          ],
        },
      },
      'a floor that no price follows': {
        phase: 'form',
        form: {
          ...listManyForm,
          pricing: { ...byHand, kind: 'floor', percent: '-5' },
          items: [manyItem(7n, ''), manyItem(8n, '0.75')],
        },
        quote: {
          ...listManyQuote,
          lines: listManyQuote.lines.map(line => ({
            ...line,
            context: { ...line.context, floor: undefined, floorByRate: (eth * 2n) / 3n },
            ...(line.token.tokenId === 7n ? { terms: undefined } : {}),
          })),
        },
      },
      'a form with a choice of currencies': {
        ...{ phase: 'form', form: listManyForm },
        quote: {
          ...listManyQuote,
          lines: listManyQuote.lines.map(line => ({
            ...line,
            context: { ...line.context, currencies: inDollars.currencies },
          })),
        },
      },
      review: { phase: 'review', form: listManyForm, quote: listManyQuote },
      'a review to be accepted': {
        ...{ phase: 'review', form: listManyForm },
        quote: {
          ...listManyQuote,
          warnings: [7n, 8n].flatMap(tokenId =>
            warnings.map(each => ({
              ...{ ...each, token: { contract, tokenId }, key: `${each.key}:${tokenId}` },
            })),
          ),
        },
      },
      ...running<ListManyForm, ListManyQuote, ListManyReceipt>(
        ...([listManyForm, listManyQuote, listManyReceipt, 'order-signature'] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('list', scope, state)
      const subjects = [subject, { ...subject, tokenId: 8n }]
      return { flow, node: <ListManyDialog flow={flow} subjects={subjects} onClose={onClose} /> }
    },
  ),
]
