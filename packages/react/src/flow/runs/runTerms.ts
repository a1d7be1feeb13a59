import { cancelExchangeNames } from '../cancel/cancelExchanges.ts'
import type { Wanted } from '../offer/verifyBid.ts'
import { readers } from './readers.ts'

const { address, amount, count, fields, flag, hex, list, one, optional, text } = readers

const currency = fields({ address, symbol: text, decimals: count })
const money = fields({ currency, amount })
const token = fields({ contract: address, tokenId: amount })
const line = fields({ token, quantity: amount, price: money, pay: money })
const fee = fields({
  kind: one('royalty', 'marketplace', 'other'),
  recipient: optional(address),
  bps: optional(count),
  amount,
})
const price = { quantity: amount, unitPrice: amount, price: amount, expiresAt: count }
/** What is paid on one chain for something on another. */
const deposit = {
  ...{ origin: count, through: address, most: amount, within: count },
  ...{ destination: count, destinationEscrow: optional(address) },
}
const wantedFields = fields({
  contract: address,
  tokenId: optional(amount),
  root: optional(hex),
})
const wanted = (value: unknown): Wanted => {
  const { contract, tokenId, root } = wantedFields(value)
  return tokenId === undefined ? { contract, root } : { contract, tokenId }
}

const shapes = {
  purchase: fields({
    lines: list(line),
    onTop: list(fields({ currency, amount, recipient: address })),
    ...{ totals: list(money), partial: flag, wrappedNative: optional(address) },
    /** Whether its orders were chosen, and are not what was the cheapest, for another try. */
    byOrder: optional(flag),
  }),
  listing: fields({
    listings: list(
      fields({
        token,
        several: flag,
        terms: fields({ ...price, net: amount, fees: list(fee) }),
        currency: address,
        zone: optional(address),
        replaces: optional(hex),
        cancels: optional(hex),
        cancelsNonce: optional(amount),
      }),
    ),
  }),
  offer: fields({
    wanted,
    /** What the list of tokens behind `wanted` has in common. */
    attribute: optional(fields({ key: text, value: text })),
    terms: fields({ ...price, missing: optional(amount) }),
    ...{ currency: address, wrap: amount, allows: optional(amount), several: flag },
    ...{ zone: optional(address), replaces: optional(hex), cancels: optional(hex) },
  }),
  sale: fields({
    /** `orderId` is the offer that was reviewed for it, by which the market of now is compared. */
    lines: list(
      fields({ token, quantity: amount, currency, net: amount, orderId: optional(text) }),
    ),
    partial: flag,
    /** What was asked for, with what guards it, for another try. */
    chosen: list(
      fields({
        ...{ token, quantity: amount },
        ...{ orderId: optional(text), minimumNet: optional(amount) },
        minimumCurrency: optional(address),
      }),
    ),
    whenUnsold: one('drop', 'stop'),
    minimum: optional(fields({ per: one('item', 'total'), amount, currency: address })),
  }),
  cancellation: fields({
    ...{ orderIds: list(text), all: flag, onChain: optional(flag) },
    exchange: optional(one(...cancelExchangeNames)),
    nonces: optional(list(fields({ orderId: text, nonce: amount }))),
  }),
  mint: fields({
    ...{ contract: address, quantity: amount, total: amount, to: optional(address) },
    onTop: optional(list(fields({ recipient: address, amount }))),
  }),
  transfer: fields({
    to: address,
    tokens: list(fields({ contract: address, tokenId: amount, quantity: amount })),
  }),
  swap: fields({
    wrappedNative: optional(address),
    ...{ currencyIn: address, currencyOut: address, recipient: address },
    tradeType: one('exactIn', 'exactOut'),
    ...{ most: amount, least: amount },
    /** What was chosen, for another try. */
    slippageBps: optional(count),
  }),
  across: fields({
    ...{ ...deposit, least: amount, lines: list(line) },
    wrappedNative: optional(address),
  }),
  call: fields({
    ...deposit,
    txs: list(fields({ to: address, data: hex, value: amount })),
  }),
}

type Shapes = typeof shapes

/** What a run may do, as its review showed it: what its verifier is made from, now and after a reload. */
export type RunTerms = {
  [kind in keyof Shapes]: { readonly kind: kind } & ReturnType<Shapes[kind]>
}[keyof Shapes]

/**
 * The terms that a journal keeps of a run; undefined for what is none, in any field. The storage is anybody's
 * to write who runs in this origin, so nothing is guessed.
 */
export function readRunTerms(value: unknown): RunTerms | undefined {
  try {
    const { kind } = kindOf(value)
    const terms = { kind, ...shapes[kind](value) } as RunTerms
    // Without its list an offer for a trait would be one for any token.
    const isWider =
      terms.kind === 'offer' &&
      terms.attribute !== undefined &&
      (terms.wanted.tokenId !== undefined || terms.wanted.root === undefined)
    return isWider ? undefined : terms
  } catch {
    return undefined
  }
}

const kindOf = fields({
  kind: one(
    ...(['purchase', 'listing', 'offer', 'sale', 'cancellation'] as const),
    ...(['mint', 'transfer', 'swap', 'call', 'across'] as const),
  ),
})
