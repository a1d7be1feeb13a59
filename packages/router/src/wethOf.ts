import type { Address } from 'viem'
import { invalid } from './errors.ts'
import { toRecipient } from './toRecipient.ts'
import { wrappedNativeAddresses } from './wrappedNativeAddresses.ts'

/**
 * The wrapped native currency that is meant, in lower case: the one given, else that of the chain.
 *
 * @throws RouterError `invalid_input` for a chain whose wrapped currency is not known, and for a token that is not
 * the wrapped currency of a chain where it is: the router wraps into its own.
 */
export function wethOf({ weth, chainId }: wethOf.Options): Address {
  const known = typeof chainId === 'number' ? wrappedNativeAddresses[chainId] : undefined
  if (weth !== undefined) {
    const token = toRecipient(weth, 'weth')
    if (known !== undefined && token !== known)
      throw invalid('weth', weth, `must be the wrapped currency of chain ${chainId}, ${known}`)
    return token
  }
  if (known) return known
  throw invalid(
    'chainId',
    chainId,
    'must be a chain whose wrapped currency is known; else give `weth`',
  )
}

export declare namespace wethOf {
  type Options = { weth?: Address | undefined; chainId?: number | undefined }
}
