import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'

/** A call on the destination chain; `value` in base units of its native currency. */
export type IntentCall = { to: Hex; data: Hex; value: bigint }

/** What is paid for on one chain to be done on another. */
export type Intent = {
  originChainId: number
  /** The escrow that holds the payment. */
  originEscrow: Hex
  destinationChainId: number
  /** The escrow that makes the calls. */
  destinationEscrow: Hex
  /** Who pays on the origin, and gets on the destination what the calls leave. */
  user: Hex
  /** What is paid, base units of the origin's native currency. */
  amount: bigint
  /** Seconds since 1970: after it the payment is the user's again. */
  deadline: bigint
  calls: readonly IntentCall[]
  salt: Hex
}

const contentParameters = parseAbiParameters([
  'uint256 chainId, address escrow, Call[] calls, bytes32 salt',
  'struct Call { address to; bytes data; uint256 value; }',
])
const idParameters = parseAbiParameters(
  'uint256 chainId, address escrow, address user, uint256 amount, uint64 deadline, bytes32 content',
)

/** What is to be done, and where: the part of an intent that stands in the deposit's calldata. */
export function intentContent(
  intent: Pick<Intent, 'destinationChainId' | 'destinationEscrow' | 'calls' | 'salt'>,
): Hex {
  const { destinationChainId, destinationEscrow, calls, salt } = intent
  return keccak256(
    encodeAbiParameters(contentParameters, [
      BigInt(destinationChainId),
      destinationEscrow,
      calls,
      salt,
    ]),
  )
}

/**
 * An intent's id, as `CrossChainEscrow` computes it: on the origin from the deposit's sender and amount, on
 * the destination from the calls that are made. Whoever knows the intent can compute it.
 */
export function intentId(intent: Intent): Hex {
  const { originChainId, originEscrow, user, amount, deadline } = intent
  return keccak256(
    encodeAbiParameters(idParameters, [
      BigInt(originChainId),
      originEscrow,
      user,
      amount,
      deadline,
      intentContent(intent),
    ]),
  )
}
