import type { Hex } from 'viem'
import {
  decodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import type { ChainSource } from '../indexer/chainSource.ts'
import { rememberFor } from '../rememberFor.ts'

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const magicValue = `0x1626ba7e${'0'.repeat(56)}`
/** What a contract may burn to look at a signature: enough for many owners or a passkey. */
const gas = 2_000_000n
/** And what it may cost to make the account first. */
const deployGas = 8_000_000n
/** Ends a signature of an account that is not there yet (EIP-6492). */
const wrapper = '6492'.repeat(16)
const wrapped = parseAbiParameters('address factory, bytes factoryData, bytes signature')

/** What was refused is not looked at again for a moment: each look costs the node what a contract burns. */
const refusals = new WeakMap<ChainSource, ReturnType<typeof rememberFor<boolean>>>()

/**
 * Whether a contract account says that it signed a digest (EIP-1271), or would say so once it is deployed
 * (EIP-6492), `isLater`: until then an exchange, which asks the account as it is, refuses what it signed. Answers the
 * bytes that the account itself wants to see, or undefined.
 *
 * @throws ChainUnavailableError when the chain does not answer.
 */
export async function contractSignature(
  options: contractSignature.Options,
): Promise<contractSignature.Result | undefined> {
  const { source, account, digest, signature } = options
  const refused = refusals.get(source) ?? rememberFor<boolean>(10_000)
  refusals.set(source, refused)
  const key = `${account}:${digest}:${keccak256(signature)}`
  if (refused.get(key)) return undefined
  const inner = unwrap(signature)
  const isContract = await source.hasCode(account)
  if (isContract && (await accepts(options, inner ?? signature)))
    return { signature: inner ?? signature, isLater: false }
  // An account that can be deployed, or one that wants to be brought up to date first.
  if (inner !== undefined && (await wouldAccept(options)))
    return { signature: inner, isLater: true }
  refused.set(key, true)
  return undefined
}

export declare namespace contractSignature {
  type Options = { source: ChainSource; account: Hex; digest: Hex; signature: Hex }
  type Result = { signature: Hex; isLater: boolean }
}

async function accepts(
  { source, account, digest }: contractSignature.Options,
  signature: Hex,
): Promise<boolean> {
  const data = encodeFunctionData({ abi, args: [digest, signature] })
  const answer = await source.call({ to: account, data, gas })
  return answer?.slice(0, magicValue.length) === magicValue
}

/** Runs the validator of the standard, which makes the account and asks it, all in one call that leaves nothing. */
async function wouldAccept(options: contractSignature.Options): Promise<boolean> {
  const { source, account, digest, signature } = options
  const {
    encodeDeployData,
    erc6492SignatureValidatorAbi,
    erc6492SignatureValidatorByteCode: bytecode,
  } = await import('viem')
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode,
    args: [account, digest, signature],
  })
  return (await source.call({ data, gas: deployGas })) === '0x01'
}

function unwrap(signature: Hex): Hex | undefined {
  if (!signature.endsWith(wrapper)) return undefined
  try {
    return decodeAbiParameters(wrapped, signature.slice(0, -wrapper.length) as Hex)[2]
  } catch {
    return undefined
  }
}
