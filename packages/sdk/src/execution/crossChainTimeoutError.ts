import type { Hash } from 'viem'
import { TransactionTimeoutError } from './transactionErrors.ts'

/**
 * Paid on one chain, and nobody has said in time whether what it pays for happened on the other. `refundableFrom`, in
 * seconds since 1970, is from when the payment is the payer's again unless it was taken for what it was paid for;
 * undefined where the payment states no deadline.
 */
export class CrossChainTimeoutError extends TransactionTimeoutError {
  readonly refundableFrom: number | undefined

  constructor(options: {
    hash: Hash
    attempts: number
    explorer: string | undefined
    refundableFrom: number | undefined
    /** Milliseconds since 1970. */
    now: number
  }) {
    const { refundableFrom, now, ...sent } = options
    super(sent, {
      code: 'cross_chain_timeout',
      summary:
        'The payment was made, and it is not known yet whether what it pays for happened on the other chain.',
      hints: hintsOf(refundableFrom, now),
      details: { refundableFrom },
    })
    this.refundableFrom = refundableFrom
  }
}

function hintsOf(refundableFrom: number | undefined, now: number): string[] {
  if (refundableFrom === undefined)
    return [
      'The payment states no deadline: ask the marketplace what became of it.',
      'Do not pay again before that is known.',
    ]
  const time = new Date(refundableFrom * 1000).toISOString().replace('.000Z', 'Z')
  return refundableFrom * 1000 > now
    ? [
        `Until ${time} it happens or the payment is sent back; what is neither by then, the payer can take back from the escrow.`,
        'Do not pay again before that is known.',
      ]
    : [
        `Its deadline, ${time}, is over: what did not happen and was not sent back, the payer can take back from the escrow.`,
        'Look at both chains before paying again.',
      ]
}
