import { type Address, encodeFunctionData, isHex, parseAbi, serializeTransaction, size } from 'viem'
import type { Config } from 'wagmi'
import type { FlowTransaction } from '../flow/flowTypes.ts'

/** Where rollups of the OP kind have the contract that prices a transaction's data on the layer below. */
const usual: Address = '0x420000000000000000000000000000000000000F'
/** Scroll has the same contract elsewhere. */
const elsewhere: ReadonlyMap<number, Address> = new Map([
  [534352, '0x5300000000000000000000000000000000000002'],
  [534351, '0x5300000000000000000000000000000000000002'],
])
const abi = parseAbi(['function getL1Fee(bytes transaction) view returns (uint256)'])

/** Chains without it, by configuration: asked once. */
const without = new WeakMap<Config, Set<number>>()

/**
 * What a rollup would take for the data of a transaction on top of its gas, base units of the native currency, by its
 * own word; 0 on a chain that has no such contract. The signature, which is not there yet, is counted by the contract.
 *
 * @throws Error when the node does not tell.
 */
export async function layerOneFee(
  config: Config,
  { chainId, to, data, value }: FlowTransaction & { chainId: number },
): Promise<bigint> {
  const known = without.get(config) ?? new Set()
  if (known.has(chainId)) return 0n
  const transaction = serializeTransaction({
    ...{ type: 'eip1559', chainId, to, data, value },
    // As wide as they get: these are some bytes of many.
    ...{ nonce: 0xffff, gas: 1_000_000n },
    ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n },
  })
  const answer: unknown = await config.getClient({ chainId }).request({
    method: 'eth_call',
    params: [
      {
        to: elsewhere.get(chainId) ?? usual,
        data: encodeFunctionData({ abi, args: [transaction] }),
      },
      'latest',
    ],
  })
  if (answer === '0x') {
    without.set(config, known.add(chainId))
    return 0n
  }
  if (!isHex(answer) || size(answer) !== 32)
    throw new Error(`The node of chain ${chainId} does not tell the fee for data.`)
  return BigInt(answer)
}
