import type { Address, Hex } from 'viem'
import type { Config } from 'wagmi'

/**
 * The amount that an ERC20 token answers to a read, in base units.
 *
 * @throws Error when it answers anything else.
 */
export async function askErc20(config: Config, options: askErc20.Options): Promise<bigint> {
  const { chainId, token, data } = options
  const answer = await config
    .getClient({ chainId })
    .request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) throw new Error('The token told no amount.')
  return BigInt(answer)
}

export declare namespace askErc20 {
  type Options = { chainId: number; token: Address; data: Hex }
}
