import type { ExecutionResult, ExecutionStep } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { createStore, type Store } from './createStore.ts'
import type { FlowProblem } from './flowProblem.ts'
import { flowReducer } from './flowReducer.ts'
import { type FlowEvent, type FlowState, isRunning } from './flowState.ts'
import type { FlowCurrency, FlowOptions } from './flowTypes.ts'
import { ownProblem, problemOf } from './problemOf.ts'
import { type BuyQuote, quoteFromPath, quoteListings } from './quoteListings.ts'
import { readOnlyWallet } from './readOnlyWallet.ts'
import { gasOf, hashesOf } from './runEvidence.ts'
import { verifyPurchase } from './verifyPurchase.ts'

export type BuyForm = { quantity: bigint }

/** What a purchase brought and what went with it. */
export type BuyReceipt = {
  /** How many of the token arrived, by the transfers that the marketplace saw on the chain. */
  arrived: bigint
  /**
   * Base units of `currency` that the transaction sent: the reviewed total, as no other value is let
   * through. Undefined when only a part was bought.
   */
  sent: bigint | undefined
  currency: FlowCurrency
  /** Base units of the native currency. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type BuyFlowState = FlowState<BuyForm, BuyQuote, BuyReceipt>
type Event = FlowEvent<BuyForm, BuyQuote, BuyReceipt>

/** A purchase of one token, without a screen. It goes on when nobody looks. */
export type BuyFlow = Pick<Store<BuyFlowState, Event>, 'getState' | 'subscribe'> & {
  readonly kind: 'buy'
  readonly options: FlowOptions
  /** Reads the listings and shows what the purchase costs. */
  open(form?: BuyForm): void
  setQuantity(quantity: bigint): void
  /** Buys what the review shows. A second call while a run is under way does nothing. */
  start(): Promise<void>
  /** Stops waiting for the wallet; what was sent already, or is confirmed later, stays. */
  stop(): void
  /** Back to the beginning; a run under way is not stopped. */
  close(): void
}

export function createBuyFlow(options: FlowOptions): BuyFlow {
  const { client, token, account } = options
  const now = options.now ?? Date.now
  const store = createStore<BuyFlowState, Event>(flowReducer, {
    phase: 'idle',
    form: { quantity: 1n },
  })
  let reading: AbortController | undefined
  let running: AbortController | undefined

  async function load(quantity: bigint): Promise<void> {
    reading?.abort()
    const controller = new AbortController()
    reading = controller
    const { signal } = controller
    const tell = (event: Event) => {
      if (!signal.aborted) store.dispatch(event)
    }
    try {
      const { orders } = await client.request('/orders/asks/v5', {
        query: {
          token: `${token.contract}:${token.tokenId}`,
          status: 'active',
          native: true,
          sortBy: 'price',
          sortDirection: 'asc',
          limit: 50,
        },
        chainId: token.chainId,
        signal,
      })
      const { quote, reason } = quoteListings({ orders, account, quantity, now: now() })
      if (quote === undefined) return tell({ type: 'refused', problem: ownProblem(reason) })
      const balance = await options.getBalance?.(quote.currency.address).catch(() => undefined)
      if (balance !== undefined && balance < quote.total)
        return tell({
          type: 'quoted',
          quote: { ...quote, balance },
          next: 'review',
          problem: shortOf(quote, balance),
        })
      const { path } = await client.actions.buyToken({
        items: itemsOf(quote),
        wallet: readOnlyWallet(options),
        chainId: token.chainId,
        precheck: true,
        signal,
      })
      const exact = { ...quoteFromPath(quote, path), balance }
      tell({
        type: 'quoted',
        quote: exact,
        next: 'review',
        problem:
          balance !== undefined && balance < exact.total ? shortOf(exact, balance) : undefined,
      })
    } catch (error) {
      tell({ type: 'refused', problem: problemOf(error) })
    }
  }

  return {
    kind: 'buy',
    options,
    getState: store.getState,
    subscribe: store.subscribe,
    open(form = { quantity: 1n }) {
      if (isRunning(store.getState())) return
      store.dispatch({ type: 'opened', form })
      void load(form.quantity)
    },
    setQuantity(quantity) {
      const { phase } = store.getState()
      if (phase !== 'loading' && phase !== 'form' && phase !== 'review') return
      store.dispatch({ type: 'changed', form: { quantity }, reload: true })
      void load(quantity)
    },
    async start() {
      const before = store.getState()
      store.dispatch({ type: 'started', at: now(), phase: 'submit' })
      const state = store.getState()
      if (state === before || before.phase !== 'review') return
      const { quote } = before
      const controller = new AbortController()
      running = controller
      try {
        const wallet = await options.getWallet()
        const result = await client.actions.buyToken({
          items: itemsOf(quote),
          wallet,
          chainId: token.chainId,
          verify: verifyPurchase({ total: quote.total }),
          expectedPrice: { [quote.currency.address]: { raw: quote.total } },
          signal: controller.signal,
          onProgress: steps => store.dispatch({ type: 'progressed', at: now(), steps }),
        })
        store.dispatch({ type: 'progressed', at: now(), steps: result.steps })
        store.dispatch(settle(result, quote, options))
      } catch (error) {
        const state = store.getState()
        const steps = 'steps' in state ? state.steps : []
        const problem = problemOf(error, steps)
        store.dispatch({ type: 'failed', problem: await withMissing(problem, quote, options) })
      } finally {
        if (options.queryClient !== undefined)
          await invalidateMarket(options.queryClient, {
            chainId: token.chainId,
            tokens: [token],
            accounts: [account, ...quote.lines.map(line => line.maker)],
          })
      }
    },
    stop() {
      running?.abort()
    },
    close() {
      reading?.abort()
      store.dispatch({ type: 'closed' })
    },
  }
}

function itemsOf(quote: BuyQuote) {
  return quote.lines.map(line => ({ orderId: line.orderId, quantity: Number(line.quantity) }))
}

/** A lack of funds with what is missing, as far as the balance can be read. */
async function withMissing(problem: FlowProblem, quote: BuyQuote, options: FlowOptions) {
  if (problem.code !== 'insufficient_funds') return problem
  const balance = await options.getBalance?.(quote.currency.address).catch(() => undefined)
  if (balance === undefined) return problem
  return balance < quote.total
    ? { ...problem, missing: quote.total - balance }
    : { ...problem, happened: 'Your balance covers the price, but not the network fee on top.' }
}

function shortOf(quote: BuyQuote, balance: bigint) {
  return ownProblem('insufficient_funds', { missing: quote.total - balance })
}

function settle(result: ExecutionResult, quote: BuyQuote, options: FlowOptions): Event {
  const { status, error } = result.state
  const arrived = arrivedOf(result.steps, options) ?? (status === 'complete' ? wanted(quote) : 0n)
  const receipt: BuyReceipt = {
    arrived,
    sent: status === 'complete' ? quote.total : undefined,
    currency: quote.currency,
    gas: gasOf(result.steps),
    txHashes: hashesOf(result.steps),
  }
  if (status === 'complete') return { type: 'settled', outcome: 'complete', receipt }
  const problem = problemOf(error, result.steps)
  return status === 'partial'
    ? { type: 'settled', outcome: 'partial', receipt, problem }
    : { type: 'failed', problem }
}

function wanted(quote: BuyQuote): bigint {
  return quote.lines.reduce((sum, line) => sum + line.quantity, 0n)
}

function arrivedOf(steps: readonly ExecutionStep[], options: FlowOptions): bigint | undefined {
  const { token, account } = options
  const transfers = steps.flatMap(step => step.items.flatMap(item => item.transfersData ?? []))
  if (transfers.length === 0) return undefined
  return transfers
    .filter(
      transfer =>
        typeof transfer.to === 'string' &&
        isAddressEqual(transfer.to, account) &&
        typeof transfer.token?.contract === 'string' &&
        isAddressEqual(transfer.token.contract, token.contract) &&
        transfer.token.tokenId === token.tokenId.toString(),
    )
    .reduce((sum, transfer) => sum + BigInt(transfer.amount ?? '1'), 0n)
}
