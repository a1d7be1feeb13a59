import { ConfigurationError } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from './flowTypes.ts'

/**
 * The native currency of a chain, as the client was told of it.
 *
 * @throws ConfigurationError when it was not: without a unit no amount can be shown.
 */
export function nativeCurrency(
  { client }: Pick<FlowScope, 'client'>,
  chainId: number,
): FlowCurrency {
  const chain = client.chains.find(entry => entry.id === chainId)
  const native = chain?.paymentTokens.find(currency => currency.address === zeroAddress)
  if (native === undefined)
    throw new ConfigurationError('The chain has no native payment token', {
      code: 'invalid_configuration',
      details: { chainId },
      hints: ['Add it to the payment tokens of the chain given to createClient.'],
    })
  return { address: zeroAddress, symbol: native.symbol, decimals: native.decimals }
}
