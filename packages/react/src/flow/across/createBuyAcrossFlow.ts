import type { ExecutionResult, PathItem, StepItem } from '@sluice/sdk'
import { type Address, type Hex, zeroAddress } from 'viem'
import { predictBought } from '../../predict/predictBought.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading, Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, TokenFlowOptions } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { acrossSentences } from '../ownSentences.ts'
import type { Warned } from '../price/priceWarning.ts'
import { warn } from '../price/warn.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { arrivedOf } from '../purchase/arrivedOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import type { BuyForm } from '../purchase/createBuyFlow.ts'
import { feeShortage } from '../purchase/feeShortage.ts'
import { itemsOf } from '../purchase/itemsOf.ts'
import { purchaseWarnings } from '../purchase/purchaseWarnings.ts'
import { type BuyQuote, quoteListings } from '../purchase/quoteListings.ts'
import { readBalances } from '../purchase/readBalances.ts'
import { shownWarnings } from '../purchase/shownWarnings.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { readSale } from '../verify/readSale.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { acrossReceiptOf } from './acrossReceiptOf.ts'
import { heldFor } from './heldFor.ts'
import { type BoughtAcross, readBoughtAcross } from './readBoughtAcross.ts'
import { readDeposit } from './readDeposit.ts'
import { recoverRefund } from './recoverRefund.ts'
import { tellRefusal } from './tellRefusal.ts'
import { verifyDeposit } from './verifyDeposit.ts'

export type BuyAcrossQuote = Warned & {
  /** What is bought, on the token's chain; `total` is the price there. */
  bought: BuyQuote
  /** What would be paid on the origin chain now: the price and the relayer's fee. */
  deposit: FlowAmount
  /** What may be paid at most: the fee follows the price of gas, which each block changes. */
  most: FlowAmount
  relayerFee: FlowAmount
  /** The most that the relayer may take. */
  mostFee: FlowAmount
  /** What the payment is for, by the calls whose hash it names. */
  paysFor: BoughtAcross
  /** The escrow on the origin chain that holds the payment. */
  through: Address
  /** Seconds for which it holds a payment at most; then who paid can take it back alone. */
  within: number
  /** What the account has on the origin chain, when it could be read. */
  balance: bigint | undefined
  /** Of the network that is paid on, base units of its native currency; undefined when it cannot be told. */
  gas: bigint | undefined
}

export type BuyAcrossReceipt = {
  /** How many of the token arrived on its chain, by the transfers that were seen. */
  arrived: bigint
  /** What was paid on the origin chain; it came back when the outcome is `refunded`. */
  deposit: FlowAmount
  /** Transactions on the origin and on the token's chain. */
  depositHashes: readonly Hex[]
  fillHashes: readonly Hex[]
  /** Transactions on the origin chain that gave the payment back. */
  refundHashes: readonly Hex[]
  /** Base units of the origin chain's native currency. */
  gas: bigint | undefined
}

export type BuyAcrossFlow = Flow<BuyForm, BuyAcrossQuote, BuyAcrossReceipt, 'buy'>
export type BuyAcrossFlowState = FlowState<BuyForm, BuyAcrossQuote, BuyAcrossReceipt>

/** `chainId` is the chain that is paid on, `toChainId` that of the token. */
export type BuyAcrossFlowOptions = TokenFlowOptions & {
  toChainId: number
  /** The escrow that holds payments on `chainId`, where it is known: nothing is paid to another one. */
  escrow?: Address | undefined
  /** The escrow on `toChainId` that makes the purchase, where it is known: no other one is paid for. */
  toEscrow?: Address | undefined
}

/** As the marketplace's answer has it, before anything is read of what the payment is for. */
type Quoted = Omit<BuyAcrossQuote, 'balance' | 'gas' | 'paysFor'>

/** By how much more than quoted the relayer's fee may be in the end, in bps (1 = 0.01 %). */
const feeSlack = 2500n

/**
 * A purchase of one token that is paid in the native currency of another chain: one deposit there, for which a
 * relayer buys here, to the account. What is not bought is paid back (`refunded`). The calls that the deposit pays for
 * are judged as those of a purchase on the token's chain; of a marketplace that does not tell them nothing is bought.
 */
