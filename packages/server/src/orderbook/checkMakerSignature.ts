import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { contractSignature } from './contractSignature.ts'
import type { SignatureCheck } from './orderKind.ts'
import { recoverSigner } from './recoverSigner.ts'

/** Characters of the longest signature that is passed to a contract account. */
const mostLength = 2 + 2 * 8192

/**
 * Whether a maker signed a digest, with a key (65 bytes) or as a contract account. Undefined when not, and
 * a function where only the chain can tell.
 */
export async function checkMakerSignature(options: {
  source: ChainSource
  maker: Hex
  digest: Hex
  signature: Hex
}): Promise<SignatureCheck> {
  const { source, maker, digest, signature } = options
  if (signature.length > mostLength) return undefined
  // Exchanges hand v to `ecrecover` as it is, which wants 27 or 28.
  if (
    /^0x[0-9a-f]{128}1[bc]$/i.test(signature) &&
    (await recoverSigner(digest, signature)) === maker
  )
    return { signature, byContract: false }
  return async () => {
    const accepted = await contractSignature({ source, account: maker, digest, signature })
    return accepted === undefined ? undefined : { signature: accepted, byContract: true }
  }
}
