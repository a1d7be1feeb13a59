import type { Hash } from 'viem'
import { SluiceError } from '../errors.ts'

const kinds = {
  not_included: {
    message: 'The wallet did not send the transactions',
    code: 'batch_not_included',
    moneyMoved: 'no',
    retryable: true,
    hint: 'Nothing happened on the chain. Try again when you are ready.',
  },
  reverted: {
    message: 'Transaction reverted or missing tx receipt',
    code: 'transaction_reverted',
    moneyMoved: 'no',
    retryable: true,
    hint: 'The order was probably taken or cancelled meanwhile. Ask for a new quote.',
  },
  partial: {
    message: 'Only a part of the transactions was carried out',
    code: 'batch_partial',
    moneyMoved: 'yes',
    retryable: false,
    hint: "Look at the wallet's activity before trying again: trying again could pay twice.",
  },
} as const

/** Transactions that were sent to the wallet as one were not, or not all, carried out; `code` says which. */
export class BatchFailedError extends SluiceError {
  constructor(kind: keyof typeof kinds, options: { callsId: string; hash?: Hash | undefined }) {
    const { message, code, moneyMoved, retryable, hint } = kinds[kind]
    super(message, {
      ...{ code, moneyMoved, retryable, details: options, hints: [hint] },
      ...(kind === 'reverted' && {
        summary: 'The transactions failed on the chain together; only the network fee was paid.',
      }),
    })
  }
}
