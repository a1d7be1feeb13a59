import type { FlowAmount } from '../../flow/flowTypes.ts'
import type {
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
} from '../../flow/offer/createAcceptOfferFlow.ts'
import { unknownCurrencyWarnings } from '../../flow/price/unknownCurrencyWarnings.ts'
import { SellDialog } from '../../ui/sell/SellDialog.tsx'
import {
  approvesConduit,
  dollars,
  eth,
  gas,
  problem,
  running,
  saleFacts,
  saleToken,
  scope,
  txHashes,
  wrapped,
} from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { contract, maker } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

/** Any token may call itself so. */
const strange = { ...wrapped, address: maker }
const saleLine = {
  ...{ orderId: 'a', token: saleToken, quantity: 1n, currency: wrapped, gross: eth },
  ...{ fees: [{ kind: 'royalty' as const, bps: 500, amount: eth / 20n }], net: (eth * 19n) / 20n },
  source: 'market.example',
}
const sellForm: AcceptOfferForm = { items: [], whenUnsold: 'stop', partial: false }
const manyForm: AcceptOfferForm = {
  ...sellForm,
  items: [7n, 8n, 9n].map(tokenId => ({ token: { contract, tokenId }, quantity: 1n })),
  minimum: { per: 'item', amount: eth, currency: wrapped.address },
}
const proceeds = [{ currency: wrapped, amount: (eth * 19n) / 20n }]
const sellQuote: AcceptOfferQuote = { lines: [saleLine], proceeds, unsold: [] }
const [price, ofOne] = [eth / 2n, 2n * eth].map(amount => ({ currency: wrapped, amount })) as [
  FlowAmount,
  FlowAmount,
]
const unsold = [
  { chosen: { token: { contract, tokenId: 8n }, quantity: 1n }, reason: 'no-offer' as const },
  {
    ...{ chosen: { token: { contract, tokenId: 9n }, quantity: 1n }, net: eth, currency: wrapped },
    reason: 'below-minimum' as const,
  },
]
const shown = {
  ...{ token: saleToken, quantity: 1n },
  ...{ minimumNet: 2n * eth, minimumCurrency: wrapped.address },
}
const lowSale = { chosen: shown, reason: 'below-minimum', isBelowOwn: true } as const
const sellReceipt: AcceptOfferReceipt = {
  lines: [
    { line: saleLine, sold: 1n, outcome: 'sold' },
    { line: { ...saleLine, token: { contract, tokenId: 8n } }, sold: 0n, outcome: 'not-sold' },
    {
      ...{ line: { ...saleLine, orderId: 'c', quantity: 10n }, sold: 7n, outcome: 'partly' },
    },
  ],
  ...{ sold: 8n, asked: 12n, proceeds, gas, txHashes },
}

export const sellCases: readonly DialogCase[] = [
  dialogCase<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt>(
    'accept-offer',
    {
      reading: { phase: 'loading', form: sellForm },
      review: {
        ...{ phase: 'review', form: sellForm },
        quote: { ...sellQuote, lines: [saleLine, { ...saleLine, orderId: 'b' }] },
      },
      'a review to be accepted': {
        ...{ phase: 'review', form: { ...sellForm, partial: true } },
        quote: {
          ...{ ...sellQuote, lines: [saleLine, { ...saleLine, orderId: 'b' }] },
          warnings: [
            { kind: 'sale-below-sale', key: 'sale', price, market: ofOne },
            {
              ...{ kind: 'sale-below-trait', key: 'trait', price, market: ofOne },
              trait: { key: '«Rim»', value: '«Gold»' },
            },
            {
              ...{ kind: 'sale-of-rare', key: 'rare', price, market: undefined },
              rarity: { rank: 12n, of: 4096n },
            },
            {
              ...{ kind: 'sale-in-other', key: 'other', market: ofOne },
              price: { currency: dollars, amount: 9_000_000_000n },
            },
            { kind: 'sale-below-offer', key: 'offer', price, market: ofOne, isConverted: true },
            { kind: 'not-compared', key: 'unread', price, market: undefined },
            { kind: 'sale-of-part', key: 'part', price, market: ofOne },
          ],
        },
      },
      'a currency that nobody configured': {
        ...{ phase: 'review', form: sellForm },
        quote: {
          ...{ ...sellQuote, lines: [{ ...saleLine, currency: strange }] },
          proceeds: [{ currency: strange, amount: saleLine.net }],
          warnings: unknownCurrencyWarnings(scope, [{ currency: strange, amount: saleLine.net }]),
        },
      },
      'an approval first, and the rest later': {
        ...{ phase: 'review', form: sellForm },
        quote: {
          ...sellQuote,
          sale: { ...saleFacts, before: approvesConduit.before ?? [], isLater: true },
        },
      },
      'some without an offer': {
        ...{ phase: 'form', form: manyForm, quote: { ...sellQuote, unsold } },
        problem: problem({ code: 'no_offer', remedy: 'requote' }),
      },
      'less than shown': {
        ...{ phase: 'form', form: { ...sellForm, items: [shown] } },
        quote: {
          ...{ lines: [], proceeds: [] },
          unsold: [{ ...lowSale, net: eth, currency: wrapped }],
        },
        problem: problem({ code: 'below_minimum', remedy: 'requote' }),
      },
      'in another currency, for less and not to be compared': {
        ...{ phase: 'form', form: { ...manyForm, items: [shown, shown] } },
        quote: {
          ...{ lines: [], proceeds: [] },
          unsold: [
            { ...lowSale, net: 900_000_000n, currency: dollars },
            {
              ...{ ...lowSale, chosen: { ...shown, token: { contract, tokenId: 8n } } },
              ...{ net: 900_000_000n, currency: dollars, isIncomparable: true },
            },
          ],
        },
        problem: problem({ code: 'below_minimum', remedy: 'requote' }),
      },
      'no offer at all': {
        ...{ phase: 'form', form: sellForm, quote: { lines: [], proceeds: [], unsold } },
        problem: problem({ code: 'no_offer', remedy: 'requote' }),
      },
      ...running<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt>(
        ...([sellForm, sellQuote, sellReceipt] as const),
      ),
    },
    (state, subject, onClose) => {
      const flow = stillFlow('accept-offer', scope, state)
      return { flow, node: <SellDialog flow={flow} items={[{ subject }]} onClose={onClose} /> }
    },
  ),
]
