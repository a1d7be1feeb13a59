import { ConfigurationError, type ExecutionResult } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { createStore, type Store } from './createStore.ts'
import { flowReducer } from './flowReducer.ts'
import { type FlowEvent, type FlowState, isRunning } from './flowState.ts'
import type { FlowCurrency, FlowFee, FlowOptions } from './flowTypes.ts'
import { type ListContext, type ListForm, type ListTerms, listTerms } from './listTerms.ts'
import { ownProblem, problemOf } from './problemOf.ts'
import { readOnlyWallet } from './readOnlyWallet.ts'
import { gasOf, hashesOf } from './runEvidence.ts'
import { verifyListing } from './verifyListing.ts'

/** `terms` is there from the review on. */
export type ListQuote = {
  context: ListContext
  terms?: ListTerms | undefined
  /** Whether a transaction that approves the conduit comes before the signature. */
  needsApproval?: boolean | undefined
}

export type ListReceipt = {
  terms: ListTerms
  currency: FlowCurrency
  orderIds: readonly string[]
  /** Base units of the native currency; 0 when nothing had to be sent. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type ListFlowState = FlowState<ListForm, ListQuote, ListReceipt>
type Event = FlowEvent<ListForm, ListQuote, ListReceipt>

/** A listing of one token, without a screen. It goes on when nobody looks. */
export type ListFlow = Pick<Store<ListFlowState, Event>, 'getState' | 'subscribe'> & {
  readonly kind: 'list'
  readonly options: FlowOptions
  open(form?: Partial<ListForm>): void
  setForm(form: Partial<ListForm>): void
  /**
   * Asks the marketplace for the steps, then shows what will be sent and signed; stays in the form while
   * something is wrong with it.
   */
  review(): Promise<void>
  /** Back from the review to the form. */
  edit(): void
  /** Lists what the review shows. A second call while a run is under way does nothing. */
  start(): Promise<void>
  /** Stops waiting for the wallet; what was sent already, or is confirmed later, stays. */
  stop(): void
  close(): void
}

const defaultForm: ListForm = { price: '', quantity: '1', duration: 30 * 86_400 }

export function createListFlow(options: FlowOptions): ListFlow {
  const { client, token, account } = options
  const now = options.now ?? Date.now
  const store = createStore<ListFlowState, Event>(flowReducer, { phase: 'idle', form: defaultForm })
  let reading: AbortController | undefined
  let running: AbortController | undefined

  async function load(): Promise<void> {
    reading?.abort()
    const controller = new AbortController()
    reading = controller
    try {
      const context = await readContext(options, controller.signal)
      if (controller.signal.aborted) return
      store.dispatch(
        context.owned === 0n
          ? { type: 'refused', problem: ownProblem('not_owner') }
          : { type: 'quoted', quote: { context }, next: 'form' },
      )
    } catch (error) {
      if (!controller.signal.aborted) store.dispatch({ type: 'refused', problem: problemOf(error) })
    }
  }

  return {
    kind: 'list',
    options,
    getState: store.getState,
    subscribe: store.subscribe,
    open(form = {}) {
      if (isRunning(store.getState())) return
      store.dispatch({ type: 'opened', form: { ...defaultForm, ...form } })
      void load()
    },
    setForm(form) {
      const state = store.getState()
      store.dispatch({ type: 'changed', form: { ...state.form, ...form }, reload: false })
    },
    async review() {
      const { phase, form, ...state } = store.getState()
      const context = 'quote' in state ? state.quote?.context : undefined
      if (phase !== 'form' || context === undefined) return
      const { terms } = listTerms(form, context, now())
      if (terms === undefined) return
      const controller = new AbortController()
      reading = controller
      const { signal } = controller
      store.dispatch({ type: 'changed', form, reload: true })
      try {
        const { steps } = await client.actions.listToken({
          listings: [listingOf(options, context, terms)],
          wallet: readOnlyWallet(options),
          chainId: token.chainId,
          precheck: true,
          signal,
        })
        if (signal.aborted) return
        const needsApproval = steps.some(
          step =>
            step.kind === 'transaction' && step.items.some(item => item.status === 'incomplete'),
        )
        const same = store.getState().form === form
        store.dispatch(
          same
            ? { type: 'quoted', quote: { context, terms, needsApproval }, next: 'review' }
            : { type: 'quoted', quote: { context }, next: 'form' },
        )
      } catch (error) {
        if (!signal.aborted) store.dispatch({ type: 'refused', problem: problemOf(error) })
      }
    },
    edit() {
      store.dispatch({ type: 'edited' })
    },
    async start() {
      const before = store.getState()
      const terms = before.phase === 'review' ? before.quote.terms : undefined
      if (before.phase !== 'review' || terms === undefined) return
      store.dispatch({ type: 'started', at: now(), phase: 'sign' })
      if (store.getState() === before) return
      const controller = new AbortController()
      running = controller
      try {
        const wallet = await options.getWallet()
        const result = await client.actions.listToken({
          listings: [listingOf(options, before.quote.context, terms)],
          wallet,
          chainId: token.chainId,
          verify: verifyListing({
            account,
            token,
            terms,
            several: before.quote.context.several,
            now,
          }),
          signal: controller.signal,
          onProgress: steps => store.dispatch({ type: 'progressed', at: now(), steps }),
        })
        store.dispatch({ type: 'progressed', at: now(), steps: result.steps })
        store.dispatch(settle(result, terms, before.quote.context.currency))
      } catch (error) {
        const state = store.getState()
        const steps = 'steps' in state ? state.steps : []
        const problem = problemOf(error, steps)
        store.dispatch({ type: 'failed', problem })
      } finally {
        if (options.queryClient !== undefined)
          await invalidateMarket(options.queryClient, {
            chainId: token.chainId,
            tokens: [token],
            accounts: [account],
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

function listingOf({ token }: FlowOptions, context: ListContext, terms: ListTerms) {
  return {
    token: `${token.contract}:${token.tokenId}`,
    weiPrice: terms.price,
    expirationTime: String(terms.expiresAt),
    orderKind: 'seaport-v1.5' as const,
    orderbook: 'reservoir' as const,
    ...(context.several ? { quantity: Number(terms.quantity) } : {}),
  }
}

async function readContext(options: FlowOptions, signal: AbortSignal): Promise<ListContext> {
  const { client, token, account } = options
  const { chainId, contract, tokenId } = token
  const [holdings, collections] = await Promise.all([
    client.request('/users/{user}/tokens/v10', {
      path: { user: account },
      query: { tokens: [`${contract}:${tokenId}`] },
      chainId,
      signal,
    }),
    client.request('/collections/v7', { query: { id: contract }, chainId, signal }),
  ])
  const row = holdings.tokens[0]
  const collection = collections.collections[0]
  const chain = client.chains.find(entry => entry.id === chainId)
  const native = chain?.paymentTokens.find(currency => currency.address === zeroAddress)
  if (native === undefined)
    throw new ConfigurationError('The chain has no native payment token', {
      code: 'invalid_configuration',
      details: { chainId },
      hints: ['Add it to the payment tokens of the chain given to createClient.'],
    })
  const floor = collection?.floorAsk?.price
  return {
    currency: { address: zeroAddress, symbol: native.symbol, decimals: native.decimals },
    owned: BigInt(row?.ownership.tokenCount ?? '0'),
    listed: BigInt(row?.ownership.onSaleCount ?? '0'),
    several: (row?.token.kind ?? collection?.contractKind) === 'erc1155',
    fees: [
      ...(collection?.royalties?.breakdown ?? []).map(fee => ({
        kind: 'royalty' as const,
        recipient: fee.recipient,
        bps: fee.bps,
      })),
      ...(chain?.marketplaceFees ?? client.config.marketplaceFees ?? []).map(marketplaceFee),
    ],
    floor:
      floor !== undefined && floor !== null && floor.currency.contract === zeroAddress
        ? BigInt(floor.amount.raw)
        : undefined,
  }
}

function marketplaceFee(entry: string) {
  const [recipient, bps] = entry.split(':')
  return {
    kind: 'marketplace' as FlowFee['kind'],
    recipient: recipient as `0x${string}`,
    bps: Number(bps),
  }
}

function settle(result: ExecutionResult, terms: ListTerms, currency: FlowCurrency): Event {
  const { status, error } = result.state
  if (status !== 'complete') return { type: 'failed', problem: problemOf(error, result.steps) }
  const orders = result.steps.flatMap(step => step.items.flatMap(item => item.orderData ?? []))
  return {
    type: 'settled',
    outcome: 'complete',
    receipt: {
      terms,
      currency,
      orderIds: orders.flatMap(order => (order.orderId === undefined ? [] : [order.orderId])),
      gas: gasOf(result.steps),
      txHashes: hashesOf(result.steps),
    },
  }
}
