import type { Address } from 'viem'
import type { TokenReference } from '../flow/flowTypes.ts'
import type { Prediction } from './prediction.ts'

/** What a transfer changes. */
export function predictTransferred(options: predictTransferred.Options): readonly Prediction[] {
  return options.tokens.map(token => ({
    what: 'moved',
    token,
    from: options.from,
    to: options.to,
  }))
}

export declare namespace predictTransferred {
  type Options = { tokens: readonly TokenReference[]; from: Address; to: Address }
}
