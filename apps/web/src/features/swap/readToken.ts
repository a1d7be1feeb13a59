import type { FlowCurrency } from '@sluice/react'
import { type Address, BaseError, erc20Abi } from 'viem'
import type { Config } from 'wagmi'
import { readContract } from 'wagmi/actions'

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

/** Whether the chain answered, and not as a token does: with nothing, with a refusal, or with what is no text or number. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const { name } = error.walk() as Error
  const said = error.walk(each => answers.has((each as Error).name))
  return said !== null || name.startsWith('Abi') || name.startsWith('InvalidBytes')
}

const answers: ReadonlySet<string> = new Set([
  'ContractFunctionZeroDataError',
  'ContractFunctionRevertedError',
])
