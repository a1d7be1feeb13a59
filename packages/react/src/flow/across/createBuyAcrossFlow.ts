import { type ExecutionResult, type ExecutionStep, isSluiceError, type PathItem } from '@sluice/sdk'
import { type Address, type Hex, zeroAddress } from 'viem'
import { createFlow, type Flow, type Reading, type Settlement } from '../createFlow.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, TokenFlowOptions } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import type { BuyForm } from '../purchase/createBuyFlow.ts'
import { type BuyQuote, quoteListings } from '../purchase/quoteListings.ts'
import { itemsOf, readBalances, shortage } from '../purchase/readPurchase.ts'
import { arrivedOf } from '../purchase/settlePurchase.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf } from '../runEvidence.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { readDeposit } from './readDeposit.ts'
import { verifyDeposit } from './verifyDeposit.ts'

export type BuyAcrossQuote = {
  /** What is bought, on the token's chain; `total` is the price there. */
  bought: BuyQuote
  /** What would be paid on the origin chain now: the price and the relayer's fee. */
  deposit: FlowAmount
  /** What may be paid at most: the fee follows the price of gas, which each block changes. */
  most: FlowAmount
  relayerFee: FlowAmount
  /** The most that the relayer may take. */
  mostFee: FlowAmount
  /** The escrow on the origin chain that holds the payment. */
  through: Address
  /** Seconds for which it holds a payment at most; then who paid can take it back alone. */
  within: number
  /** What the account has on the origin chain, when it could be read. */
  balance: bigint | undefined
}

export type BuyAcrossReceipt = {
  /** How many of the token arrived on its chain, by the transfers that were seen. */
  arrived: bigint
  /** What was paid on the origin chain; it came back when the outcome is `refunded`. */
  deposit: FlowAmount
  /** Transactions on the origin and on the token's chain. */
  depositHashes: readonly Hex[]
  fillHashes: readonly Hex[]
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
}

/** By how much more than quoted the relayer's fee may be in the end, in bps (1 = 0.01 %). */
const feeSlack = 2500n
/** Seconds that may pass between the quote of a review and that of its payment, as far as its deadline goes. */
const reviewTime = 60
/** Seconds for which the escrow holds a payment at most. */
const longest = 86_400

