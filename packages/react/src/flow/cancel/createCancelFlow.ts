import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { predictCancelled } from '../../predict/predictCancelled.ts'
import { createFlow, type Flow, type Reading } from '../createFlow.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { ownProblem } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { itemFacts } from '../verify/itemFacts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { CancelExchange } from './cancelExchanges.ts'
import { exchangesThere } from './exchangesThere.ts'
import { isOneOf } from './isOneOf.ts'
import { readOver } from './readOver.ts'
import { settleCancellation } from './settleCancellation.ts'
import { verifyCancellation } from './verifyCancellation.ts'

export type CancelForm = {
  orderIds: readonly string[]
  /**
   * Every order of the account on one exchange at once, known here or not, by raising its counter. `orderIds`, of
   * which there may be none, are those that must be gone afterwards.
   */
  all: boolean
  /** Of all: on which exchange; the first that the chain has when absent. */
  exchange?: CancelExchange | undefined
  /** A transaction even where a signature would do: final at once, and not by the marketplace's leave. */
  onChain: boolean
}

/** How orders are cancelled together, and what that costs. */
export type CancelPart = {
  way: 'gasless' | 'on-chain'
  /** By the bytes themselves; of a raised counter, those that were named. */
  orderIds: readonly string[]
  /** The contract that is called, or that checks the signature. */
  through: Address | undefined
  /** Of the network, base units of the native currency: 0 for a signature, undefined when it is not known. */
  cost: bigint | undefined
}

export type CancelQuote = {
  parts: readonly CancelPart[]
  /** Orders that the marketplace says are filled, cancelled or expired: nothing is done about them. */
  over: readonly string[]
  /** Orders that the marketplace gives no way to cancel, and that are not known to be over: they may be filled. */
  stays: readonly string[]
  /** The sum of the costs; undefined when one is not known. */
  cost: bigint | undefined
  /** Of all: the exchange, and all that the chain has, of which each is cleared by itself. */
  every?: { exchange: CancelExchange; there: readonly CancelExchange[] } | undefined
}

