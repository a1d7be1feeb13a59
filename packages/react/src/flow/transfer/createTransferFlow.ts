import type { ExecutionResult, ExecutionStep } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { predictTransferred } from '../../predict/predictTransferred.ts'
import { createFlow, type Flow, type Reading, type Settlement } from '../createFlow.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { recipientSentences } from '../ownSentences.ts'
import { ownProblem, problemOf } from '../problemOf.ts'
import { mostLines } from '../purchase/readPurchase.ts'
import { readOnlyWallet } from '../readOnlyWallet.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { checkRecipient, type RecipientCheck, type RecipientWarning } from './checkRecipient.ts'
import { verifyTransfer } from './verifyTransfer.ts'

/** So many of a token. */
export type SentToken = Omit<TokenReference, 'chainId'> & { quantity: bigint }

export type TransferForm = {
  tokens: readonly SentToken[]
  /** The recipient as it was typed or pasted. */
  to: string
  /** The warnings about this recipient that were seen and accepted; a new recipient empties them. */
  acknowledged: readonly RecipientWarning[]
}

export type TransferQuote = {
  recipient: RecipientCheck
  /** The warnings that still have to be accepted. */
  open: readonly RecipientWarning[]
  /** Whether a transaction that approves the transfer helper comes first; known from the review on. */
  needsApproval?: boolean | undefined
  /** How many transactions there are after it. */
  transactions?: number | undefined
}

export type TransferReceipt = {
  to: Address
  lines: readonly { token: SentToken; outcome: 'sent' | 'not-sent' | 'unknown' }[]
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

export type TransferFlow = Flow<TransferForm, TransferQuote, TransferReceipt, 'transfer'>
export type TransferFlowState = FlowState<TransferForm, TransferQuote, TransferReceipt>

export type TransferFlowOptions = FlowScope & {
  /** Whom the account has dealt with, to tell lookalikes and new recipients. */
  recent?: readonly Address[] | undefined
  /** Whether there is code at an address. */
  isContract?: ((address: Address) => Promise<boolean>) | undefined
}

/** A transfer of one or many tokens to somebody. */
export function createTransferFlow(options: TransferFlowOptions): TransferFlow {
  const { client, chainId, account } = options
  const request = (tokens: readonly SentToken[], to: Address) => ({
    to,
    items: tokens.map(({ contract, tokenId, quantity }) => ({
      token: `${contract}:${tokenId}` as const,
      quantity: Number(quantity),
    })),
    chainId,
  })
  return createFlow<TransferForm, TransferQuote, TransferReceipt, 'transfer'>({
    kind: 'transfer',
    scope: options,
    form: { tokens: [], to: '', acknowledged: [] },
    first: 'submit',
    rereads: (before, after) =>
      before.to !== after.to ||
      before.tokens !== after.tokens ||
      before.acknowledged !== after.acknowledged,
    async read(form): Promise<Reading<TransferQuote>> {
      const recipient = await readRecipient(options, form)
      // What was accepted of another address says nothing about this one.
      const open = recipient.warnings.filter(warning => !form.acknowledged.includes(warning))
      const quote = { recipient, open }
      if (form.tokens.length === 0)
        return { quote, next: 'form', problem: ownProblem('nothing_chosen') }
      if (form.tokens.length > mostLines)
        return { quote, next: 'form', problem: ownProblem('too_many') }
      const { problem } = recipient
      return problem === undefined || problem === 'empty'
        ? { quote, next: 'form' }
        : { quote, next: 'form', problem: ownProblem('bad_recipient', recipientSentences[problem]) }
    },
    review({ tokens }, { recipient, open }) {
      const { address } = recipient
      if (address === undefined || open.length > 0) return undefined
      if (tokens.length === 0 || tokens.length > mostLines) return undefined
      return async (signal): Promise<Reading<TransferQuote>> => {
        const { steps } = await client.actions.transferTokens({
          ...request(tokens, address),
          wallet: readOnlyWallet(options),
          precheck: true,
          signal,
        })
        const count = (id: string) =>
          steps
            .filter(step => step.id === id)
            .reduce(
              (sum, step) => sum + step.items.filter(item => item.status === 'incomplete').length,
              0,
            )
        const needsApproval = count('nft-approval') > 0
        return {
          quote: { recipient, open, needsApproval, transactions: count('transfer') },
          next: 'review',
        }
      }
    },
    carryOut({ form: { tokens }, quote: { recipient }, wallet, signal, onProgress }) {
      const { address: to } = recipient
      if (to === undefined) throw new TypeError('A transfer is started from its review.')
      return client.actions.transferTokens({
        ...request(tokens, to),
        wallet,
        ...judgedBy({ kind: 'transfer', to, tokens }, verifyTransfer, { account }),
        signal,
        onProgress,
      })
    },
    settle: ({ form, quote, result }) =>
      settle(result, form.tokens, quote.recipient.address, account),
    predict: ({ form: { tokens }, quote: { recipient } }) =>
      recipient.address === undefined
        ? []
        : predictTransferred({
            tokens: tokens.map(({ contract, tokenId }) => ({ chainId, contract, tokenId })),
            ...{ from: account, to: recipient.address },
          }),
    changes: ({ tokens }, { recipient }) => ({
      chainId,
      tokens,
      accounts: [account, ...(recipient.address === undefined ? [] : [recipient.address])],
    }),
  })
}

async function readRecipient(
  { account, recent = [], isContract }: TransferFlowOptions,
  { to, tokens }: TransferForm,
): Promise<RecipientCheck> {
  const contracts = tokens.map(token => token.contract)
  const check = (found: boolean) =>
    checkRecipient(to, { account, contracts, recent, isContract: found })
  const { address } = check(false)
  if (address === undefined || isContract === undefined) return check(false)
  // What cannot be read is treated as what it could be.
  return check(await isContract(address).catch(() => true))
}

function settle(
  { steps, state: { status, error } }: ExecutionResult,
  tokens: readonly SentToken[],
  to: Address | undefined,
  account: Address,
): Settlement<TransferReceipt> {
  const problem = problemOf(error, steps, 'transfer')
  if (to === undefined || (status !== 'complete' && status !== 'partial'))
    return { outcome: 'failed', problem }
  const receipt: TransferReceipt = {
    to,
    lines: tokens.map(token => ({
      token,
      outcome: status === 'complete' ? 'sent' : outcomeOf(steps, token, { from: account, to }),
    })),
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  return status === 'complete'
    ? { outcome: 'complete', receipt }
    : { outcome: 'partial', receipt, problem }
}

function outcomeOf(
  steps: readonly ExecutionStep[],
  { contract, tokenId }: SentToken,
  { from, to }: { from: Address; to: Address },
): 'sent' | 'not-sent' | 'unknown' {
  const transfers = steps.flatMap(step => step.items.flatMap(item => item.transfersData ?? []))
  if (transfers.length === 0) return 'unknown'
  const isSent = transfers.some(
    transfer =>
      typeof transfer.from === 'string' &&
      isAddressEqual(transfer.from, from) &&
      typeof transfer.to === 'string' &&
      isAddressEqual(transfer.to, to) &&
      typeof transfer.token?.contract === 'string' &&
      isAddressEqual(transfer.token.contract, contract) &&
      transfer.token.tokenId === tokenId.toString(),
  )
  return isSent ? 'sent' : 'not-sent'
}