/**
 * A purchase of one token that is paid in the native currency of another chain: one deposit there, for which a
 * relayer buys here, to the account. What is not bought is paid back (`refunded`).
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
      if (listed === undefined) return { problem: ownProblem(reason) }
      const { steps, path, fees } = await client.actions.buyToken({
        items: itemsOf(listed.lines),
        wallet: readOnlyWallet(options),
        chainId: toChainId,
        // A lack of funds is said with its amount, and not by a refusal.
        options: { currencyChainId: chainId, skipBalanceCheck: true },
        precheck: true,
        signal,
      })
      const raw = fees?.relayer?.amount?.raw
      const quote = quoteOf(listed, { steps, path, fee: raw ? BigInt(raw) : undefined }, options)
      if (quote === undefined) return { problem: ownProblem('nothing_quoted') }
      const balances = await readBalances(options, [quote.most])
      return {
        quote: { ...quote, balance: balances[0]?.amount },
        next: 'review',
        problem: shortage([quote.most], balances),
      }
    },
    carryOut: ({ quote, wallet, signal, onProgress }) =>
      client.actions.buyToken({
        items: itemsOf(quote.bought.lines),
        wallet,
        chainId: toChainId,
        options: { currencyChainId: chainId },
        expectedPrice: { [zeroAddress]: { raw: quote.bought.total } },
        maxRelayerFee: quote.mostFee.amount,
        ...judgedBy(
          {
            ...{ kind: 'across', origin: chainId, through: quote.through },
            ...{ least: quote.bought.total, most: quote.most.amount, within: quote.within },
          },
          verifyDeposit,
          { now },
        ),
        signal,
        onProgress,
      }),
    settle: ({ quote, result }) => settle(result, quote, options),
    recover({ quote, error, steps }) {
      if (!isSluiceError(error) || error.code !== 'cross_chain_refunded') return undefined
      const problem = ownProblem('refunded', { moneyMoved: 'no' })
      return { outcome: 'refunded', receipt: receiptOf(steps, quote, options), problem }
    },
    explain: (problem, { most }) => explainShortage(options, problem, { totals: [most] }),
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
  answer: { steps: readonly ExecutionStep[]; path: readonly PathItem[]; fee: bigint | undefined },
  options: BuyAcrossFlowOptions,
): Omit<BuyAcrossQuote, 'balance'> | undefined {
  const { chainId, toChainId } = options
  const [currency, there] = [nativeCurrency(options, chainId), nativeCurrency(options, toChainId)]
  // An amount of one is none of the other.
  if (currency.symbol !== there.symbol || currency.decimals !== there.decimals) return undefined
  const { steps, path, fee } = answer
  const items = steps.flatMap(step => (step.id === 'sale' ? [...step.items] : []))
  const deposit = items.length === 1 ? readDeposit(items[0]?.data) : undefined
  if (deposit === undefined || fee === undefined || deposit.chainId !== chainId) return undefined
  if (options.escrow !== undefined && !sameAddress(options.escrow, deposit.to)) return undefined
  const priced = listed.lines.map(line => {
    const item = path.find(entry => entry.orderId === line.orderId)
    const raw = item?.buyInRawQuote ?? item?.rawQuote
    return raw ? BigInt(raw) * line.quantity : undefined
  })
  const quoted = priced.reduce<bigint | undefined>(
    (sum, raw) => (sum === undefined || raw === undefined ? undefined : sum + raw),
    0n,
  )
  if (quoted === undefined || quoted !== deposit.value || quoted < fee) return undefined
  const held = Number(deposit.deadline) - Math.floor((options.now ?? Date.now)() / 1000)
  if (held <= 0 || held > longest) return undefined
  const mostFee = fee + (fee * feeSlack) / 10_000n
  const total = quoted - fee
  return {
    bought: { ...listed, currency: there, total },
    deposit: { currency, amount: quoted },
    most: { currency, amount: total + mostFee },
    relayerFee: { currency, amount: fee },
    mostFee: { currency, amount: mostFee },
    through: deposit.to,
    within: held + reviewTime,
  }
}

function settle(
  result: ExecutionResult,
  quote: BuyAcrossQuote,
  options: BuyAcrossFlowOptions,
): Settlement<BuyAcrossReceipt> {
  const { status, error } = result.state
  const receipt = receiptOf(result.steps, quote, options)
  // Complete is only what the logs of the token's chain show to have arrived, whole.
  const asked = quote.bought.lines.reduce((sum, line) => sum + line.quantity, 0n)
  if (status === 'complete') return { outcome: 'complete', receipt: { ...receipt, arrived: asked } }
  const problem = problemOf(error, result.steps, 'buy')
  return status === 'partial'
    ? { outcome: 'partial', receipt, problem }
    : { outcome: 'failed', problem }
}

function receiptOf(
  steps: readonly ExecutionStep[],
  { deposit }: BuyAcrossQuote,
  { chainId, toChainId, token, account }: BuyAcrossFlowOptions,
): BuyAcrossReceipt {
  const items = steps.flatMap(step => [...step.items])
  const references = items.flatMap(item => [
    ...(item.internalTxHashes ?? []),
    ...(item.txHashes ?? []),
  ])
  const on = (id: number) => [
    ...new Set(references.filter(entry => entry.chainId === id).map(entry => entry.txHash)),
  ]
  const paid = items.flatMap(({ data }) => readDeposit(data)?.value ?? [])
  return {
    arrived: arrivedOf(steps, token, account),
    deposit: {
      ...deposit,
      amount: paid.length === 0 ? deposit.amount : paid.reduce((sum, value) => sum + value, 0n),
    },
    depositHashes: on(chainId),
    fillHashes: on(toChainId),
    gas: gasOf(steps),
  }
}
