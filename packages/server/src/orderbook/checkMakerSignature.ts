import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { canonicalSignature } from './canonicalSignature.ts'
import { contractSignature } from './contractSignature.ts'
import type { SignatureCheck } from './orderKind.ts'
import { recoverSigner } from './recoverSigner.ts'

/** Characters of the longest signature that is passed to a contract account. */
const mostLength = 2 + 2 * 8192

/**
 * Whether a maker signed a digest, by the rules of LooksRare: an account with code is asked itself, whoever has its key
 * (EIP-7702), and any other has signed with 65 or 64 bytes whose s is in the lower half. Undefined when not, and what
 * the chain is asked where it has the last word.
 */
export async function checkMakerSignature(options: {
  source: ChainSource
  maker: Hex
  digest: Hex
  signature: Hex
}): Promise<SignatureCheck> {
  const { source, maker, digest, signature } = options
  if (signature.length > mostLength) return undefined
  const full = canonicalSignature(signature)
  const byKey = full !== undefined && (await recoverSigner(digest, full)) === maker
  const askAccount = async () => {
    const accepted = await contractSignature({ source, account: maker, digest, signature })
    return accepted && { ...accepted, byContract: true }
  }
  if (!byKey) return askAccount
  return {
    ask: async () =>
      (await source.hasCode(maker)) ? askAccount() : { signature, byContract: false },
  }
}
