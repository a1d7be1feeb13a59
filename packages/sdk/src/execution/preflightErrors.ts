import type { Address, Hex } from 'viem'
import { SluiceError } from '../errors.ts'

/** A node, the one behind the wallet included, says that the transaction would fail now. Nothing was sent. */
export class WouldRevertError extends SluiceError {
  /** What the contract says about it: its words, or the name or selector of its error. */
  readonly reason: string | undefined

  constructor(options: { reason: string | undefined; data: Hex | undefined; cause: unknown }) {
    const { reason, data, cause } = options
    super(`The transaction would fail: ${reason ?? 'the contract gives no reason'}`, {
      code: 'would_revert',
      cause,
      retryable: true,
      details: { reason, data },
      hints: [
        'Nothing was sent. The order was probably taken or cancelled meanwhile: ask for a new quote.',
      ],
    })
    this.reason = reason
  }
}

/** The account has less of the native currency than the transaction sends. The wallet was not asked. */
export class InsufficientFundsError extends SluiceError {
  constructor(options: {
    account: Address
    /** Base units of the native currency. */
    balance: bigint
    value: bigint
    /** The same in units, with the symbol. */
    has: string
    needs: string
    cause: unknown
  }) {
    const { account, balance, value, has, needs, cause } = options
    super('The account has too little balance', {
      code: 'insufficient_funds',
      summary: `The account has ${has}, and ${needs} and the network fee are needed.`,
      cause,
      details: { account, balance, value },
      hints: ['Add funds and try again.', 'Nothing was sent.'],
    })
  }
}
