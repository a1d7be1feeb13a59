import type { ExecutionResult, PathItem } from '@sluice/sdk'
import { predictSold } from '../../predict/predictSold.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading, Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { jsonQuantity } from '../jsonQuantity.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { mostLines } from '../mostLines.ts'
import { nothingChosen, saleSentences, someWithoutOffer, tooMany } from '../ownSentences.ts'
import { partiesOf } from '../partiesOf.ts'
import { otherCurrencyWarnings } from '../price/otherCurrencyWarnings.ts'
import type { PriceUnit } from '../price/priceUnit.ts'
import type { Acknowledging, Warned } from '../price/priceWarning.ts'
import { saleWarnings } from '../price/saleWarnings.ts'
import { unknownCurrencyWarnings } from '../price/unknownCurrencyWarnings.ts'
import { readWorthUnits, worthIn } from '../price/worthIn.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { addAmounts } from '../purchase/addAmounts.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { readSale, type SaleFacts } from '../verify/readSale.ts'
import {
  type ChosenSale,
  isBelowTotal,
  isFor,
  type SaleLine,
  type SaleMinimum,
  saleLines,
  type UnsoldToken,
} from './saleLines.ts'
import { outcomeOf, proceedsOf, type SaleOutcome, saleOutcomes } from './saleOutcomes.ts'
import { verifySale } from './verifySale.ts'

export type AcceptOfferForm = Acknowledging & {
  items: readonly ChosenSale[]
  /** `drop`: the others are sold without those that bring too little. `stop`: nothing is sold. */
  whenUnsold: 'drop' | 'stop'
  /** Whether each offer is accepted by a transaction of its own, so that the others go on when one fails. */
  partial: boolean
  /** Nothing is sold that brings less, beside the least of each item. */
  minimum?: SaleMinimum | undefined
}

export type AcceptOfferQuote = Warned & {
  lines: readonly SaleLine[]
  /** What is left after all fees, per currency. */
  proceeds: readonly FlowAmount[]
  /** What is not sold, and why, by name. */
  unsold: readonly UnsoldToken[]
  /** How what they bring is compared where it is in several currencies. */
  units?: readonly PriceUnit[] | undefined
  /** What the transactions say themselves; undefined while nothing could be sent. */
  sale?: SaleFacts | undefined
}

