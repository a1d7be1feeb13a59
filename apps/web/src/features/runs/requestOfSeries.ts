import {
  formatAmount,
  knownCurrency,
  type RunTerms,
  type SeriesView,
  untrustedText,
} from '@sluice/react'
import { shortHex } from '@sluice/react/ui'
import { t } from '../language/t.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { requestOfListings } from './requestOfListings.ts'
import { isForList, type requestOfRun } from './requestOfRun.ts'
import { spanOf } from './spanOf.ts'

/**
 * What a person would have to ask for to go on with what is left of several runs, as it was filled in then. It leads
 * to a review like any other, and takes their place in the journal once it is begun.
 */
export function requestOfSeries(
  { series: { chainId, startedAt }, rest }: Pick<SeriesView, 'series' | 'rest'>,
  options: requestOfRun.Options,
): TradeRequest | undefined {
  if (rest === undefined) return undefined
  const { terms, continues } = rest
  const transfers = terms.flatMap(each => (each.kind === 'transfer' ? [each] : []))
  if (transfers.length === terms.length) {
    const sent = transfers.flatMap(({ to, tokens }) => tokens.map(token => ({ to, token })))
    const [first] = transfers
    const isOne = transfers.every(({ to }) => to === first?.to)
    return {
      ...{ kind: 'transfer', chainId, to: isOne ? first?.to : undefined },
      items: sent.map(({ token: { quantity, ...token } }) => ({
        subject: options.subjectOf(token),
        quantity,
      })),
      form: { continues, ...(isOne ? {} : { recipients: sent.map(({ to }) => to) }) },
    }
  }
  const listings = terms.flatMap(each => (each.kind === 'listing' ? each.listings : []))
  if (terms.every(({ kind }) => kind === 'listing'))
    return requestOfListings(listings, { ...options, chainId, startedAt, continues })
  return requestOfOffers(
    terms.flatMap(each => (each.kind === 'offer' ? [each] : [])),
    { ...options, chainId, startedAt, continues },
  )
}

/** Changes of offers; undefined where a currency is not known, or one of them changes none. */
function requestOfOffers(
  offers: readonly Extract<RunTerms, { kind: 'offer' }>[],
  options: requestOfListings.Options & Pick<requestOfRun.Options, 'collectionName'>,
): TradeRequest | undefined {
  const { chains, chainId, startedAt, subjectOf, collectionName, continues } = options
  const items = offers.flatMap(offer => {
    const { wanted, attribute, several, terms, currency, replaces, cancels } = offer
    const { contract, tokenId } = wanted
    const orderId = replaces ?? cancels
    const decimals = knownCurrency({ client: { chains }, chainId }, currency)?.decimals
    if (orderId === undefined || decimals === undefined || isForList(offer)) return []
    const token = tokenId === undefined ? undefined : subjectOf({ contract, tokenId })
    const collection = untrustedText(collectionName(contract) ?? shortHex(contract), { max: 40 })
    const name = token
      ? untrustedText(token.name, { max: 40 })
      : attribute
        ? t('any {0} of {1}', untrustedText(attribute.value, { max: 30 }), collection)
        : t('any of {0}', collection)
    return [
      {
        subject: {
          ...{ orderId, name, image: token?.image },
          token: token && { contract, tokenId: token.tokenId },
        },
        order: { orderId, side: 'buy' as const, target: { contract, tokenId, attribute, several } },
        price: formatAmount(terms.unitPrice, decimals, { group: '' }),
      },
    ]
  })
  const [first] = offers
  const span = first && spanOf({ ...first.terms, startedAt, now: Date.now() })
  const form = { continues, ...span }
  return items.length === 0 || items.length < offers.length
    ? undefined
    : { kind: 'edit-many', chainId, items, form }
}
