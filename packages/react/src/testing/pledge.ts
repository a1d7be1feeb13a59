import type { CrossChainIntent } from '@sluice/sdk/api'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'

const abi = parseAbi(['function deposit(bytes32 content, uint64 deadline) payable'])

const contentParameters = parseAbiParameters([
  'uint256 chainId, address escrow, Call[] calls, bytes32 salt',
  'struct Call { address to; bytes data; uint256 value; }',
])

/** Who makes the calls on the other chain of a test. */
export const farEscrow: Address = '0x51d1ce0000000000000000000000000000000007'

export type PledgedCall = { to: Address; data: Hex; value: bigint }

/** A deposit that pays for calls on the other chain, and what a marketplace tells of it. */
export function pledge(
  calls: readonly PledgedCall[],
  { deadline, ...more }: { deadline: number } & Partial<CrossChainIntent>,
): { data: Hex; crossChainIntent: CrossChainIntent } {
  const told: CrossChainIntent = {
    ...{ destinationChainId: 31338, destinationEscrow: farEscrow },
    salt: `0x${'5a'.repeat(32)}`,
    calls: calls.map(call => ({ ...call, value: `${call.value}` })),
    ...more,
  }
  return { data: depositData(told, deadline), crossChainIntent: told }
}

/** The deposit's bytes: the hash as the escrow computes it, and until when it may be claimed. */
export function depositData(told: CrossChainIntent, deadline: number): Hex {
  const { destinationChainId, destinationEscrow, calls, salt } = told
  const content = keccak256(
    encodeAbiParameters(contentParameters, [
      BigInt(destinationChainId),
      destinationEscrow,
      calls.map(call => ({ ...call, value: BigInt(call.value) })),
      salt,
    ]),
  )
  return encodeFunctionData({ abi, args: [content, BigInt(deadline)] })
}
