import type { ExecutionResult, SeriesRest } from '@sluice/sdk'
import type { Address } from 'viem'
import { predictTransferred } from '../../predict/predictTransferred.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading, Settlement } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { byKind } from '../kindSentences.ts'
import { mostLines } from '../mostLines.ts'
import { lineSentences, nothingChosen, tooMany } from '../ownSentences.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { explainShortage } from '../purchase/carryOutPurchase.ts'
import { feeLack } from '../purchase/feeLack.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { recipientSentences } from '../recipientSentences.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { createSeriesPlan } from '../series/createSeriesPlan.ts'
import { joinFacts } from '../verify/joinFacts.ts'
import { readSteps } from '../verify/readSteps.ts'
import type { StepFacts } from '../verify/stepFacts.ts'
import type { RecipientCheck, RecipientWarning } from './checkRecipient.ts'
import { parcelSteps } from './parcelSteps.ts'
import { type ListedToken, listedKey, readListed } from './readListed.ts'
import { type ReadsNames, readRecipient } from './readRecipient.ts'
import { type Parcel, parcelsOf, sendTokens, transferRequest } from './sendTokens.ts'
import { transferFacts } from './transferFacts.ts'
import { transferOutcome } from './transferOutcome.ts'
import { verifyTransfer } from './verifyTransfer.ts'

/** So many of a token. */
export type SentToken = Omit<TokenReference, 'chainId'> & { quantity: bigint }

export type TransferForm = {
  tokens: readonly SentToken[]
  /** The recipient as it was typed or pasted: an address, or a name where the options look names up. */
  to: string
  /** Instead of `to`: the recipient of each token, in the order of the tokens. */
  recipients?: readonly string[] | undefined
  /** How many tokens are sent after these: `recipients` may hold theirs, too, after those of `tokens`. */
  following?: number | undefined
  /** The warnings that were seen and accepted, by what `open` of the quote calls them. */
  acknowledged: readonly string[]
  /** What is left of runs of before, that this goes on with. */
  continues?: SeriesRest | undefined
}

export type TransferQuote = {
  /** The one recipient; of several the first with a problem, else the first. */
  recipient: RecipientCheck
  /** Of each token, where each has its own. */
  recipients?: readonly RecipientCheck[] | undefined
  /** The live listings that what is sent leaves without all of their tokens: they count again once those come back. */
  listed?: readonly ListedToken[] | undefined
  /** The warnings that still have to be accepted, each with the address, or the listing, that it is about. */
  open: readonly string[]
  /** Whether a transaction that approves the transfer helper comes first; known from the review on. */
  needsApproval?: boolean | undefined
  /** How many transactions there are after it. */
  transactions?: number | undefined
  /** What all of them say themselves. */
  facts?: StepFacts | undefined
}

/** What an accepted warning is kept by. It says whose it is: a name may stand for somebody else by now. */
export const warningKey = (
  warning: RecipientWarning,
  { address }: Pick<RecipientCheck, 'address'>,
): string => `${warning}:${address?.toLowerCase()}`

