import type { Amount } from '@sluice/react/ui'
import type { Price, UserTokenRow } from '@sluice/sdk'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { heldOf } from '../portfolio/costs/heldOf.ts'
import { isUnread, type Unread } from './isUnread.ts'

/** The floor of each collection, by its id. */
export type Floors = ReadonlyMap<string, Price | undefined>

/**
 * What holdings are worth at their floors, exactly, in base units of each currency, the largest part of the
 * holdings first: amounts of two currencies are never added.
 */
export function floorValue(holdings: readonly floorValue.Holding[]): floorValue.Result {
  const sums = new Map<string, floorValue.Sum>()
  let unpriced = 0
  for (const { row, floor } of holdings) {
    if (isUnread(floor)) continue
    if (floor === undefined) {
      unpriced++
      continue
    }
    const { contract } = floor.currency
    const key = contract.toLowerCase()
    const sum = sums.get(key) ?? {
      contract,
      currency: shownCurrency(floor),
      value: 0n,
      items: 0,
    }
    sums.set(key, {
      ...sum,
      value: sum.value + BigInt(floor.amount.raw) * heldOf(row),
      items: sum.items + 1,
    })
  }
  return { sums: [...sums.values()].sort((a, b) => b.items - a.items), unpriced }
}

export declare namespace floorValue {
  type Holding = {
    row: Pick<UserTokenRow, 'ownership'>
    floor: Price | Unread | undefined
  }
  type Sum = {
    /** Of the currency. */
    contract: string
    currency: Amount.Currency
    value: bigint
    /** How many holdings are in it. */
    items: number
  }
  type Result = {
    sums: readonly Sum[]
    /** Holdings without a floor: they count nothing, as do those whose floor is not read. */
    unpriced: number
  }
}

/**
 * The floor that a token could be sold at beside: that of its collection; of an edition its own, because
 * each token of an ERC1155 has a market of its own. A floor that is not among those read is `unread` until they are whole,
 * and `failed` when they could not be.
 */
export function floorOf(
  token: UserTokenRow['token'],
  { floors, isWhole, failed }: floorOf.Options,
): Price | Unread | undefined {
  if (token.kind === 'erc1155') return token.floorAsk?.price ?? undefined
  const own = token.collection?.floorAsk?.price
  if (own) return own
  if (isWhole || floors?.has(token.contract)) return floors?.get(token.contract)
  return failed ? 'failed' : 'unread'
}

export declare namespace floorOf {
  type Options = {
    floors: Floors | undefined
    /** Whether no collection is missing among them because it was not read yet. */
    isWhole: boolean
    /** Whether they could not be read. */
    failed: boolean
  }
}
