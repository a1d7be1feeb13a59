import type { readIntent } from '@sluice/sdk'
import type { Address } from 'viem'
import { boughtFault } from '../purchase/boughtFault.ts'
import type { verifyPurchase } from '../purchase/verifyPurchase.ts'
import { exchanges } from '../verify/knownContracts.ts'
import type { SaleToken } from '../verify/readSale.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { readDestination } from './readDestination.ts'

/** What the calls buy that a deposit pays for, by their own bytes. */
export type BoughtAcross = {
  tokens: readonly SaleToken[]
  /** What they send, base units of the native currency of the chain on which they are made. */
  price: bigint
  /** Who gets the tokens. */
  to: readonly Address[]
  /** The contracts that are called, and the escrow that calls them. */
  through: readonly Address[]
  escrow: Address
}

/**
 * Reads what a deposit buys on the other chain, and holds it to the rules of a purchase on that chain (`boughtFault`):
 * calls of known exchanges alone, that bring exactly the tokens of the review to the account, for no more than their
 * prices, and do nothing else.
 *
 * @returns what is bought, or what is wrong with it as words.
 * @throws SluiceError `code_unavailable` when what reads it cannot be loaded.
 */
export async function readBoughtAcross(
  item: readIntent.Item,
  options: readBoughtAcross.Options,
): Promise<BoughtAcross | Reason> {
  const intent = await readDestination(item, options)
  if (typeof intent === 'string') return intent
  const { account, lines, least } = options
  const { calls, destinationEscrow } = intent
  if (calls.length === 0) return 'calls_none'
  if (!calls.every(({ to }) => exchanges.some(exchange => sameAddress(to, exchange))))
    return 'calls_contract'
  const price = calls.reduce((sum, { value }) => sum + value, 0n)
  if (price > least) return 'calls_send_more'
  const totals = lines.slice(0, 1).map(({ pay: { currency } }) => ({ currency, amount: least }))
  const facts = calls.map(call => call.facts)
  const fault = boughtFault({
    ...{ lines, totals, onTop: [], partial: false, account, facts, done: [], swap: undefined },
  })
  if (fault !== undefined) return `other_chain: ${fault}`
  const got = facts
    .flatMap(({ gets }) => gets)
    .flatMap(({ token, tokenId, ...each }) =>
      tokenId === undefined ? [] : [{ ...each, contract: token, tokenId }],
    )
  const tokens = new Map<string, SaleToken>()
  for (const { contract, tokenId, amount } of got) {
    const key = `${contract}:${tokenId}`
    const quantity = (tokens.get(key)?.quantity ?? 0n) + amount
    tokens.set(key, { contract, tokenId, quantity })
  }
  return {
    ...{ tokens: [...tokens.values()], price, escrow: destinationEscrow },
    to: [...new Set(got.map(({ recipient }) => recipient))],
    through: [...new Set(calls.map(({ to }) => to))],
  }
}

export declare namespace readBoughtAcross {
  type Options = readDestination.Options & {
    /** Who pays, and gets the tokens. */
    account: Address
    /** Prices in the native currency of the destination. */
    lines: readonly verifyPurchase.Line[]
    /** The price of all of them. */
    least: bigint
    /** The wrapped native token of the destination. */
    wrappedNative?: Address | undefined
    /** Milliseconds since 1970. */
    now: () => number
  }
}
