import { formatAmount, knownCurrency, type RunTerms, untrustedText } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import type { Client, SeriesRest } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { t } from '../language/t.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { spanOf } from './spanOf.ts'

/**
 * Listings, or changes of listings, as they were filled in; undefined where a currency is not known or not the same, or where no
 * dialog does them together.
 */
export function requestOfListings(
  listings: Extract<RunTerms, { kind: 'listing' }>['listings'],
  { chains, chainId, startedAt, subjectOf, continues }: requestOfListings.Options,
): TradeRequest | undefined {
  const [first] = listings
  if (first === undefined) return undefined
  const { currency } = first
  const decimals = knownCurrency({ client: { chains }, chainId }, currency)?.decimals
  const isOne = listings.every(each => isAddressEqual(each.currency, currency))
  if (decimals === undefined || !isOne) return undefined
  // All of them were to end at once.
  const { expiresAt } = first.terms
  const { longer: _, ...span } = spanOf({ expiresAt, startedAt, now: Date.now() })
  const items = listings.map(({ token, terms, zone, replaces, cancels }) => ({
    subject: subjectOf(token),
    form: {
      price: formatAmount(terms.unitPrice, decimals, { group: '' }),
      quantity: `${terms.quantity}`,
      gasless: zone !== undefined,
      ...span,
    },
    orderId: replaces ?? cancels,
  }))
  const [only, ...others] = items
  const edits = items.flatMap(({ orderId, ...item }) => (orderId ? [{ orderId, ...item }] : []))
  // One that goes on with others does so in the dialog of many.
  if (only !== undefined && others.length === 0 && continues === undefined) {
    const { orderId, subject, form } = only
    if (orderId === undefined) return { kind: 'list', subject, form: { ...form, currency } }
    // Of its old listing some may have been sold since.
    const { quantity: _, ...same } = form
    const quantityAtMost = first.terms.quantity
    return { kind: 'edit-listing', subject, form: { ...same, quantityAtMost }, orderId }
  }
  // One choice is for all: none becomes free to cancel at the word of a zone that was not.
  const gasless = listings.every(({ zone }) => zone !== undefined)
  const form = { gasless, ...span, ...(continues && { continues }) }
  if (edits.length === 0)
    return {
      ...{ kind: 'list-many', chainId, form: { ...form, currency } },
      items: items.map(({ orderId: _, ...item }) => item),
    }
  // No dialog does both: anew as plain listings they would leave the old ones live beside them.
  if (edits.length < items.length) return undefined
  return {
    ...{ kind: 'edit-many', chainId, form },
    items: edits.map(({ subject, form: { price }, orderId }) => {
      const { contract, tokenId, image } = subject
      const name = untrustedText(subject.name, { max: 40 })
      const token = { contract, tokenId }
      return {
        subject: { orderId, name: t('the listing of {0}', name), token, image },
        order: { side: 'sell' as const, orderId, token },
        price,
      }
    }),
  }
}

export declare namespace requestOfListings {
  type Options = {
    chains: Client['chains']
    chainId: number
    /** When they were begun before, in milliseconds. */
    startedAt: number
    /** A token for people, by what is known of it. */
    subjectOf: (token: { contract: Address; tokenId: bigint }) => TokenSubject
    /** What is left of runs of before, that they go on with. */
    continues?: SeriesRest | undefined
  }
}
