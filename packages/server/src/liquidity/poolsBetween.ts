import { zeroAddress } from '@sluice/router/seaport'
import type { Currency, Pool, Token } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { bidCurrencies, wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { findCurrency } from '../price.ts'

/** Tokens between which pools are looked for, those of the swap among them. */
const mostTokens = 5

/**
 * Two currencies as the maths of swaps takes them, and the pools that may lead from one to the other:
 * directly or by way of the currencies of offers. A currency that has no decimals is undefined.
 *
 * @param block Where the pools are read.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function poolsBetween(
  context: ChainContext,
  { from, to }: { from: Hex; to: Hex },
  block: number,
): Promise<poolsBetween.Result> {
  const { chain } = context
  const weth = await tokenOf(context, wrappedNative(chain))
  const currencyOf = async (address: Hex): Promise<Currency | undefined> =>
    address === zeroAddress
      ? weth && { chainId: chain.id, native: true, wrapped: weth }
      : tokenOf(context, address)
  const [input, output] = [await currencyOf(from), await currencyOf(to)]
  if (!input || !output) return { input, output, pools: [] }
  const between = await Promise.all(bidCurrencies(chain).map(each => tokenOf(context, each)))
  const tokens = new Map<string, Token>()
  for (const token of [wrapped(input), wrapped(output), ...between])
    if (token && tokens.size < mostTokens) tokens.set(token.address.toLowerCase(), token)
  // The maths of pools is needed by few requests, and takes its time to load.
  const { readPools } = await import('./readPools.ts')
  return { input, output, pools: await readPools(context, [...tokens.values()], block) }
}

export declare namespace poolsBetween {
  type Result = {
    input: Currency | undefined
    output: Currency | undefined
    pools: readonly Pool[]
  }
}

async function tokenOf(
  context: ChainContext,
  address: Hex | undefined,
): Promise<Token | undefined> {
  const info = address && (await findCurrency(context, address))
  return info && { chainId: context.chain.id, address: info.contract, decimals: info.decimals }
}

const wrapped = (currency: Currency): Token => ('native' in currency ? currency.wrapped : currency)
