import {
  formatAmount,
  knownCurrency,
  type RunTerms,
  restOfRun,
  restOfTerms,
  type SeenListing,
  termsOfRun,
} from '@sluice/react'
import { shortHex, type TokenSubject } from '@sluice/react/ui'
import type { Client, RunSummary } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { t } from '../language/t.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import { requestOfListings } from './requestOfListings.ts'
import { seenAcross } from './seenAcross.ts'
import { spanOf } from './spanOf.ts'

/**
 * What a person would have to ask for to do anew what a run did, as it was filled in then; undefined where
 * nobody kept that. It leads to a review like any other: prices are read anew.
 */
export function requestOfRun(
  run: RunSummary,
  options: requestOfRun.Options,
): TradeRequest | undefined {
  const { chainId, subject, action } = run
  const isPart = run.status === 'partial'
  const whole = termsOfRun(run)
  // What was done of it is not done again.
  const terms = isPart && whole !== undefined ? restOfTerms(whole, run) : whole
  if (isPart && action !== 'buy' && terms === undefined) return undefined
  const [first, ...others] = subject.tokens
  const one =
    first === undefined || others.length > 0
      ? undefined
      : options.subjectOf({ contract: first.contract, tokenId: BigInt(first.tokenId) })
  if (action === 'buy' && whole?.kind === 'across') {
    const quantity = isPart ? missingOf(run) : first?.quantity
    if (one === undefined || quantity === 0n) return undefined
    const seen = cheapestOf(seenAcross(whole, run))
    return { kind: 'buy-across', subject: one, quantity, payChainId: whole.origin, seen }
  }
  if (action === 'buy') {
    const { byOrder, partial = false } = whole?.kind === 'purchase' ? whole : {}
    return one && !isPart && !byOrder && !isPaidInToken(run)
      ? { kind: 'buy', subject: one, quantity: first?.quantity, seen: seenOf(run) }
      : checkoutOf(run, options, partial)
  }
  switch (terms?.kind) {
    case 'listing':
      return requestOfListings(terms.listings, { ...options, chainId, startedAt: run.startedAt })
    case 'offer':
      return bidOf(terms, run, options)
    case 'sale':
      return {
        ...{ kind: 'accept-offer', chainId },
        items: terms.chosen.map(({ token, ...item }) => ({
          subject: options.subjectOf(token),
          ...item,
        })),
        form: { whenUnsold: terms.whenUnsold, partial: terms.partial, minimum: terms.minimum },
      }
    case 'cancellation':
      return {
        ...{ kind: 'cancel', chainId, all: terms.all, exchange: terms.exchange },
        onChain: terms.onChain,
        orders: terms.orderIds.map(orderId => ({
          orderId,
          name: t('order {0}', shortHex(orderId)),
        })),
      }
    case 'mint':
      return {
        ...{ kind: 'mint', quantity: terms.quantity, to: terms.to },
        subject: {
          ...{ chainId, contract: terms.contract, image: undefined },
          name: options.collectionName(terms.contract) ?? shortHex(terms.contract),
        },
      }
    case 'transfer':
      return {
        ...{ kind: 'transfer', chainId, to: terms.to },
        items: terms.tokens.map(({ quantity, ...token }) => ({
          subject: options.subjectOf(token),
          quantity,
        })),
      }
    case 'swap':
      return swapOf(terms, run, options)
    case 'call':
      return { kind: 'call', chainId: terms.origin, toChainId: chainId, txs: terms.txs }
    default:
      return action === 'list' && one ? { kind: 'list', subject: one } : undefined
  }
}

export declare namespace requestOfRun {
  type Options = {
    chains: Pick<Client, 'chains'>['chains']
    /** A token for people, by what is known of it. */
    subjectOf: (token: { contract: Address; tokenId: bigint }) => TokenSubject
    collectionName: (contract: Address) => string | undefined
  }
}

type Terms<kind extends RunTerms['kind']> = Extract<RunTerms, { kind: kind }>

/** How many of a purchase did not come. */
const missingOf = (run: RunSummary) =>
  restOfRun(run).reduce((sum, { quantity }) => sum + BigInt(quantity ?? 1), 0n)

