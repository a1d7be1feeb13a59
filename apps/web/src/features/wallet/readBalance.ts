import type { Address } from 'viem'
import type { Config } from 'wagmi'

/**
 * An account's balance in base units of the chain's native currency. Asked of the node directly:
 * viem's own action brings a contract encoder with it, which the first page does not need.
 */
export async function readBalance(options: readBalance.Options): Promise<bigint> {
  const { config, chainId, address } = options
  const balance = await config
    .getClient({ chainId })
    .request({ method: 'eth_getBalance', params: [address, 'latest'] })
  return BigInt(balance)
}

export declare namespace readBalance {
  type Options = { config: Config; chainId: number; address: Address }
}
