import type { call } from '@sluice/sdk'
import type { Address } from 'viem'
import { depositEvidence } from '../across/depositEvidence.ts'
import { heldFor } from '../across/heldFor.ts'
import { readDeposit } from '../across/readDeposit.ts'
import { recoverRefund } from '../across/recoverRefund.ts'
import { tellRefusal } from '../across/tellRefusal.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading, Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { byKind } from '../kindSentences.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import {
  acrossSentences,
  callSentences,
  mintSentences,
  nothingChosen,
  tooMany,
} from '../ownSentences.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeShortage } from '../purchase/feeShortage.ts'
import { readBalances } from '../purchase/readBalances.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { recipientSentences } from '../recipientSentences.ts'
import type { RecipientCheck } from '../transfer/checkRecipient.ts'
import { type TransferFlowOptions, warningKey } from '../transfer/createTransferFlow.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { readSteps } from '../verify/readSteps.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type CalledFacts, calledFacts, calledKey } from './calledFacts.ts'
import { readCalled } from './calledFault.ts'
import { depositFacts } from './depositFacts.ts'
import { readSentTo } from './readSentTo.ts'
import { verifyCall } from './verifyCall.ts'

export type CallForm = {
  txs: readonly call.PlainTransaction[]
  /** The warnings about calls and who is sent value that were seen and accepted, by what `open` of the quote calls them. */
  acknowledged?: readonly string[] | undefined
}

export type CallQuote = {
  /** What would be paid on the origin chain now: the values of the calls and the relayer's fee. */
  deposit: FlowAmount
  /** What may be paid at most: the fee follows the price of gas, which each block changes. */
  most: FlowAmount
  relayerFee: FlowAmount
  /** What the calls send on the destination chain. */
  value: FlowAmount
  /** The escrow on the origin chain that holds the payment. */
  through: Address
  /** Seconds for which it holds a payment at most; then who paid can take it back alone. */
  within: number
  /** Who makes the calls on the destination chain: the escrow there, by what the payment names. */
  calledBy: Address
  /** What each call does, by its own bytes, in their order. */
  calls?: readonly CalledFacts[] | undefined
  /** Of the network that is paid on, base units of its native currency; undefined when it cannot be told. */
  gas?: bigint | undefined
  gasLeast?: GasFacts['gasLeast']
  /** Those who are sent value and nothing else, which cannot be taken back; the account itself is not among them. */
  recipients?: readonly RecipientCheck[] | undefined
  /** The warnings about them and about the calls that still have to be accepted, each with what it is about. */
  open?: readonly string[] | undefined
}

export type CallReceipt = depositEvidence.Result

/** By how much more than quoted the relayer's fee may be in the end, in bps (1 = 0.01 %). */
const feeSlack = 2500n

export type CallFlow = Flow<CallForm, CallQuote, CallReceipt, 'call'>
export type CallFlowState = FlowState<CallForm, CallQuote, CallReceipt>

/** `chainId` is the chain that is paid on, `toChainId` the one on which the calls are made. */
export type CallFlowOptions = FlowScope & {
  toChainId: number
  /** The escrow that holds payments on `chainId`, where it is known: nothing is paid to another one. */
  escrow?: Address | undefined
  /** The escrow on `toChainId` that makes the calls, where it is known: no other one is paid for. */
  toEscrow?: Address | undefined
  /** Whom the account has dealt with: value that is sent to others is asked about first. */
  recent?: TransferFlowOptions['recent']
  /** Whether there is code at an address of `toChainId`. Not looked for when absent. */
  isContract?: ((address: Address) => Promise<boolean>) | undefined
}

/**
 * Calls on another chain, paid for on this one: one deposit in an escrow, which names exactly these calls by their
 * hash; of a marketplace that does not tell what it hashed nothing is called. What is not done is paid back.
 */
