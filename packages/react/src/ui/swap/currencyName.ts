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
  // No symbol is so long that its contract would be out of sight beside it.
  return knownCurrency(scope, address) === undefined
    ? `${untrustedText(symbol, { max: 12 })} ${shortHex(checksummed(address))}`
    : untrustedText(symbol, { max: 24 })
}
