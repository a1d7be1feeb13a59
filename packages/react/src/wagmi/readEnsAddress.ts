import { type Address, isAddress, zeroAddress } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { mainnet, sepolia } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { Config } from 'wagmi'
import { getPublicClient } from 'wagmi/actions'

const chains = new Map<number, typeof mainnet | typeof sepolia>([
  [mainnet.id, mainnet],
  [sepolia.id, sepolia],
])

/**
 * The address that a name of ENS stands for, with the name in its normal form; undefined when there is none. A module of
 * its own, so that the tables of letters are loaded with the first name.
 *
 * @throws Error when the chain has no ENS, or its node does not answer.
 */
export async function readEnsAddress(
  config: Config,
  options: { chainId: number; name: string },
): Promise<{ name: string; address: Address } | undefined> {
  const { chainId } = options
  const universalResolverAddress = chains.get(chainId)?.contracts.ensUniversalResolver.address
  const client = getPublicClient(config, { chainId })
  if (universalResolverAddress === undefined || client === undefined)
    throw new Error(`Chain ${chainId} has no names.`)
  const name = normalOf(options.name)
  if (name === undefined) return undefined
  const address = await getEnsAddress(client, { name, universalResolverAddress })
  return address === null || !isAddress(address) || address === zeroAddress
    ? undefined
    : { name, address }
}

/** Undefined for what can be no name. */
function normalOf(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}
