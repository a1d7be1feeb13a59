import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { checksummed } from '../format/checksummed.ts'
import { shortHex } from '../format/shortHex.ts'

/** The symbol of a currency, and where the client was not told of it its contract: two may have one symbol. */
export function currencyName(
  { symbol, address }: Pick<FlowCurrency, 'symbol' | 'address'>,
  scope: Pick<FlowScope, 'client' | 'chainId'>,
): string {
  const shown = untrustedText(symbol, { max: 24 })
  return knownCurrency(scope, address) === undefined
    ? `${shown} ${shortHex(checksummed(address))}`
    : shown
}
