import type { Hex } from 'viem'
import { expandSignature } from './expandSignature.ts'
import { recoverSigner } from './recoverSigner.ts'

/**
 * A signature of 65 or 64 bytes (EIP-2098) in the form that `ecrecover` takes, when it is the account's;
 * undefined when it is not.
 */
export async function ecdsaSignature(options: ecdsaSignature.Options): Promise<Hex | undefined> {
  const { account, digest, signature } = options
  const normal = normalise(signature)
  if (!normal) return undefined
  const full = normal.length === 130 ? expandSignature(normal) : normal
  return (await recoverSigner(digest, full)) === account ? normal : undefined
}

export declare namespace ecdsaSignature {
  type Options = {
    /** In lower case. */
    account: Hex
    digest: Hex
    signature: Hex
  }
}

/** Some wallets write v as 0 or 1; Seaport hands it to `ecrecover`, which wants 27 or 28. */
function normalise(signature: Hex): Hex | undefined {
  if (signature.length === 130) return signature
  if (signature.length !== 132) return undefined
  const v = Number.parseInt(signature.slice(130), 16)
  if (v === 27 || v === 28) return signature
  return v > 1 ? undefined : `${signature.slice(0, 130) as Hex}${v === 0 ? '1b' : '1c'}`
}
