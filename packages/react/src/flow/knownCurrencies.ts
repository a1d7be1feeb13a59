import { type Client, currenciesOf } from '@sluice/sdk'
import type { FlowCurrency } from './flowTypes.ts'

/**
 * The currencies of a chain that the client was told of: its payment tokens, and its wrapped native one. Each once, the
 * native one first, with the decimals of the client's configuration.
 */
export function knownCurrencies(
  { client }: { client: Pick<Client, 'chains'> },
  chainId: number,
): readonly FlowCurrency[] {
  const chain = client.chains.find(({ id }) => id === chainId)
  return chain === undefined ? [] : currenciesOf(chain)
}