export function createBuyAcrossFlow(options: BuyAcrossFlowOptions): BuyAcrossFlow {
  const { client, chainId, toChainId, token, account } = options
  const now = options.now ?? Date.now
  return createFlow<BuyForm, BuyAcrossQuote, BuyAcrossReceipt, 'buy'>({
    kind: 'buy',
    scope: options,
    form: { quantity: 1n },
    first: 'submit',
    rereads: (before, after) => before.quantity !== after.quantity,
    typed: (before, after) => before.quantity !== after.quantity,
    async read({ quantity }, signal): Promise<Reading<BuyAcrossQuote>> {
      const { orders } = await client.request('/orders/asks/v5', {
        query: {
          ...{ token: `${token.contract}:${token.tokenId}`, status: 'active', native: true },
          ...{ sortBy: 'price', sortDirection: 'asc', limit: 50 },
        },
        chainId: toChainId,
        signal,
      })
      const { quote: listed, reason } = quoteListings({ orders, account, quantity, now: now() })
      if (listed === undefined) return { problem: ownProblem(reason), unavailable: true }
      const asking = client.actions.buyToken({
        items: itemsOf(listed.lines),
        wallet: readOnlyWallet(options),
        chainId: toChainId,
        // A lack of funds is said with its amount, and not by a refusal.
        options: { currencyChainId: chainId, skipBalanceCheck: true },
        precheck: true,
        signal,
      })
      const { steps, path, fees } = await asking.catch(tellRefusal)
      const raw = fees?.relayer?.amount?.raw
      const items = steps.flatMap(step => (step.id === 'sale' ? [...step.items] : []))
      const [item] = items.length === 1 ? items : []
      const quoted = item && raw && quoteOf(listed, { item, path, fee: BigInt(raw) }, options)
      if (!quoted) return { problem: ownProblem(acrossSentences.unquoted) }
      if (!item.crossChainIntent) return { problem: ownProblem(acrossSentences.untold) }
      const terms = { ...termsOf(quoted, options), now }
      const paysFor = await readBoughtAcross(item, { ...terms, account })
      if (typeof paysFor === 'string')
        return { problem: ownProblem('refused', { reasons: [paysFor] }) }
      // The payment is all that there may be: what else is asked for is refused here, too.
      const asked = await readSale(options, steps, verifyDeposit(terms))
      if (asked?.problem !== undefined) return { problem: asked.problem }
      const quote = { ...quoted, paysFor }
      const balances = await readBalances(options, [quote.most])
      return {
        quote: { ...quote, balance: balances[0]?.amount, gas: asked?.gas },
        next: 'review',
        problem: asked && (await feeShortage(options, [quote.most], { ...asked, balances })),
      }
    },
    async warnings({ bought, relayerFee }, signal, { seen }) {
      const { lines, currency } = bought
      const there = { ...options, chainId: toChainId }
      return [
        // Only the native currency is paid across chains, whatever was shown.
        ...relayerWarnings(relayerFee, { currency, amount: bought.total }),
        ...(await shownWarnings(there, { quote: bought, token, seen }, signal)),
        ...(await purchaseWarnings(
          there,
          { lines: lines.map(line => ({ ...line, token, currency })) },
          signal,
        )),
      ]
    },
    carryOut: ({ quote, wallet, signal, onProgress }) =>
      client.actions
        .buyToken({
          items: itemsOf(quote.bought.lines),
          wallet,
          chainId: toChainId,
          options: { currencyChainId: chainId },
          expectedPrice: { [zeroAddress]: { raw: quote.bought.total } },
          maxRelayerFee: quote.mostFee.amount,
          ...judgedBy({ kind: 'across', ...termsOf(quote, options) }, verifyDeposit, {
            ...{ account, now },
          }),
          signal,
          onProgress,
        })
        .catch(tellRefusal),
    settle: ({ quote, result }) => settle(result, quote, options),
    recover: ({ quote, error, steps }) =>
      recoverRefund(error, () => acrossReceiptOf(steps, quote, options)),
    explain: (problem, { most, gas }) => explainShortage(options, problem, { totals: [most], gas }),
    predict({ quote: { bought }, steps }) {
      const [line] = bought.lines
      // The deposit is none of it: what counts is what arrived there. Of more, the marketplace says what is left.
      if (line === undefined || bought.lines.length > 1 || line.quantity > 1n) return []
      if (arrivedOf(steps, token, account) < 1n) return []
      const { orderId, maker: seller } = line
      return predictBought({
        ...{ token: { ...token, chainId: toChainId }, orderId, seller, buyer: account },
      })
    },
    changes: (_, { bought }) => ({
      chainId: toChainId,
      tokens: [token],
      accounts: [account, ...bought.lines.map(line => line.maker)],
    }),
  })
}

