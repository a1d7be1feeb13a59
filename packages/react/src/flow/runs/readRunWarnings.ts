import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { readOfferContext } from '../offer/readBidContext.ts'
import { readListContexts } from '../order/readListContexts.ts'
import { bidWarnings } from '../price/bidWarnings.ts'
import { listWarnings } from '../price/listWarnings.ts'
import type { PriceWarning } from '../price/priceWarning.ts'
import { saleWarnings } from '../price/saleWarnings.ts'
import { readTradeWarnings, uncompared } from '../price/tradeWarnings.ts'
import type { RunTerms } from './runTerms.ts'

/** Milliseconds after which a market that does not answer is told as one that could not be read. */
const longest = 20_000

/**
 * What to accept about the prices of a run that is gone on with, by the market of now: what was accepted when it began
 * may be days old. Of what cannot be read, that nothing was compared; undefined of what has no price.
 *
 * @param scope Of the chain that the wallet is asked on.
 */
export async function readRunWarnings(
  scope: FlowScope,
  terms: RunTerms,
): Promise<readonly PriceWarning[] | undefined> {
  const signal = AbortSignal.timeout(longest)
  switch (terms.kind) {
    case 'purchase':
      return boughtWarnings(scope, terms, signal)
    case 'across':
      return boughtWarnings({ ...scope, chainId: terms.destination }, terms, signal)
    case 'sale':
      return soldWarnings(scope, terms, signal)
    case 'listing':
      return listedWarnings(scope, terms, signal)
    case 'offer':
      return offeredWarnings(scope, terms, signal)
    default:
      return undefined
  }
}

type Of<kind extends RunTerms['kind']> = Extract<RunTerms, { kind: kind }>

function boughtWarnings(
  scope: FlowScope,
  { lines }: Pick<Of<'purchase' | 'across'>, 'lines'>,
  signal: AbortSignal,
) {
  const bought = lines.map(({ token, quantity, price, pay }) => ({
    ...{ token, quantity, pay },
    ...price,
  }))
  // Whether a part of it may fail was accepted, and has not changed since.
  return readTradeWarnings(scope, { lines: bought, partial: false }, signal)
}

async function soldWarnings(scope: FlowScope, { lines }: Of<'sale'>, signal: AbortSignal) {
  const sold = lines.flatMap(({ orderId, ...line }) =>
    orderId === undefined ? [] : [{ orderId, ...line }],
  )
  const unnamed = lines.filter(({ orderId }) => orderId === undefined)
  return [
    ...(await saleWarnings(scope, { lines: sold, partial: false }, signal)),
    ...unnamed.map(({ net, ...line }) => uncompared('not-compared', { ...line, amount: net })),
  ]
}

async function listedWarnings(scope: FlowScope, { listings }: Of<'listing'>, signal: AbortSignal) {
  const several = listings.length > 1
  const currencies = [...new Set(listings.map(({ currency }) => currency.toLowerCase() as Address))]
  const found = currencies.map(async (currency): Promise<readonly PriceWarning[]> => {
    const own = listings.filter(each => isAddressEqual(each.currency, currency))
    try {
      const chosen = isAddressEqual(currency, zeroAddress) ? undefined : currency
      const tokens = own.map(({ token }) => token)
      const contexts = await readListContexts(scope, { tokens, currency: chosen }, signal)
      return own.flatMap(({ token, terms, replaces, cancels }, index) => {
        const context = contexts[index]
        if (context === undefined) return []
        const of = { token: several ? token : undefined, replaces: replaces ?? cancels }
        return listWarnings(terms, context, of)
      })
    } catch {
      return own.map(({ token, terms: { quantity, price: amount } }) =>
        uncompared('not-compared', { token, quantity, amount, currency: toldOf(scope, currency) }),
      )
    }
  })
  return (await Promise.all(found)).flat()
}

async function offeredWarnings(
  scope: FlowScope,
  { wanted, attribute, several, currency, terms, replaces, cancels }: Of<'offer'>,
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const { contract, tokenId } = wanted
  const target = { contract, tokenId, attribute, several }
  try {
    const context = await readOfferContext({ ...scope, target }, { currency }, signal)
    return bidWarnings({ terms }, context, replaces ?? cancels)
  } catch {
    const { quantity, price: amount } = terms
    const line = { token: { contract, tokenId: tokenId ?? 0n }, quantity, amount }
    const { token, ...found } = uncompared('not-compared', {
      ...{ ...line, currency: toldOf(scope, currency) },
    })
    return [tokenId === undefined ? found : { ...found, token }]
  }
}

/** Of one that the client is not told of nobody knows the decimals: it is told in base units. */
const toldOf = (scope: FlowScope, address: Address): FlowCurrency =>
  knownCurrency(scope, address) ?? { address, symbol: address, decimals: 0 }
