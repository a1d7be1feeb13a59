import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  hashMessage,
  hashTypedData,
  isHex,
  type PublicClient,
  parseCompactSignature,
  parseSignature,
  recoverAddress,
  type SignableMessage,
  serializeSignature,
  size,
} from 'viem'
import type { SignRequest } from '../api/schemas/execute.ts'
import { AbortedError, SluiceError } from '../errors.ts'
import { isRawHash } from '../wallet/isRawHash.ts'
import { withDeadline } from '../withDeadline.ts'
import { WrongSignerError } from './signatureErrors.ts'

const callTimeout = 15_000

/**
 * Proves that a signature is the account's, for a contract account by asking the contract.
 *
 * @returns The signature, for a key always as 65 bytes with v 27 or 28.
 * @throws WrongSignerError; nothing may be posted then.
 */
export async function assertSignature(options: assertSignature.Options): Promise<Hex> {
  const { account, request, signature, signal } = options
  if (typeof signature !== 'string' || !isHex(signature) || size(signature) === 0) {
    throw new WrongSignerError({ account, problem: 'the wallet returned no signature' })
  }
  const message: SignableMessage | undefined =
    request.signatureKind === 'eip191'
      ? isRawHash(request.message)
        ? { raw: request.message }
        : request.message
      : undefined
  const hash =
    request.signatureKind === 'eip191'
      ? hashMessage(message ?? '')
      : hashTypedData({
          domain: request.domain,
          types: request.types,
          primaryType: request.primaryType,
          message: request.value,
        })
  const canonical = canonicalSignature(signature)
  const signer = canonical && (await recover(hash, canonical))
  if (canonical && signer?.toLowerCase() === account.toLowerCase()) return canonical

  const call = async <value>(work: (reader: PublicClient) => Promise<value>): Promise<value> => {
    try {
      return await withDeadline(stop => work(options.reader(stop)), {
        milliseconds: callTimeout,
        signal,
        onAbort: () => new AbortedError({ cause: signal?.reason }),
        onTimeout: () => unproven(account),
      })
    } catch (error) {
      throw error instanceof SluiceError ? error : unproven(account, error)
    }
  }
  // Contracts, those that are not deployed yet (ERC-6492), and keys that are delegated to one (EIP-7702).
  if (await call(reader => reader.verifyHash({ address: account, hash, signature })))
    return signature
  // viem says no when the node did not answer, too: a second question tells these apart.
  const code = await call(reader => reader.getCode({ address: account }))
  const contract = code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
  const problem = contract ? 'the account does not accept it' : 'it was signed by another account'
  throw new WrongSignerError({ account, problem, signer })
}

export declare namespace assertSignature {
  type Options = {
    /** Makes a reader whose calls end with the signal; only when the signature is not a key's. */
    reader: (stop: AbortSignal) => PublicClient
    account: Address
    request: SignRequest
    signature: unknown
    signal?: AbortSignal | undefined
  }
}

/** A key's signature in one form: EIP-2098 and recovery ids 0 and 1 are spelled out. */
function canonicalSignature(signature: Hex): Hex | undefined {
  try {
    if (size(signature) === 64)
      return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
    if (size(signature) === 65) return serializeSignature(parseSignature(signature))
  } catch {
    return undefined
  }
  return undefined
}

async function recover(hash: Hex, signature: Hex): Promise<Address | undefined> {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    return undefined
  }
}

function unproven(account: Address, cause?: unknown): WrongSignerError {
  return new WrongSignerError({ account, problem: 'it could not be proven whose it is', cause })
}