export type CancelReceipt = {
  /** What became of each order; unknown where something was sent and its end is not known. */
  orders: readonly { orderId: string; outcome: 'cancelled' | 'not-cancelled' | 'unknown' }[]
  cancelled: number
  /** Of all: the exchange on which no order of before can be filled any more. */
  cleared?: CancelExchange | undefined
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type CancelFlow = Flow<CancelForm, CancelQuote, CancelReceipt, 'cancel'>
export type CancelFlowState = FlowState<CancelForm, CancelQuote, CancelReceipt>

export type CancelFlowOptions = FlowScope & {
  /** The tokens that the orders are about, for what is read anew afterwards. */
  tokens?: readonly Omit<TokenReference, 'chainId'>[] | undefined
  /** Whether there is code at an address: of all, which exchanges the chain has. Without it each is taken to be there. */
  isContract?: ((address: Address) => Promise<boolean>) | undefined
}

/** The end of one order, of many, or of all that the account has made on an exchange. */
export function createCancelFlow(options: CancelFlowOptions): CancelFlow {
  const { client, chainId, account } = options
  const request = ({ orderIds, all, exchange, onChain }: CancelForm) => ({
    ids: orderIds,
    chainId,
    ...(all ? { all: exchange } : {}),
    options: { ...(onChain ? { forceOnChainCancel: true } : {}) },
  })
  const judge = ({ orderIds, all, exchange }: CancelForm) => {
    const terms = { kind: 'cancellation', orderIds, all, exchange } as const
    return judgedBy(terms, verifyCancellation, { account, chainId })
  }
  return createFlow<CancelForm, CancelQuote, CancelReceipt, 'cancel'>({
    kind: 'cancel',
    scope: options,
    form: { orderIds: [], all: false, onChain: false },
    first: 'submit',
    rereads: (before, after) =>
      before.orderIds !== after.orderIds ||
      before.all !== after.all ||
      before.exchange !== after.exchange ||
      before.onChain !== after.onChain,
    async read(chosen, signal): Promise<Reading<CancelQuote>> {
      if (chosen.orderIds.length === 0 && !chosen.all)
        return { problem: ownProblem('nothing_chosen') }
      const every = chosen.all ? await everyOf(chosen, options) : undefined
      if (every === null) return { problem: ownProblem('not_cancellable'), unavailable: true }
      const form = { ...chosen, exchange: every?.exchange }
      const { steps } = await client.actions.cancelOrder({
        ...request(form),
        wallet: readOnlyWallet(options),
        precheck: true,
        signal,
      })
      const open = steps.flatMap(step =>
        step.items
          .filter(({ status }) => status === 'incomplete')
          .map(item => ({ step, item, steps })),
      )
      const { verify } = judge(form)
      const [parts, reasons] = await Promise.all([
        Promise.all(open.map(({ step, item }) => partOf(step, item, form, options))),
        faultsOf(open, verify, options),
      ])
      const touched = new Set(parts.flatMap(part => part.orderIds.map(id => id.toLowerCase())))
      const left = form.orderIds.filter(id => !touched.has(id.toLowerCase()))
      const over = await readOver(options, left, signal)
      const stays = left.filter(id => !over.includes(id))
      const cost = parts.reduce<bigint | undefined>(
        (sum, part) => (sum === undefined || part.cost === undefined ? undefined : sum + part.cost),
        0n,
      )
      if (parts.length === 0) return { problem: ownProblem('not_cancellable'), unavailable: true }
      const problem =
        reasons.length > 0
          ? ownProblem('refused', { reasons })
          : await feeLack(options, { gas: cost }, 'cancel')
      return { quote: { parts, over, stays, cost, every }, next: 'review', problem }
    },
    carryOut: ({ form, quote, wallet, signal, onProgress }) => {
      const orderIds = form.orderIds.filter(
        id => !quote.over.includes(id) && !quote.stays.includes(id),
      )
      const reviewed = { ...form, orderIds, exchange: quote.every?.exchange }
      return client.actions.cancelOrder({
        ...request(reviewed),
        wallet,
        ...judge(reviewed),
        signal,
        onProgress,
      })
    },
    settle: ({ quote, result }) => settleCancellation(result, quote),
    explain: (problem, { cost }) => explainShortage(options, problem, { totals: [], gas: cost }),
    predict: ({ quote }) =>
      predictCancelled({ chainId, orderIds: quote.parts.flatMap(part => part.orderIds) }),
    changes: ({ all }) => ({
      // A raised counter ends orders for tokens that nobody named: without tokens, any is meant.
      ...{ chainId, tokens: all ? [] : (options.tokens ?? []), accounts: [account] },
    }),
  })
}

/** On which exchange all is cancelled, of those that the chain has; null where it has none, or not the one. */
async function everyOf({ exchange }: CancelForm, { isContract }: CancelFlowOptions) {
  const there = await exchangesThere(isContract)
  const [first] = exchange === undefined ? there : there.filter(each => each === exchange)
  return first === undefined ? null : { exchange: first, there }
}

/** What is wrong with what there is of a cancellation, each once, by what judges it again before the wallet. */
async function faultsOf(
  open: readonly { step: ExecutionStep; item: StepItem; steps: readonly ExecutionStep[] }[],
  verify: ReturnType<typeof verifyCancellation>,
  { account, chainId }: FlowScope,
): Promise<readonly string[]> {
  const intent: Intent = { action: 'cancel', chainId, account, arguments: undefined }
  const verdicts = await Promise.all(
    open
      .filter(({ item }) => item.data !== undefined)
      .map(({ step, item, steps }) => verify(intent, step, item, steps)),
  )
  return [...new Set(verdicts.flatMap(({ reasons }) => reasons))]
}

async function partOf(
  step: ExecutionStep,
  item: StepItem,
  form: CancelForm,
  { account, chainId, getGasCost }: FlowScope,
): Promise<CancelPart> {
  const { cancels, through } = await itemFacts(item, { account, chainId })
  const read = cancels === 'all' ? form.orderIds : form.orderIds.filter(isOneOf(cancels))
  // What cannot be read is told as the marketplace tells it, and refused.
  const told = read.length > 0 ? read : (item.orderIds ?? form.orderIds)
  const orderIds = form.all ? form.orderIds : told
  if (step.kind === 'signature') return { way: 'gasless', orderIds, through, cost: 0n }
  const transaction = readTransaction(item.data)
  const cost = transaction && (await getGasCost?.(transaction).catch(() => undefined))
  return { way: 'on-chain', orderIds, through, cost }
}
