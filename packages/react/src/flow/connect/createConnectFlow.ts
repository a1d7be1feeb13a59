import { type Address, isAddress } from 'viem'
import { createStore } from '../createStore.ts'
import type { Flow } from '../flow.ts'
import type { FlowProblem } from '../flowProblem.ts'
import { type FlowState, isRunning } from '../flowState.ts'
import { connectCodeOf, connectProblem } from './connectProblem.ts'

/** A way to connect. Name and icon are the wallet's own words: anybody may call itself anything. */
export type WalletChoice = {
  id: string
  name: string
  icon?: string | undefined
  /** `browser`: it is in this browser. `remote`: it is reached by a code or a link. */
  kind: 'browser' | 'remote' | 'other'
}

/** An account, and the chain that its wallet is on. */
export type Connection = { address: Address; chainId: number }

/** What connects: an adapter of a wallet library, such as `wagmiWallets` of `@sluice/react/wagmi`. */
export type ConnectFlowOptions = {
  /** The chain that is wanted; any when absent. */
  chainId?: number | undefined
  /** The ways to connect that are there now. */
  readWallets: (signal: AbortSignal) => Promise<readonly WalletChoice[]>
  /** Asks a wallet for its accounts. `onUri` is told of an address that a phone can open, as by WalletConnect. */
  connect: (
    id: string,
    options: { chainId?: number | undefined; onUri: (uri: string) => void; signal: AbortSignal },
  ) => Promise<Connection>
  /** Asks the connected wallet to go to another chain. */
  switchChain?: ((chainId: number) => Promise<void>) | undefined
  /** Milliseconds for which a wallet may leave a question unanswered; five minutes when absent. */
  timeout?: number | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

export type ConnectForm = { wallet: string | undefined }

export type ConnectQuote = {
  wallets: readonly WalletChoice[]
  /** What a phone can open or scan, while such a wallet is waited for. */
  uri?: string | undefined
}

export type ConnectReceipt = Connection & { wallet: string }

export type ConnectFlowState = FlowState<ConnectForm, ConnectQuote, ConnectReceipt>

/**
 * A wallet that is connected, in the one state shape: `form` chooses, `review` has chosen, `approve` waits for the
 * wallet, `partial` is connected to another chain than the wanted one. Nothing is signed and nothing sent.
 */
export type ConnectFlow = Omit<
  Flow<ConnectForm, ConnectQuote, ConnectReceipt>,
  'kind' | 'scope' | 'isTouched'
> & {
  readonly kind: 'connect'
  /** Chooses this wallet and asks it, from any state in which nothing is under way. */
  connect(wallet: string): Promise<void>
  /** Asks the connected wallet to go to the wanted chain; only after `partial`. */
  switchChain(): Promise<void>
}

const defaultTimeout = 300_000

/** Connects one of the wallets that are there. */
export function createConnectFlow(options: ConnectFlowOptions): ConnectFlow {
  const { chainId: wanted, timeout = defaultTimeout, now = Date.now } = options
  const empty: ConnectForm = { wallet: undefined }
  const store = createStore<ConnectFlowState, ConnectFlowState>((_, next) => next, {
    ...{ phase: 'idle', form: empty },
  })
  let asking: AbortController | undefined
  let running: AbortController | undefined

  async function read(form: ConnectForm): Promise<void> {
    asking?.abort()
    const controller = new AbortController()
    asking = controller
    store.dispatch({ phase: 'loading', form })
    const wallets = await options
      .readWallets(controller.signal)
      .catch((): readonly WalletChoice[] => [])
    if (controller.signal.aborted) return
    const problem = wallets.length === 0 ? connectProblem('no_wallet') : undefined
    store.dispatch({ phase: 'form', form, quote: { wallets }, problem })
  }

  /** One question to the wallet, with an end: its answer, the person's patience, or ours. */
  async function ask(
    state: Extract<ConnectFlowState, { quote: ConnectQuote }>,
    wallet: string,
    question: (signal: AbortSignal, onUri: (uri: string) => void) => Promise<Connection>,
  ): Promise<void> {
    const controller = new AbortController()
    running = controller
    const form = { wallet }
    const run = { form, steps: [], times: {}, startedAt: now() }
    const { wallets } = state.quote
    store.dispatch({ phase: 'approve', ...run, quote: { wallets } })
    const end = (next: ConnectFlowState) => {
      if (running === controller) store.dispatch(next)
    }
    const onUri = (uri: string) => {
      if (running === controller && isRunning(store.getState()) && isSafeUri(uri))
        store.dispatch({ phase: 'approve', ...run, quote: { wallets, uri } })
    }
    // A wallet that is connected stays so when it does not go to another chain.
    const fail = (problem: FlowProblem) =>
      end(
        state.phase === 'partial'
          ? { phase: 'partial', ...run, quote: { wallets }, receipt: state.receipt, problem }
          : { phase: 'failed', ...run, quote: { wallets }, problem },
      )
    try {
      const { address, chainId } = await withDeadline(
        question(controller.signal, onUri),
        controller.signal,
        timeout,
      )
      if (!isAddress(address, { strict: false })) return fail(connectProblem('wallet_locked'))
      const receipt = { address, chainId, wallet }
      const isElsewhere = wanted !== undefined && chainId !== wanted
      end({
        ...{ ...run, quote: { wallets }, receipt },
        phase: isElsewhere ? 'partial' : 'complete',
        problem: isElsewhere ? connectProblem('wrong_chain') : undefined,
      })
    } catch (error) {
      // One that answers yet takes nobody's place.
      controller.abort()
      fail(connectProblem(error instanceof Ended ? error.code : connectCodeOf(error)))
    }
  }

  const flow: ConnectFlow = {
    kind: 'connect',
    getState: store.getState,
    subscribe: store.subscribe,
    open(form = {}) {
      if (!isRunning(store.getState())) void read({ ...empty, ...form })
    },
    setForm(change) {
      const state = store.getState()
      if (state.phase === 'form' || state.phase === 'review')
        store.dispatch({ phase: 'form', form: { ...state.form, ...change }, quote: state.quote })
    },
    async review() {
      const { phase, form, ...state } = store.getState()
      if (phase !== 'form' || !('quote' in state) || state.quote === undefined) return
      const { quote } = state
      if (form.wallet === undefined) return
      store.dispatch(
        quote.wallets.some(({ id }) => id === form.wallet)
          ? { phase: 'review', form, quote }
          : { phase: 'form', form, quote, problem: connectProblem('wallet_gone') },
      )
    },
    edit() {
      const state = store.getState()
      if (isRunning(state) || !('quote' in state) || state.quote === undefined) return
      store.dispatch({ phase: 'form', form: empty, quote: { wallets: state.quote.wallets } })
    },
    async start() {
      const state = store.getState()
      const { wallet } = state.form
      if (state.phase !== 'review' || wallet === undefined) return
      await ask(state, wallet, (signal, onUri) =>
        options.connect(wallet, { chainId: wanted, onUri, signal }),
      )
    },
    async connect(wallet) {
      if (isRunning(store.getState())) return
      const state = store.getState()
      const known = 'quote' in state ? (state.quote?.wallets ?? []) : []
      // One that is not known may have announced itself since they were read.
      if (known.some(({ id }) => id === wallet)) flow.edit()
      else await read({ wallet })
      flow.setForm({ wallet })
      await flow.review()
      await flow.start()
    },
    async switchChain() {
      const state = store.getState()
      const { switchChain } = options
      if (state.phase !== 'partial' || wanted === undefined || switchChain === undefined) return
      const { address, wallet } = state.receipt
      await ask(state, wallet, async () => {
        await switchChain(wanted)
        return { address, chainId: wanted }
      })
    },
    stop() {
      running?.abort()
    },
    close() {
      asking?.abort()
      if (!isRunning(store.getState())) store.dispatch({ phase: 'idle', form: empty })
    },
  }
  return flow
}

/** Why a wallet is not waited for any longer. */
class Ended extends Error {
  override readonly name = 'Ended'
  readonly code: 'aborted' | 'wallet_silent'
  constructor(code: 'aborted' | 'wallet_silent') {
    super('The wallet is not waited for any longer.')
    this.code = code
  }
}

function withDeadline<value>(
  answer: Promise<value>,
  signal: AbortSignal,
  timeout: number,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Ended('wallet_silent')), timeout)
    signal.addEventListener('abort', () => reject(new Ended('aborted')), { once: true })
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What may stand in a link: an address of a wallet's own scheme or of the web, and never a script. */
function isSafeUri(uri: string): boolean {
  return (
    uri.length <= 4096 &&
    /^(?!(javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:[!-~]+$/i.test(uri)
  )
}