export type AcceptOfferReceipt = {
  lines: readonly SaleOutcome[]
  /** How many of all lines were sold; undefined when that is not known of every line. */
  sold: bigint | undefined
  /** How many of all lines there were to be. */
  asked: bigint
  /** What the sold ones brought after fees, by the transfers that were seen; undefined where those do not tell it. */
  proceeds: readonly FlowAmount[] | undefined
  /** Base units of the native currency. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type AcceptOfferFlow = Flow<
  AcceptOfferForm,
  AcceptOfferQuote,
  AcceptOfferReceipt,
  'accept-offer'
>
export type AcceptOfferFlowState = FlowState<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt>

const { belowMinimum, noOffer, notCompared } = saleSentences

/** A sale of one or many tokens into the offers for them. Nothing is sold for less than its minimum. */
export function createAcceptOfferFlow(scope: FlowScope): AcceptOfferFlow {
  const { client, chainId, account } = scope
  return createFlow<AcceptOfferForm, AcceptOfferQuote, AcceptOfferReceipt, 'accept-offer'>({
    kind: 'accept-offer',
    words: byKind['accept-offer'],
    scope,
    form: { items: [], whenUnsold: 'stop', partial: false },
    first: 'submit',
    rereads: (before, after) =>
      before.items !== after.items ||
      before.whenUnsold !== after.whenUnsold ||
      before.partial !== after.partial ||
      before.minimum !== after.minimum,
    typed: (before, { items, minimum }) =>
      before.minimum !== minimum ||
      items.some(({ quantity }, index) => quantity !== before.items[index]?.quantity),
    async read(
      { items, whenUnsold, partial, minimum },
      signal,
    ): Promise<Reading<AcceptOfferQuote>> {
      if (items.length === 0) return { problem: ownProblem(nothingChosen) }
      if (items.length > mostLines) return { problem: ownProblem(tooMany) }
      const { path } = await client.actions.acceptOffer({
        items: items.map(wishOf),
        wallet: readOnlyWallet(scope),
        chainId,
        // What has no offer is left out, not refused, so that it can be named.
        options: { onlyPath: true, partial: true },
        precheck: true,
        signal,
      })
      const units = await readWorthUnits(scope, currenciesOf(items, path, minimum), signal)
      const { lines, unsold } = saleLines(items, path, minimum, units)
      const proceeds = addAmounts(lines.map(({ currency, net }) => ({ currency, amount: net })))
      const quote = { lines, unsold, proceeds, units }
      const unoffered = ownProblem(noOffer, lines.length > 0 ? { happened: someWithoutOffer } : {})
      const low = unsold.filter(({ reason }) => reason === 'below-minimum')
      const isUnknown = low.every(each => each.isIncomparable)
      if (lines.length === 0 || (unsold.length > 0 && whenUnsold === 'stop'))
        return {
          ...{ quote, next: 'form' },
          problem:
            low.length === 0 ? unoffered : ownProblem(isUnknown ? notCompared : belowMinimum),
        }
      if (isBelowTotal(lines, minimum, units))
        return { quote, next: 'form', problem: ownProblem(belowMinimum) }
      const { steps } = await client.actions.acceptOffer({
        items: lines.map(wishOf),
        wallet: readOnlyWallet(scope),
        chainId,
        options: { ...(partial ? { partial } : {}) },
        precheck: true,
        signal,
      })
      const verify = verifySale({ account, lines, partial })
      const sale = await readSale(scope, steps, verify)
      return {
        quote: { ...quote, sale },
        next: 'review',
        problem: await feeLack(scope, sale, byKind['accept-offer']),
      }
    },
    warnings: async ({ lines, proceeds }, signal, { items, partial, minimum }) => [
      ...unknownCurrencyWarnings(scope, proceeds),
      ...otherCurrencyWarnings(scope, { items, lines }),
      ...(await saleWarnings(scope, { lines, partial, minimum }, signal)),
    ],
    carryOut: ({
      form: { items, partial, whenUnsold, minimum },
      quote,
      wallet,
      signal,
      onProgress,
    }) =>
      client.actions.acceptOffer({
        items: quote.lines.map(wishOf),
        wallet,
        chainId,
        options: { ...(partial ? { partial } : {}) },
        ...judgedBy(
          {
            kind: 'sale',
            lines: quote.lines.map(({ token, quantity, currency, net, orderId }) => ({
              ...{ token, quantity, currency, net, orderId },
            })),
            chosen: items.map(({ token: { contract, tokenId }, ...item }) => ({
              ...{ token: { contract, tokenId }, quantity: item.quantity },
              ...{ orderId: item.orderId, minimumNet: item.minimumNet },
              minimumCurrency: item.minimumCurrency,
            })),
            ...{ partial, whenUnsold, minimum },
          },
          verifySale,
          { account },
        ),
        expectedPrice: Object.fromEntries(
          quote.proceeds.map(({ currency, amount }) => [currency.address, { raw: amount }]),
        ),
        signal,
        onProgress,
      }),
    settle: ({ form, quote, result }) => settle(result, form, quote, scope),
    explain: (problem, { sale }) => explainShortage(scope, problem, { totals: [], gas: sale?.gas }),
    predict: ({ quote, steps }) =>
      quote.lines
        .filter(line => line.quantity === 1n && outcomeOf(steps, line, account) === 'sold')
        .flatMap(({ token, orderId }) =>
          predictSold({ token: { ...token, chainId }, orderId, seller: account }),
        ),
    changes: (_, { lines }, steps) => ({
      chainId,
      tokens: lines.map(line => line.token),
      // Whose the offers are, no quote says: what moved does.
      accounts: [account, ...partiesOf(steps)],
    }),
  })
}

/** Those of offers and of what these have to bring, which are compared with each other. */
const currenciesOf = (
  items: readonly ChosenSale[],
  path: readonly PathItem[],
  minimum: SaleMinimum | undefined,
) => [
  ...path.flatMap(({ currency }) => currency ?? []),
  ...[...items.map(item => item.minimumCurrency), minimum?.currency].flatMap(each => each ?? []),
]

function wishOf({ token, quantity, orderId }: ChosenSale) {
  return {
    token: `${token.contract}:${token.tokenId}` as const,
    quantity: jsonQuantity(quantity),
    ...(orderId === undefined ? {} : { orderId }),
  }
}

function settle(
  result: ExecutionResult,
  { items, minimum }: AcceptOfferForm,
  { lines, units }: AcceptOfferQuote,
  { account }: FlowScope,
): Settlement<AcceptOfferReceipt, AcceptOfferForm> {
  const { status, error } = result.state
  const outcomes =
    status === 'complete'
      ? lines.map((line): SaleOutcome => ({ line, sold: line.quantity, outcome: 'sold' }))
      : saleOutcomes(result.steps, lines, account)
  const receipt: AcceptOfferReceipt = {
    lines: outcomes,
    sold: outcomes.reduce<bigint | undefined>(
      (sum, { sold }) => (sum === undefined || sold === undefined ? undefined : sum + sold),
      0n,
    ),
    asked: lines.reduce((sum, { quantity }) => sum + quantity, 0n),
    proceeds: proceedsOf(result.steps, outcomes, account),
    gas: gasOf(result.steps),
    txHashes: hashesOf(result.steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, result.steps, 'accept-offer', byKind['accept-offer'])
  if (status !== 'partial') return { outcome: 'failed', problem }
  const left = items.flatMap(item => {
    const quantity = outcomes
      .filter(({ line }) => isFor(line, item))
      .reduce((sum, outcome) => sum + unsoldOf(outcome), 0n)
    return quantity === 0n ? [] : [{ ...item, quantity }]
  })
  return {
    ...{ outcome: 'partial', receipt, problem },
    ...(left.length > 0
      ? { rest: { items: left, ...(minimum?.per === 'total' && restOf(minimum, receipt, units)) } }
      : {}),
  }
}

/** How many of a line surely stayed. */
function unsoldOf({ line: { quantity }, sold, outcome }: SaleOutcome): bigint {
  if (outcome === 'not-sold') return quantity
  return outcome === 'partly' && sold !== undefined ? quantity - sold : 0n
}

/** What the others still have to bring together, after what came, by the rates that all were compared by. */
function restOf(
  minimum: SaleMinimum,
  { proceeds = [] }: AcceptOfferReceipt,
  units: readonly PriceUnit[] = [],
) {
  const came = proceeds.reduce(
    (sum, each) => sum + (worthIn(each, minimum.currency, units) ?? 0n),
    0n,
  )
  const amount = minimum.amount - came
  return { minimum: amount > 0n ? { ...minimum, amount } : undefined }
}
