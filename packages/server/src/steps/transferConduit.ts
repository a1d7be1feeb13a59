import {
  conduitControllerAbi,
  conduitControllerAddress,
  openseaConduitKey,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { readInTime } from '../indexer/readInTime.ts'

/** OpenSea's TransferHelper, at the same address on every chain that has it. */
export const transferHelper: Hex = '0x0000000000c2d145a2526bd8c716263bfebe1a72'

/**
 * The conduit through which the helper sends many tokens at once, the one that most holders have
 * approved. Undefined on chains where there is no such conduit, or the helper is not let in.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function transferConduit(
  source: ChainSource,
): Promise<{ key: Hex; operator: Hex } | undefined> {
  const controller = { address: conduitControllerAddress, abi: conduitControllerAbi }
  const [found] = await readInTime(source, [
    { ...controller, functionName: 'getConduit', args: [openseaConduitKey] },
  ])
  const [conduit, exists]: unknown[] = Array.isArray(found) ? found : []
  if (exists !== true || typeof conduit !== 'string') return undefined
  const [isOpen] = await readInTime(source, [
    { ...controller, functionName: 'getChannelStatus', args: [conduit, transferHelper] },
  ])
  return isOpen === true
    ? { key: openseaConduitKey, operator: conduit.toLowerCase() as Hex }
    : undefined
}
