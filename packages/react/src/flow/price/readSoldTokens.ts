import type { Order, TokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope } from '../flowTypes.ts'
import type { SaleLine } from '../offer/saleLines.ts'
import { traitFloor } from '../order/traitFloor.ts'
import { comparableCurrencies, marketAmount } from './marketAmount.ts'
import { readOwnListings } from './readOwnListings.ts'

/**
 * What one offer and its token are told to be, in the currencies of the market; the floor of what it takes is that of its
 * trait, where it has one.
 */
type Told = {
  isForAny: boolean
  trait: { key: string; value: string; market: FlowAmount } | undefined
  takesFloor: FlowAmount | undefined
  lastSale: FlowAmount | undefined
  rank: bigint | undefined
}
type Line = Pick<SaleLine, 'token' | 'orderId'>

/**
 * What the offers take, and what is known of the tokens that are sold into them; undefined of one that is not told.
 *
 * @param options `also` is a currency in which a last sale is a measure, beside the native and the wrapped one.
 */
export async function readSoldTokens(
  scope: FlowScope,
  { lines, also }: { lines: readonly Line[]; also: FlowCurrency },
  signal: AbortSignal,
): Promise<(line: Line) => Told | undefined> {
  const { client, chainId } = scope
  const contracts = [...new Set(lines.map(({ token }) => token.contract.toLowerCase() as Address))]
  const tokens = [
    ...new Set(lines.map(({ token }) => `${token.contract}:${token.tokenId}` as const)),
  ]
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  const [{ orders }, { tokens: rows }, own] = await Promise.all([
    client.request('/orders/bids/v6', {
      query: { ids, includeCriteriaMetadata: true, limit: ids.length },
      ...{ chainId, signal },
    }),
    client.request('/tokens/v7', {
      query: { tokens, limit: tokens.length, includeAttributes: true, includeLastSale: true },
      ...{ chainId, signal },
    }),
    readOwnListings(scope, contracts, signal),
  ])
  const currencies = comparableCurrencies(scope, chainId)
  const [native] = currencies
  const inNative = (amount: bigint | undefined) =>
    amount === undefined || native === undefined ? undefined : { currency: native, amount }
  return ({ token: { contract, tokenId }, orderId }) => {
    const offer = orders.find(({ id }) => id.toLowerCase() === orderId.toLowerCase())
    const row = rows.find(
      ({ token }) => isAddressEqual(token.contract, contract) && BigInt(token.tokenId) === tokenId,
    )
    if (offer === undefined || row === undefined) return undefined
    const { attributes, lastSale, rarityRank } = row.token
    const asked = own
      .filter(listing => isAddressEqual(listing.token.contract, contract))
      .map(({ worth }) => worth)
    const wanted = wantedTraits(offer, row)
    // A trait that the offer asks for makes no token worth more than the offer says.
    const others = attributes?.filter(each => !wanted.includes(each))
    const trait = traitFloor(others, asked)
    const market = inNative(trait?.price)
    return {
      isForAny: !offer.tokenSetId.startsWith('token:'),
      trait: trait && market && { key: trait.key, value: trait.value, market },
      takesFloor: wanted.length === 0 ? undefined : inNative(traitFloor(wanted, asked)?.price),
      lastSale: marketAmount(lastSale?.price, [...currencies, also]),
      rank: rarityRank ? BigInt(rarityRank) : undefined,
    }
  }
}

function wantedTraits({ criteria }: Order, { token }: TokenRow) {
  const wanted = criteria?.data?.attribute
  return (token.attributes ?? []).filter(
    ({ key, value }) => wanted && key === wanted.key && value === wanted.value,
  )
}
