import type { Address } from 'viem'
import { predictCancelled } from '../../predict/predictCancelled.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { notCancellable, nothingChosen, unsupportedOrder } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { askToCancel } from './askToCancel.ts'
import type { CancelExchange } from './cancelExchanges.ts'
import { exchangesThere } from './exchangesThere.ts'
import { isOneOf } from './isOneOf.ts'
import { leftOf } from './leftOf.ts'
import { noncesFor } from './noncesFor.ts'
import type { OrderNonce } from './orderNonce.ts'
import { type OpenOrders, readOpenOrders } from './readOpenOrders.ts'
import { readOver } from './readOver.ts'
import { readParts } from './readParts.ts'
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
  /** Orders that the marketplace would cancel by something else than that: left out, with what is wrong with it. */
  refused?: { orderIds: readonly string[]; reasons: readonly string[] } | undefined
  /** Orders of exchanges on which the marketplace cannot cancel: left out. */
  unsupported?: readonly { orderId: string; kind: string }[] | undefined
  /** The numbers that those of LooksRare are cancelled by. */
  nonces?: readonly OrderNonce[] | undefined
  /** The sum of the costs; undefined when one is not known. */
  cost: bigint | undefined
  /**
   * Of all: the exchange, all that the chain has, of which each is cleared by itself, and what is open on which of them
   * and elsewhere; not told where that cannot be read.
   */
  every?:
    | {
        exchange: CancelExchange
        there: readonly CancelExchange[]
        open?: OpenOrders | undefined
      }
    | undefined
}

export type CancelReceipt = {
  /** What became of each order; unknown where something was sent and its end is not known. */
  orders: readonly { orderId: string; outcome: 'cancelled' | 'not-cancelled' | 'unknown' }[]
  cancelled: number
  /** Of all: the exchange on which no order of before can be filled any more. */
  cleared?: CancelExchange | undefined
  /** Of all: what was open at the review on which exchange, the cleared one too. */
  open?: OpenOrders | undefined
  /** Those that were left out: the marketplace would not or could not cancel them. */
  left?: readonly string[] | undefined
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
  const judge = (chosen: CancelForm & Pick<CancelQuote, 'nonces'>) => {
    const { orderIds, all, exchange, onChain, nonces } = chosen
    const terms = {
      ...({ kind: 'cancellation', orderIds, all, exchange } as const),
      // Whoever tries it again has chosen that, too.
      ...(onChain ? { onChain } : {}),
      ...(nonces === undefined || nonces.length === 0 ? {} : { nonces }),
    }
    return judgedBy(terms, verifyCancellation, { account, chainId })
  }
  return createFlow<CancelForm, CancelQuote, CancelReceipt, 'cancel'>({
    kind: 'cancel',
    words: byKind.cancel,
    scope: options,
    form: { orderIds: [], all: false, onChain: false },
    first: 'submit',
    rereads: (before, after) =>
      before.orderIds !== after.orderIds ||
      before.all !== after.all ||
      before.exchange !== after.exchange ||
      before.onChain !== after.onChain,
    async read(chosen, signal): Promise<Reading<CancelQuote>> {
      if (chosen.orderIds.length === 0 && !chosen.all) return { problem: ownProblem(nothingChosen) }
      const every = chosen.all ? await everyOf(chosen, options) : undefined
      if (every === null) return { problem: ownProblem(notCancellable), unavailable: true }
      const form = { ...chosen, exchange: every?.exchange }
      const { steps, unsupported } = await askToCancel(options, { ...request(form), signal })
      if (steps === undefined) return { problem: ownProblem(unsupportedOrder), unavailable: true }
      const nonces = await noncesFor(options, { steps, orderIds: form.orderIds }, signal)
      const { verify } = judge({ ...form, nonces })
      const { parts, refused, reasons } = await readParts(options, { steps, form, nonces, verify })
      const isTouched = isOneOf([
        ...parts.flatMap(part => part.orderIds),
        ...refused,
        ...unsupported.map(({ orderId }) => orderId),
      ])
      const left = form.orderIds.filter(id => !isTouched(id))
      const [over, open] = await Promise.all([
        readOver(options, left, signal),
        every && readOpenOrders(options, signal),
      ])
      const stays = left.filter(id => !over.includes(id))
      const cost = parts.reduce<bigint | undefined>(
        (sum, part) => (sum === undefined || part.cost === undefined ? undefined : sum + part.cost),
        0n,
      )
      if (parts.length === 0) return { problem: ownProblem(notCancellable), unavailable: true }
      const problem =
        reasons.length > 0 && refused.length === 0
          ? ownProblem('refused', { reasons })
          : await feeLack(options, { gas: cost }, byKind.cancel)
      const quote = {
        ...{ parts, over, stays, cost },
        ...(nonces.length > 0 ? { nonces } : {}),
        ...(unsupported.length > 0 ? { unsupported } : {}),
        ...(refused.length > 0 ? { refused: { orderIds: refused, reasons } } : {}),
        every: every && { ...every, open },
      }
      return { quote, next: 'review', problem }
    },
    carryOut: ({ form, quote, wallet, signal, onProgress }) => {
      const isLeft = isOneOf([...quote.over, ...leftOf(quote)])
      const orderIds = form.orderIds.filter(id => !isLeft(id))
      const { nonces, every } = quote
      const reviewed = { ...form, orderIds, exchange: every?.exchange }
      return client.actions.cancelOrder({
        ...request(reviewed),
        wallet,
        ...judge({ ...reviewed, nonces }),
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