/** A purchase of one token is paid in what its listing asks for; a cart may be paid in another currency. */
const isPaidInToken = (run: RunSummary) =>
  restOfRun(run).some(({ currency, buyInCurrency = currency }) =>
    buyInCurrency ? !isAddressEqual(buyInCurrency, zeroAddress) : false,
  )

/** The cheapest of what a purchase was quoted, as the cheapest of another is compared with it: a price above it is told. */
function seenOf({ path }: RunSummary): SeenListing | undefined {
  const seen = path.flatMap(({ orderId, currency, rawQuote }) =>
    orderId && currency && rawQuote ? [{ orderId, currency, unitPrice: BigInt(rawQuote) }] : [],
  )
  return seen.length === path.length ? cheapestOf(seen) : undefined
}

const cheapestOf = (seen: readonly SeenListing[]) =>
  seen.reduce<SeenListing | undefined>(
    (least, each) => (least && least.unitPrice <= each.unitPrice ? least : each),
    undefined,
  )

/** What a purchase of many was quoted and did not bring, order by order, at no more than it was quoted at. */
function checkoutOf(
  run: RunSummary,
  { subjectOf }: requestOfRun.Options,
  partial: boolean,
): TradeRequest | undefined {
  const { chainId } = run
  const path = restOfRun(run)
  const items = path.flatMap(({ orderId, contract, tokenId, quantity, currency, rawQuote }) =>
    orderId && contract && tokenId
      ? [
          {
            ...{ orderId, quantity: BigInt(quantity ?? 1) },
            ...(currency && rawQuote ? { seen: { currency, unitPrice: BigInt(rawQuote) } } : {}),
            subject: subjectOf({ contract, tokenId: BigInt(tokenId) }),
          },
        ]
      : [],
  )
  const [currency, ...others] = new Set(path.flatMap(line => line.buyInCurrency ?? []))
  return items.length === 0
    ? undefined
    : {
        kind: 'checkout',
        chainId,
        items,
        partial,
        currency: others.length > 0 ? undefined : currency,
      }
}

function bidOf(
  { wanted, attribute, terms, currency, several, zone, replaces, cancels }: Terms<'offer'>,
  { chainId, startedAt }: RunSummary,
  { chains, subjectOf, collectionName }: requestOfRun.Options,
): TradeRequest | undefined {
  const { contract, tokenId } = wanted
  const decimals = knownCurrency({ client: { chains }, chainId }, currency)?.decimals
  if (decimals === undefined || isForList({ wanted, attribute })) return undefined
  const token = tokenId === undefined ? undefined : subjectOf({ contract, tokenId })
  const subject = {
    ...{ chainId, contract, several, tokenId, attribute },
    ...{ name: token?.name, image: token?.image },
    collection: token?.collection || (collectionName(contract) ?? shortHex(contract)),
  }
  const form = {
    price: formatAmount(terms.unitPrice, decimals, { group: '' }),
    gasless: zone !== undefined,
    ...spanOf({ expiresAt: terms.expiresAt, startedAt, now: Date.now() }),
  }
  const { quantity } = terms
  const orderId = replaces ?? cancels
  return orderId === undefined
    ? { kind: 'bid', subject, form: { ...form, quantity: `${quantity}`, currency } }
    : { kind: 'edit-bid', subject, form: { ...form, quantityAtMost: quantity }, orderId }
}

/** Of an offer for a list of tokens nobody kept the list. */
export const isForList = ({ wanted, attribute }: Pick<Terms<'offer'>, 'wanted' | 'attribute'>) =>
  wanted.tokenId === undefined && wanted.root !== undefined && attribute === undefined

function swapOf(
  { currencyIn, currencyOut, tradeType, most, least, recipient, slippageBps }: Terms<'swap'>,
  { chainId, account }: RunSummary,
  { chains }: requestOfRun.Options,
): TradeRequest | undefined {
  const from = knownCurrency({ client: { chains }, chainId }, currencyIn)
  const into = knownCurrency({ client: { chains }, chainId }, currencyOut)
  if (from === undefined || into === undefined) return undefined
  return {
    ...{ kind: 'swap', chainId },
    form: {
      ...{ currencyIn: from, currencyOut: into, tradeType },
      amount: tradeType === 'exactIn' ? most : least,
      ...(slippageBps === undefined ? {} : { slippageBps }),
      ...(isAddressEqual(recipient, account) ? {} : { recipient }),
    },
  }
}
