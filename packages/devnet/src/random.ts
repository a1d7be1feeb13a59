import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem'

/** A number in [0, below) that depends on nothing but its arguments: the seed is the same everywhere. */
export function random(topic: string, index: number, below: bigint): bigint {
  const input = encodeAbiParameters(parseAbiParameters('string, uint256'), [topic, BigInt(index)])
  return BigInt(keccak256(input)) % below
}
