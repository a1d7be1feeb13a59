import {
  conduitControllerAbi,
  conduitControllerAddress,
  openseaConduitKey,
  type SeaportVersion,
  seaportAddress,
  zeroConduitKey,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { readInTime } from '../indexer/readInTime.ts'
import { rememberFor } from '../rememberFor.ts'

/** Conduits that were found open stay so for a minute: they hardly ever change, and every post asks. */
const opened = new WeakMap<ChainSource, ReturnType<typeof rememberFor<Hex>>>()

/**
 * The account that a maker approves for a conduit key: the exchange itself for the zero key, else the
 * conduit, when it exists and lets the exchange in. Undefined when it does not.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findConduit(
  source: ChainSource,
  version: SeaportVersion,
  key: Hex,
): Promise<Hex | undefined> {
  const exchange = seaportAddress[version]
  if (key === zeroConduitKey) return exchange
  const known = opened.get(source) ?? rememberFor<Hex>(60_000)
  opened.set(source, known)
  const remembered = known.get(`${version}:${key}`)
  if (remembered !== undefined) return remembered
  const [found] = await readInTime(source, [
    {
      address: conduitControllerAddress,
      abi: conduitControllerAbi,
      functionName: 'getConduit',
      args: [key],
    },
  ])
  const [conduit, exists]: unknown[] = Array.isArray(found) ? found : []
  if (exists !== true || typeof conduit !== 'string') return undefined
  const [open] = await readInTime(source, [
    {
      address: conduitControllerAddress,
      abi: conduitControllerAbi,
      functionName: 'getChannelStatus',
      args: [conduit, exchange],
    },
  ])
  if (open !== true) return undefined
  const operator = conduit.toLowerCase() as Hex
  known.set(`${version}:${key}`, operator)
  return operator
}

/** The conduit of a listing that names none: the one that most makers have approved, else none at all. */
export async function defaultConduit(
  source: ChainSource,
  version: SeaportVersion,
): Promise<{ key: Hex; operator: Hex }> {
  const operator = await findConduit(source, version, openseaConduitKey)
  return operator
    ? { key: openseaConduitKey, operator }
    : { key: zeroConduitKey, operator: seaportAddress[version] }
}