export function createCallFlow(options: CallFlowOptions): CallFlow {
  const { client, chainId, toChainId, escrow, toEscrow, account } = options
  const now = options.now ?? Date.now
  const wrappedNative = client.chains.find(({ id }) => id === toChainId)?.wrappedNative
  const asked = { destination: toChainId, destinationEscrow: toEscrow, wrappedNative }
  const judge = (
    txs: CallForm['txs'],
    { through, most, within }: Pick<CallQuote, 'through' | 'most' | 'within'>,
  ) =>
    judgedBy(
      {
        ...{ kind: 'call', origin: chainId, through, most: most.amount },
        ...{ ...asked, within, txs: plain(txs) },
      },
      verifyCall,
      { account, now },
    )
  return createFlow<CallForm, CallQuote, CallReceipt, 'call'>({
    kind: 'call',
    words: byKind.call,
    scope: options,
    form: { txs: [] },
    first: 'submit',
    rereads: (before, after) =>
      before.txs !== after.txs || before.acknowledged !== after.acknowledged,
    async read({ txs, acknowledged = [] }, signal): Promise<Reading<CallQuote>> {
      if (txs.length === 0) return { problem: ownProblem(nothingChosen) }
      if (txs.length > 50) return { problem: ownProblem(tooMany) }
      const value = txs.reduce((sum, tx) => sum + BigInt(tx.value ?? 0n), 0n)
      const currency = nativeCurrency(options, chainId)
      const there = nativeCurrency(options, toChainId)
      // An amount of one is none of the other.
      const isSame = currency.symbol === there.symbol && currency.decimals === there.decimals
      if (value > 0n && !isSame)
        return { problem: ownProblem(callSentences.otherNative), unavailable: true }
      // Both at once: what is known of who is sent value may take its time.
      const asking = client.actions.call({
        txs,
        toChainId,
        chainId,
        wallet: readOnlyWallet(options),
        precheck: true,
        signal,
      })
      asking.catch(() => undefined)
      const recipients = await readSentTo(options, txs, signal)
      const lost = recipients.find(({ problem }) => problem !== undefined)?.problem
      if (lost !== undefined)
        return { problem: ownProblem('bad_recipient', recipientSentences[lost]) }
      const { steps, fees } = await asking.catch(tellRefusal)
      const items = steps.flatMap(step => (step.id === 'deposit' ? [...step.items] : []))
      const [item] = items.length === 1 ? items : []
      const paid = readDeposit(item?.data)
      const within = paid && heldFor(paid, now)
      const raw = fees?.relayer?.amount?.raw
      const isHere =
        paid?.chainId === chainId && (escrow === undefined || sameAddress(paid.to, escrow))
      if (item === undefined || within === undefined || !isHere || typeof raw !== 'string')
        return { problem: ownProblem(acrossSentences.unquoted) }
      if (paid.value !== value + BigInt(raw)) return { problem: ownProblem(callSentences.otherSum) }
      const told = item.crossChainIntent
      if (!told) return { problem: ownProblem(acrossSentences.untold) }
      const called = await readCalled(item, { ...asked, txs: plain(txs), now })
      if (typeof called === 'string')
        return { problem: ownProblem('refused', { reasons: [called] }) }
      const calls = called.map(each => calledFacts(each, { account, chainId: toChainId }))
      const isOpen = (key: string) => !acknowledged.includes(key)
      const unknown = recipients
        .flatMap(check => check.warnings.map(warning => warningKey(warning, check)))
        .filter(isOpen)
      const unproven = calls
        .flatMap(each => each.warnings.map(warning => calledKey(warning, each)))
        .filter(isOpen)
      const deposit = { currency, amount: paid.value }
      const slack = (BigInt(raw) * feeSlack) / 10_000n
      const most = { currency, amount: deposit.amount + slack }
      const quote = {
        ...{ deposit, most },
        relayerFee: { currency, amount: BigInt(raw) },
        value: { currency: there, amount: value },
        ...{ through: paid.to, within, calledBy: told.destinationEscrow, calls, recipients },
        open: [...unknown, ...unproven],
      }
      const [balances, { problem, ...facts }] = await Promise.all([
        readBalances(options, [most]),
        readSteps(options, steps, {
          ...{ deed: 'deposit', verify: judge(txs, quote).verify, read: depositFacts },
        }),
      ])
      return {
        quote: { ...quote, gas: facts.gas, gasLeast: facts.gasLeast },
        next: 'review',
        problem:
          problem ??
          (unknown.length > 0 ? ownProblem(mintSentences.unaccepted) : undefined) ??
          (unproven.length > 0 ? ownProblem(callSentences.unaccepted) : undefined) ??
          (await feeShortage(options, [most], { ...facts, balances, words: byKind.call })),
      }
    },
    carryOut: ({ form: { txs }, quote, wallet, signal, onProgress }) =>
      client.actions
        .call({
          txs,
          toChainId,
          chainId,
          wallet,
          maxRelayerFee: quote.relayerFee.amount + quote.most.amount - quote.deposit.amount,
          ...judge(txs, quote),
          signal,
          onProgress,
        })
        .catch(tellRefusal),
    settle({ quote, result: { steps, state } }): Settlement<CallReceipt> {
      const { status, error } = state
      const receipt = depositEvidence(steps, { ...options, deposit: quote.deposit })
      if (status === 'complete') return { outcome: 'complete', receipt }
      const problem = problemOf(error, steps, 'call', byKind.call)
      return status === 'partial'
        ? { outcome: 'partial', receipt, problem }
        : { outcome: 'failed', problem }
    },
    recover: ({ quote, error, steps }) =>
      recoverRefund(error, () => depositEvidence(steps, { ...options, deposit: quote.deposit })),
    explain: (problem, { most, gas }) => explainShortage(options, problem, { totals: [most], gas }),
    changes: () => ({ chainId: toChainId, tokens: [], accounts: [account] }),
  })
}

const plain = (txs: CallForm['txs']) =>
  txs.map(({ to, data = '0x', value = 0n }) => ({ to, data, value: BigInt(value) }))
