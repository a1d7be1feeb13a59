import type { FlowCurrency } from '@sluice/react'
import { type Address, erc20Abi } from 'viem'
import type { Config } from 'wagmi'
import { readContract } from 'wagmi/actions'
import { isAnswer } from './isAnswer.ts'

/** Beyond this no amount could be typed or shown. */
const mostDecimals = 36

/**
 * What a token says of itself: anybody can make one of any name; undefined where there is none at the address.
 *
 * @throws When the chain does not answer.
 */
export async function readToken(
  config: Config,
  { chainId, address }: { chainId: number; address: Address },
): Promise<FlowCurrency | undefined> {
  const token = { chainId, address, abi: erc20Abi } as const
  try {
    const [symbol, decimals] = await Promise.all([
      readContract(config, { ...token, functionName: 'symbol' }),
      readContract(config, { ...token, functionName: 'decimals' }),
    ])
    // What it says of itself cannot be used.
    if (symbol.trim() === '' || decimals > mostDecimals) return undefined
    return { address, symbol, decimals }
  } catch (error) {
    if (isAnswer(error)) return undefined
    throw error
  }
}