export type TransferReceipt = {
  /** The one recipient; the first of several. */
  to: Address
  lines: readonly { token: SentToken; to: Address; outcome: 'sent' | 'not-sent' | 'unknown' }[]
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type TransferFlow = Flow<TransferForm, TransferQuote, TransferReceipt, 'transfer'> &
  ReadsNames
export type TransferFlowState = FlowState<TransferForm, TransferQuote, TransferReceipt>

export type TransferFlowOptions = FlowScope & {
  /**
   * Whom the account has dealt with, to tell lookalikes and new recipients; or the way to read it, which is waited for
   * whenever an address is checked. Where that fails, or takes longer than 10 seconds, it has to be accepted.
   */
  recent?: readonly Address[] | (() => Promise<readonly Address[]>) | undefined
  /** Whether there is code at an address. */
  isContract?: ((address: Address) => Promise<boolean>) | undefined
  /**
   * Looks a name such as `vitalik.eth` up: its normal form and its address, undefined when it has none. Without it
   * names are refused.
   */
  resolveName?:
    | ((
        name: string,
        signal: AbortSignal,
      ) => Promise<{ name: string; address: Address } | undefined>)
    | undefined
}

/** A transfer of one or many tokens to somebody, or of each to somebody else. */
export function createTransferFlow(options: TransferFlowOptions): TransferFlow {
  const { client, chainId, account } = options
  const plan = createSeriesPlan(options, 'transfer')
  const flow = createFlow<TransferForm, TransferQuote, TransferReceipt, 'transfer'>({
    kind: 'transfer',
    words: byKind.transfer,
    scope: options,
    form: { tokens: [], to: '', acknowledged: [] },
    first: 'submit',
    rereads: (before, after) =>
      before.to !== after.to ||
      before.recipients !== after.recipients ||
      before.tokens !== after.tokens ||
      before.acknowledged !== after.acknowledged,
    typed: (before, after) => before.to !== after.to || before.recipients !== after.recipients,
    read: (form, signal) => readTransfer(options, form, signal),
    review(form, quote) {
      const parcels = parcelsBy(form, quote)
      if (parcels === undefined || quote.open.length > 0) return undefined
      if (form.tokens.length === 0 || form.tokens.length > mostLines) return undefined
      return async (signal): Promise<Reading<TransferQuote>> => {
        // A name may stand for somebody else by now, an address may have become a contract, a token be listed.
        const again = await readTransfer(options, form, signal)
        if (!('quote' in again) || again.problem !== undefined || again.quote.open.length > 0)
          return again
        const now = parcelsBy(form, again.quote)
        if (now === undefined || keyOf(now) !== keyOf(parcels))
          return {
            ...again,
            problem: ownProblem('bad_recipient', recipientSentences['name-changed']),
          }
        const steps = await Promise.all(
          now.map(async parcel => {
            const answer = await client.actions.transferTokens({
              ...transferRequest(parcel, chainId),
              wallet: readOnlyWallet(options),
              precheck: true,
              signal,
            })
            return answer.steps
          }),
        )
        const count = (id: string) =>
          steps
            .flat()
            .filter(step => step.id === id)
            .reduce(
              (sum, step) => sum + step.items.filter(item => item.status === 'incomplete').length,
              0,
            )
        const needsApproval = count('nft-approval') > 0
        const facts = joinFacts(
          await Promise.all(
            now.map((parcel, index) =>
              readSteps(options, steps[index] ?? [], {
                ...{ deed: 'transfer', verify: verifyTransfer({ account, ...parcel }) },
                read: transferFacts,
              }),
            ),
          ),
        )
        return {
          quote: { ...again.quote, needsApproval, transactions: count('transfer'), facts },
          ...{ next: 'review', problem: await feeLack(options, facts, byKind.transfer) },
        }
      }
    },
    carryOut({ form, quote, ...run }) {
      const parcels = parcelsBy(form, quote)
      if (parcels === undefined) throw new TypeError('A transfer is started from its review.')
      return sendTokens(options, parcels, { ...run, plan, continues: form.continues })
    },
    settle: ({ form, quote, result }) =>
      settle(result, form, { toOf: index => toOf(quote, index), account, continues: plan.rest() }),
    explain: (problem, { facts }) =>
      explainShortage(options, problem, { totals: [], gas: facts?.gas }),
    predict: ({ form: { tokens }, quote, steps }) =>
      tokens.flatMap((token, index) => {
        const to = toOf(quote, index)
        if (to === undefined) return []
        // The evidence is that of the last one of several.
        if (
          quote.recipients !== undefined &&
          transferOutcome(steps, token, { from: account, to }) !== 'sent'
        )
          return []
        const { contract, tokenId } = token
        return predictTransferred({
          ...{ tokens: [{ chainId, contract, tokenId }], from: account, to },
        })
      }),
    changes: ({ tokens }, quote) => ({
      ...{ chainId, tokens },
      accounts: [account, ...new Set(tokens.flatMap((_, index) => toOf(quote, index) ?? []))],
    }),
  })
  return { ...flow, readsNames: options.resolveName !== undefined }
}

const toOf = ({ recipient, recipients }: TransferQuote, index: number) =>
  (recipients === undefined ? recipient : recipients[index])?.address

const parcelsBy = ({ tokens }: TransferForm, quote: TransferQuote) =>
  parcelsOf(tokens, index => toOf(quote, index))

/** Who gets what, each token by itself: two names may have changed places. */
const keyOf = (parcels: readonly Parcel[]) =>
  parcels
    .flatMap(({ to, tokens }) =>
      tokens.map(({ contract, tokenId, quantity }) => [to, contract, tokenId, quantity].join(':')),
    )
    .join()
    .toLowerCase()

async function readTransfer(
  options: TransferFlowOptions,
  { tokens, to, recipients: all, following = 0, acknowledged }: TransferForm,
  signal: AbortSignal,
): Promise<Reading<TransferQuote>> {
  const typed = all?.slice(0, tokens.length)
  const isEach = all !== undefined && typed !== undefined
  const lines = isEach ? [...new Set(typed)] : [to]
  const [listed, ...read] = await Promise.all([
    readListed(options, tokens, signal),
    ...lines.map(line => readRecipient(options, line, tokens, signal)),
  ])
  const checkOf = (line: string) => read[lines.indexOf(line)] ?? { problem: 'empty', warnings: [] }
  const recipients: readonly RecipientCheck[] = isEach ? typed.map(checkOf) : read
  const recipient = recipients.find(({ problem }) => problem !== undefined) ??
    recipients[0] ?? { problem: 'empty', warnings: [] }
  // What was accepted of another address says nothing about this one.
  const open = [
    ...new Set(
      recipients.flatMap(check => check.warnings.map(warning => warningKey(warning, check))),
    ),
    ...listed.map(listedKey),
  ].filter(key => !acknowledged.includes(key))
  const quote = { recipient, open, listed, ...(isEach ? { recipients } : {}) }
  if (tokens.length === 0) return { quote, next: 'form', problem: ownProblem(nothingChosen) }
  if (tokens.length > mostLines) return { quote, next: 'form', problem: ownProblem(tooMany) }
  const { problem } = recipient
  const isMiscounted =
    isEach && (typed.length < tokens.length || all.length > tokens.length + following)
  if (isMiscounted && all.some(line => line.trim() !== ''))
    return { quote, next: 'form', problem: ownProblem('bad_recipient', lineSentences) }
  return problem === undefined || problem === 'empty'
    ? { quote, next: 'form' }
    : { quote, next: 'form', problem: ownProblem('bad_recipient', recipientSentences[problem]) }
}

function settle(
  { steps, state: { status, error } }: ExecutionResult,
  { tokens, recipients }: TransferForm,
  by: {
    toOf: (index: number) => Address | undefined
    account: Address
    continues: SeriesRest | undefined
  },
): Settlement<TransferReceipt, TransferForm> {
  const { account } = by
  const problem = problemOf(error, steps, 'transfer', byKind.transfer)
  const lines = tokens.flatMap((token, index) => {
    const to = by.toOf(index)
    return to === undefined ? [] : [{ token, to, typed: recipients?.[index] ?? to }]
  })
  const order = [...new Set(lines.map(({ to }) => to))]
  const [first] = lines
  if (first === undefined || (status !== 'complete' && status !== 'partial'))
    return { outcome: 'failed', problem }
  const receipt: TransferReceipt = {
    to: first.to,
    lines: lines.map(({ token, to }) => ({
      ...{ token, to },
      outcome:
        status === 'complete'
          ? 'sent'
          : transferOutcome(parcelSteps(steps, order.indexOf(to) + 1), token, {
              from: account,
              to,
            }),
    })),
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const left = lines.filter((_, index) => receipt.lines[index]?.outcome === 'not-sent')
  const rest = {
    tokens: left.map(({ token }) => token),
    ...(recipients === undefined
      ? {}
      : { recipients: [...left.map(({ typed }) => typed), ...recipients.slice(tokens.length)] }),
    continues: by.continues,
  }
  return { outcome: 'partial', receipt, problem, ...(left.length > 0 ? { rest } : {}) }
}
