import type { ServedChain } from '../context.ts'
import { currenciesOf } from '../currenciesOf.ts'

/** What no answer has: deeper, nothing is looked for. */
const deepest = 16

type Known = { symbol: string; decimals: number }
type Fields = Record<string, unknown>

/**
 * Gives the currencies of an answer that the chain's configuration knows the symbol and the decimals that this has, in
 * place: an amount is shown with what the person configured, not with what an API says of it. Others stay as they are told.
 */
export function nameCurrencies<answer>(
  answer: answer,
  chain: Pick<ServedChain, 'id' | 'paymentTokens' | 'wrappedNative'>,
): answer {
  const known = new Map<string, Known>(
    currenciesOf(chain).map(({ address, symbol, decimals }) => [
      address.toLowerCase(),
      { symbol, decimals },
    ]),
  )
  const at = (address: unknown) =>
    typeof address === 'string' ? known.get(address.toLowerCase()) : undefined
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest) return
    if (!Array.isArray(value)) nameIn(value as Fields, { id: chain.id, at })
    // A relayer is paid on the chain that the payment comes from.
    for (const [key, each] of Object.entries(value)) if (key !== 'relayer') visit(each, depth + 1)
  }
  if (known.size > 0) visit(answer, 0)
  return answer
}

/** The currency of a price, and those of an item of a path, which are told beside their addresses. */
function nameIn(
  fields: Fields,
  { id, at }: { id: number; at: (address: unknown) => Known | undefined },
): void {
  const { currency } = fields
  if (typeof currency === 'object' && currency !== null) {
    const { contract, chainId } = currency as Fields
    const found = (chainId ?? id) === id ? at(contract) : undefined
    if (found) Object.assign(currency, found)
  }
  const isPaidHere = (fields.fromChainId ?? id) === id
  for (const name of ['currency', 'sellOutCurrency', ...(isPaidHere ? ['buyInCurrency'] : [])]) {
    const found = at(fields[name])
    if (found)
      Object.assign(fields, {
        [`${name}Symbol`]: found.symbol,
        [`${name}Decimals`]: found.decimals,
      })
  }
}
