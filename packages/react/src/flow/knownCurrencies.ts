import { type Client, ConfigurationError } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from './flowTypes.ts'

/**
 * The currencies of a chain that the client was told of: its payment tokens, and its wrapped native one. Each once, the
 * native one first, with the decimals of the client's configuration.
 */
export function knownCurrencies(
  { client }: { client: Pick<Client, 'chains'> },
  chainId: number,
): readonly FlowCurrency[] {
  const chain = client.chains.find(({ id }) => id === chainId)
  const tokens = chain?.paymentTokens ?? []
  const native = tokens.find(({ address }) => address === zeroAddress)
  const wrapped =
    chain?.wrappedNative === undefined || native === undefined
      ? []
      : [{ ...native, address: chain.wrappedNative, symbol: `W${native.symbol}` }]
  const all = [...(native === undefined ? [] : [native]), ...tokens, ...wrapped]
  const known = new Map<string, FlowCurrency>()
  for (const { address, symbol, decimals } of all) {
    const key = address.toLowerCase()
    if (!known.has(key)) known.set(key, { address, symbol, decimals })
  }
  return [...known.values()]
}

/** One of them by its address; undefined where the client was not told of it, so that no amount of it can be shown. */
export function knownCurrency(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  address: Address | undefined,
): FlowCurrency | undefined {
  if (address === undefined) return undefined
  return knownCurrencies(scope, scope.chainId).find(each => isAddressEqual(each.address, address))
}

/**
 * The same.
 *
 * @throws ConfigurationError where the client was not told of it.
 */
export function toldCurrency(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  address: Address,
): FlowCurrency {
  const currency = knownCurrency(scope, address)
  if (currency === undefined)
    throw new ConfigurationError(`The chain has no payment token ${address}`, {
      code: 'invalid_configuration',
      details: { chainId: scope.chainId, currency: address },
      hints: ['Add it to the payment tokens of the chain given to createClient.'],
    })
  return currency
}
