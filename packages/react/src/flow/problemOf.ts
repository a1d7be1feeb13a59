import {
  type ExecutionStep,
  isSluiceError,
  type MoneyMoved,
  type SluiceErrorFields,
} from '@sluice/sdk'
import type { FlowProblem, FlowRemedy } from './flowProblem.ts'
import { approvalOf } from './runEvidence.ts'

type Sentences = { happened: string; next: string; remedy: FlowRemedy; money?: string }

const moneySentences: Record<MoneyMoved, string> = {
  no: 'Nothing was sent.',
  yes: 'A transaction was sent and mined.',
  unknown: 'Something may have been sent.',
}

/** Errors of the client, by code. What is not here is told in the error's own words. */
const byCode: Record<string, Sentences> = {
  user_rejected: {
    happened: 'You declined the request in your wallet.',
    next: 'Start again whenever you want.',
    remedy: 'retry',
  },
  price_changed: {
    happened: 'The price changed since you looked.',
    next: 'Look at the new price and decide again.',
    remedy: 'requote',
  },
  api_unreachable: {
    happened: 'The marketplace server does not answer.',
    next: 'Check that it runs, then try again.',
    remedy: 'retry',
  },
  api_timeout: {
    happened: 'The marketplace server took too long to answer.',
    next: 'Try again in a moment.',
    remedy: 'retry',
  },
  wrong_chain: {
    happened: 'Your wallet is on another chain.',
    next: 'Switch the network and start again.',
    remedy: 'switch-chain',
  },
  account_changed: {
    happened: 'Your wallet changed to another account.',
    next: 'Go back to the account you started with, or start again with the new one.',
    remedy: 'retry',
  },
  own_listing: {
    happened: 'This is your own listing.',
    next: 'You cannot buy from yourself.',
    remedy: 'none',
  },
  not_for_sale: {
    happened: 'This listing is gone: it was sold, cancelled or has expired.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  insufficient_funds: {
    happened: 'Your balance is too low for this purchase.',
    next: 'Add the missing amount to this account, or use another one.',
    remedy: 'requote',
  },
  not_owner: {
    happened: 'This account does not own the token.',
    next: 'Connect the account that owns it.',
    remedy: 'none',
  },
  aborted: {
    happened: 'You stopped waiting.',
    next: 'Start again whenever you want.',
    remedy: 'retry',
  },
  signature_lost: {
    happened: 'The answer of your wallet was lost.',
    money: 'Nothing was posted.',
    next: 'Close what the wallet still shows, then start again.',
    remedy: 'retry',
  },
  transaction_unknown: {
    happened: 'The answer of your wallet was lost.',
    money: 'The transaction may or may not have been sent.',
    next: "Look at the wallet's activity before you try again: it could pay twice.",
    remedy: 'none',
  },
  bad_response: {
    happened: 'The marketplace sent something this app cannot read.',
    next: 'Try again in a moment.',
    remedy: 'retry',
  },
  refused: {
    happened: 'The marketplace asked for something other than you chose.',
    money: 'Nothing was signed.',
    next: 'Do not use this marketplace if it asks for it again.',
    remedy: 'none',
  },
  transaction_reverted: {
    happened: 'The transaction failed on the chain.',
    money: 'Only the network fee was paid.',
    next: 'The order was probably taken or cancelled meanwhile. Look again.',
    remedy: 'requote',
  },
  post_unknown: {
    happened: "The marketplace's answer to the signed listing was lost.",
    money: 'The listing may be live.',
    next: 'Look at your listings before you list again.',
    remedy: 'none',
  },
}

/** A marketplace that fails; its own text is for its log. */
const serverProblem: Sentences = {
  happened: 'The marketplace server has a problem.',
  next: 'Try again in a moment.',
  remedy: 'retry',
}

/** A wish that the marketplace refused: its text says why. */
const refusedWish: Sentences = {
  happened: '',
  next: 'Change what it names, then start again.',
  remedy: 'retry',
}

/** After an abort, what is left open in the wallet can still be confirmed. */
const stillOpen: Sentences = {
  happened: 'You stopped waiting.',
  money: 'What you confirm later in the wallet will still be sent.',
  next: 'Close the request in your wallet, and look at its activity before you try again.',
  remedy: 'none',
}