/** Undefined where the answer is not one payment for exactly these listings, and the relayer. */
function quoteOf(
  listed: BuyQuote,
  answer: { item: StepItem; path: readonly PathItem[]; fee: bigint },
  options: BuyAcrossFlowOptions,
): Quoted | undefined {
  const { chainId, toChainId } = options
  const [currency, there] = [nativeCurrency(options, chainId), nativeCurrency(options, toChainId)]
  // An amount of one is none of the other.
  if (currency.symbol !== there.symbol || currency.decimals !== there.decimals) return undefined
  const { item, path, fee } = answer
  const deposit = readDeposit(item.data)
  if (deposit === undefined || deposit.chainId !== chainId) return undefined
  if (options.escrow !== undefined && !sameAddress(options.escrow, deposit.to)) return undefined
  const units = listed.lines.reduce((sum, { quantity }) => sum + quantity, 0n)
  // Each unit bears an equal share of the fee.
  const lines = listed.lines.flatMap(line => {
    const entry = path.find(({ orderId }) => orderId === line.orderId)
    const raw = entry?.buyInRawQuote ?? entry?.rawQuote
    return raw ? [{ ...line, unitPrice: BigInt(raw) - fee / units }] : []
  })
  const quoted = lines.reduce(
    (sum, { unitPrice, quantity }) => sum + (unitPrice + fee / units) * quantity,
    0n,
  )
  const isWhole = lines.length === listed.lines.length && lines.every(line => line.unitPrice >= 0n)
  if (!isWhole || quoted !== deposit.value || quoted < fee) return undefined
  const within = heldFor(deposit, options.now ?? Date.now)
  if (within === undefined) return undefined
  const mostFee = fee + (fee * feeSlack) / 10_000n
  const total = quoted - fee
  return {
    bought: { ...listed, lines, currency: there, total },
    deposit: { currency, amount: quoted },
    most: { currency, amount: total + mostFee },
    relayerFee: { currency, amount: fee },
    mostFee: { currency, amount: mostFee },
    ...{ through: deposit.to, within },
  }
}

/** What the payment is held to, now and after a reload. */
function termsOf({ bought, most, through, within }: Quoted, options: BuyAcrossFlowOptions) {
  const { client, chainId, toChainId, toEscrow, token } = options
  const { contract, tokenId } = token
  return {
    ...{ origin: chainId, through, least: bought.total, most: most.amount, within },
    ...{ destination: toChainId, destinationEscrow: toEscrow },
    wrappedNative: client.chains.find(({ id }) => id === toChainId)?.wrappedNative,
    lines: bought.lines.map(({ quantity, unitPrice }) => {
      const price = { currency: bought.currency, amount: unitPrice * quantity }
      return { token: { contract, tokenId }, quantity, price, pay: price }
    }),
  }
}

/** Of the price: what a relayer takes for its gas and its risk seldom comes to more. */
const mostOfPrice = 5n

/** That the relayer takes more than a fifth of what is bought for it. */
function relayerWarnings(price: FlowAmount, market: FlowAmount) {
  return price.amount * mostOfPrice > market.amount
    ? [warn({ kind: 'relayer-fee', price, market })]
    : []
}

function settle(
  result: ExecutionResult,
  quote: BuyAcrossQuote,
  options: BuyAcrossFlowOptions,
): Settlement<BuyAcrossReceipt> {
  const { status, error } = result.state
  const receipt = acrossReceiptOf(result.steps, quote, options)
  // Complete is only what the logs of the token's chain show to have arrived, whole.
  const asked = quote.bought.lines.reduce((sum, line) => sum + line.quantity, 0n)
  if (status === 'complete') return { outcome: 'complete', receipt: { ...receipt, arrived: asked } }
  const problem = problemOf(error, result.steps, 'buy')
  return status === 'partial'
    ? { outcome: 'partial', receipt, problem }
    : { outcome: 'failed', problem }
}
