import type { FlowCurrency } from '@sluice/react'
import { type Address, erc20Abi } from 'viem'
import type { Config } from 'wagmi'
import { readContract } from 'wagmi/actions'

/** Beyond this no amount could be typed or shown. */
const mostDecimals = 36

/**
 * What a token says of itself: anybody can make one of any name.
 *
 * @throws When there is no such token.
 */
export async function readToken(
  config: Config,
  { chainId, address }: { chainId: number; address: Address },
): Promise<FlowCurrency> {
  const token = { chainId, address, abi: erc20Abi } as const
  const [symbol, decimals] = await Promise.all([
    readContract(config, { ...token, functionName: 'symbol' }),
    readContract(config, { ...token, functionName: 'decimals' }),
  ])
  if (symbol.trim() === '' || decimals > mostDecimals)
    throw new TypeError('What the token says of itself cannot be used.')
  return { address, symbol, decimals }
}
