import type { ExecutionResult, Order } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { predictBought } from '../../predict/predictBought.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowCurrency, TokenFlowOptions } from '../flowTypes.ts'
import type { Acknowledging } from '../price/priceWarning.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf, isSaleSeen, sentOf } from '../runEvidence.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { readSale } from '../verify/readSale.ts'
import { arrivedOf } from './arrivedOf.ts'
import { carryOutPurchase, explainShortage } from './carryOutPurchase.ts'
import { itemsOf } from './itemsOf.ts'
import { isForSale } from './purchaseLine.ts'
import { type Purchase, purchaseTerms } from './purchaseTerms.ts'
import { purchaseWarnings } from './purchaseWarnings.ts'
import { type BuyQuote, quoteFromPath, quoteListings } from './quoteListings.ts'
import { shownWarnings } from './shownWarnings.ts'
import { verifyPurchase } from './verifyPurchase.ts'

export type BuyForm = Acknowledging & {
  quantity: bigint
  /** What the purchase was asked for beside: nothing dearer is bought unless that is accepted. */
  seen?: SeenListing | undefined
}

/** A listing as somebody saw it: `unitPrice` is of one, base units of `currency`. */
export type SeenListing = { orderId: string; currency: Address; unitPrice: bigint }

/** What a purchase brought and what went with it. */
export type BuyReceipt = {
  /** How many of the token arrived, by the transfers that were seen on the chain. */
  arrived: bigint
  /**
   * Base units of `currency` that were sent, by the value of the transaction or the transfers that were seen: the
   * reviewed total at most. Undefined when only a part was bought, and where nothing was seen.
   */
  sent: bigint | undefined
  currency: FlowCurrency
  /** Base units of the native currency. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type BuyFlow = Flow<BuyForm, BuyQuote, BuyReceipt, 'buy'>
export type BuyFlowState = FlowState<BuyForm, BuyQuote, BuyReceipt>

/**
 * A purchase of one token, out of its cheapest listings: those in the one currency in which so many cost the least by the
 * marketplace's rates.
 */
export function createBuyFlow(options: TokenFlowOptions): BuyFlow {
  const { client, chainId, token, account } = options
  const now = options.now ?? Date.now
  return createFlow<BuyForm, BuyQuote, BuyReceipt, 'buy'>({
    kind: 'buy',
    scope: options,
    form: { quantity: 1n },
    first: 'submit',
    rereads: (before, after) => before.quantity !== after.quantity || before.seen !== after.seen,
    typed: (before, after) => before.quantity !== after.quantity,
    async read({ quantity, seen }, signal) {
      const { orders } = await client.request('/orders/asks/v5', {
        query: {
          ...{ token: `${token.contract}:${token.tokenId}` as const, status: 'active' },
          ...{ sortBy: 'price', sortDirection: 'asc', limit: 50 },
        },
        chainId,
        signal,
      })
      // Of several that cost the same it is the one that was shown.
      const isSeen = ({ id }: Order) => id === seen?.orderId
      const asked = [...orders.filter(isSeen), ...orders.filter(order => !isSeen(order))]
      const others = asked.filter(
        order => isForSale(order, now()) && !isAddressEqual(order.maker, account),
      )
      const currencies = new Set(others.map(({ price }) => price?.currency.contract.toLowerCase()))
      const { orders: chosen, ...found } =
        currencies.size > 1
          ? await (await import('./chooseListings.ts')).chooseListings(
              options,
              { orders: others, quantity, seen },
              signal,
            )
          : { orders: asked }
      const { quote: listed, reason } = quoteListings({
        ...{ orders: chosen, account, quantity, now: now() },
      })
      if (listed === undefined) return { problem: ownProblem(reason), unavailable: true }
      const quote: BuyQuote = { ...listed, ...found }
      const balance = await options.getBalance?.(quote.currency.address).catch(() => undefined)
      /** Loaded with the first review. Where it cannot be, the wallet finds what is missing. */
      const lackOf = (told: BuyQuote, facts?: GasFacts) =>
        import('./feeShortage.ts').then(
          ({ feeShortage }) =>
            feeShortage(options, purchaseOf(told, token).totals, {
              ...facts,
              balances: balance === undefined ? [] : [{ currency: told.currency, amount: balance }],
            }),
          () => undefined,
        )
      const request = {
        ...{ items: itemsOf(quote.lines), wallet: readOnlyWallet(options), chainId },
        ...{ precheck: true, signal },
      }
      if (balance !== undefined && balance < quote.total) {
        // What is lacking has no steps; its price counts the fees on top, as far as it can be read.
        const priced = await client.actions
          .buyToken({ ...request, options: { onlyPath: true } })
          .catch(() => undefined)
        const whole = { ...quoteFromPath(quote, priced?.path ?? []), balance }
        const problem = await lackOf(whole)
        if (problem !== undefined) return { quote: whole, next: 'review', problem }
      }
      const { path, steps } = await client.actions.buyToken(request)
      const exact = { ...quoteFromPath(quote, path), balance }
      const terms = purchaseTerms(options, purchaseOf(exact, token), false)
      const sale = await readSale(options, steps, verifyPurchase({ ...terms, now }))
      const problem = sale?.problem ?? (await lackOf(exact, sale))
      return { quote: { ...exact, sale }, next: 'review', problem }
    },
    async warnings(quote, signal, { seen }) {
      const own = await shownWarnings(options, { quote, token, seen }, signal)
      const purchase = { ...purchaseOf(quote, token), sale: quote.sale }
      const warnings = await purchaseWarnings(options, purchase, signal)
      return [...own, ...warnings.filter(({ key }) => own.every(each => each.key !== key))]
    },
    carryOut: run =>
      carryOutPurchase(...([options, { ...run, quote: purchaseOf(run.quote, token) }] as const), {
        partial: false,
      }),
    settle: ({ quote, result }) => settle(result, quote, options),
    explain: (problem, quote) =>
      explainShortage(options, problem, { ...purchaseOf(quote, token), gas: quote.sale?.gas }),
    changes: (_, quote) => ({
      chainId,
      tokens: [token],
      accounts: [account, ...quote.lines.map(line => line.maker)],
    }),
    predict: ({ quote: { lines } }) => {
      const [line] = lines
      // Of several listings, and of a part of one, the marketplace says what is left.
      return line === undefined || lines.length > 1 || line.quantity > 1n
        ? []
        : predictBought({
            token: { ...token, chainId },
            orderId: line.orderId,
            seller: line.maker,
            buyer: account,
          })
    },
  })
}

/** The quote in the form of a purchase of any orders. */
function purchaseOf(
  { lines, currency, total }: BuyQuote,
  token: TokenFlowOptions['token'],
): Purchase {
  return {
    lines: lines.map(line => ({
      ...{ ...line, token, currency },
      pay: { currency, amount: line.unitPrice * line.quantity },
    })),
    totals: [{ currency, amount: total }],
  }
}

function settle(
  result: ExecutionResult,
  quote: BuyQuote,
  { token, account }: TokenFlowOptions,
): Settlement<BuyReceipt> {
  const { status, error } = result.state
  const isSeen = isSaleSeen(result.steps)
  const receipt: BuyReceipt = {
    arrived: isSeen
      ? arrivedOf(result.steps, token, account)
      : status === 'complete'
        ? quote.lines.reduce((sum, line) => sum + line.quantity, 0n)
        : 0n,
    sent: status === 'complete' ? sentOf(result.steps, quote.currency.address, account) : undefined,
    currency: quote.currency,
    gas: gasOf(result.steps),
    txHashes: hashesOf(result.steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, result.steps, 'buy')
  return status === 'partial'
    ? { outcome: 'partial', receipt, problem }
    : { outcome: 'failed', problem }
}