/** Refusals of the marketplace, by the number of its table. */
const byApiCode: Record<number, Sentences> = {
  3: {
    happened: 'This listing is gone: it was sold, cancelled or has expired.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  5: {
    happened: 'No listing can be filled: it was sold or cancelled, or it is your own.',
    next: 'Look for another one.',
    remedy: 'requote',
  },
  6: {
    happened: 'Your balance is too low for this purchase.',
    next: 'Add funds to this account, or use another one.',
    remedy: 'retry',
  },
  8: {
    happened: 'Fewer are for sale than you asked for.',
    next: 'Choose a smaller quantity.',
    remedy: 'requote',
  },
}

/**
 * Any error as the three sentences a person needs.
 *
 * @param steps Those of the run that it ended: an approval that was sent before stays, whatever the error
 * says about its own request.
 */
export function problemOf(error: unknown, steps: readonly ExecutionStep[] = []): FlowProblem {
  const problem = problemOfError(error)
  const approval = approvalOf(steps)
  if (approval === undefined) return problem
  if (problem.moneyMoved !== 'no' || problem.code === 'post_unknown')
    return { ...problem, money: `The approval was sent before. ${problem.money}` }
  const what = steps.some(step => step.id === 'sale') ? 'bought' : 'listed'
  return approval === 'mined'
    ? {
        ...problem,
        money: `The approval was sent and stays; nothing was ${what}.`,
        moneyMoved: 'yes',
      }
    : {
        ...problem,
        money: `The approval was sent, and it is not known whether it was mined; nothing was ${what}.`,
        moneyMoved: 'unknown',
        remedy: 'none',
      }
}

function problemOfError(error: unknown): FlowProblem {
  if (!isSluiceError(error))
    return {
      code: 'unexpected',
      happened: 'Something unexpected went wrong.',
      money: 'It cannot be said whether something was sent.',
      moneyMoved: 'unknown',
      next: 'Look at your wallet before you try again.',
      remedy: 'none',
    }
  const { moneyMoved } = error
  const sentences = sentencesOf(error)
  return {
    code: error.details.apiCode === 6 ? 'insufficient_funds' : error.code,
    happened: sentences?.happened || sentence(error.summary),
    money: sentences?.money ?? moneySentences[moneyMoved],
    moneyMoved,
    next:
      sentences?.next ??
      hintsOf(error.hints) ??
      (moneyMoved === 'no' ? 'Try again.' : 'Look at your wallet before you try again.'),
    remedy:
      moneyMoved === 'no' ? (sentences?.remedy ?? (error.retryable ? 'retry' : 'none')) : 'none',
  }
}

function sentencesOf(error: SluiceErrorFields): Sentences | undefined {
  const { apiCode, statusCode } = error.details
  const known = typeof apiCode === 'number' ? byApiCode[apiCode] : undefined
  if (known !== undefined) return known
  if (typeof statusCode === 'number' && statusCode >= 500) return serverProblem
  if (error.code === 'api_error' && typeof apiCode === 'number') return refusedWish
  if (error.code === 'aborted' && error.moneyMoved === 'unknown') return stillOpen
  return byCode[error.code]
}

/** A problem that the flow itself found, before anything was asked of the wallet. */
export function ownProblem(
  code: keyof typeof byCode,
  more: Partial<FlowProblem> = {},
): FlowProblem {
  const sentences = byCode[code]
  return {
    code,
    happened: sentences?.happened ?? 'This cannot be done.',
    money: moneySentences.no,
    moneyMoved: 'no',
    next: sentences?.next ?? 'Try again.',
    remedy: sentences?.remedy ?? 'none',
    ...more,
  }
}

/** Hints without what the sentence about the money says already. */
function hintsOf(hints: readonly string[]): string | undefined {
  const text = hints
    .join(' ')
    .replace(/(Nothing was (sent|posted)[^.]*\.|This call moved nothing\.)\s*/g, '')
    .trim()
  return text === '' ? undefined : text
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
