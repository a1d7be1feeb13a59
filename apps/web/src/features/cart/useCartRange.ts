import type { TokenRow } from '@sluice/sdk'
import { useRef, useState } from 'react'
import { tokenKey } from '../market/tokenSubject.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { cart } from './cart.ts'
import { rowEntry } from './cartEntry.ts'
import { isInCart } from './useInCart.ts'

/** A range of a list for the cart: from the row that was put in or taken out last, to another one. */
export function useCartRange(rows: readonly TokenRow[], chainId: number): useCartRange.Result {
  const { address } = useWallet()
  // By its key: a list that follows the market gets other rows.
  const from = useRef<string>(undefined)
  const [unfit, setUnfit] = useState(0)
  const keep = (index: number) => {
    const row = rows[index]
    if (row !== undefined) from.current = tokenKey(row)
  }
  return {
    unfit,
    onDismiss: () => setUnfit(0),
    begin(index) {
      keep(index)
      setUnfit(0)
    },
    extend(to) {
      const found = rows.findIndex(row => tokenKey(row) === from.current)
      const start = found < 0 ? to : found
      const range = rows.slice(Math.min(start, to), Math.max(start, to) + 1)
      const entries = range.flatMap(row => {
        const entry = rowEntry(row, chainId, address)
        return entry === undefined || isInCart(entry) ? [] : [entry]
      })
      cart.add(entries)
      setUnfit(entries.filter(entry => !isInCart(entry)).length)
      keep(to)
    },
  }
}

export declare namespace useCartRange {
  type Result = {
    begin: (index: number) => void
    /** Puts in every row between, both ends included; what is in the cart stays. */
    extend: (to: number) => void
    /** How many of the last range had no room in the cart. */
    unfit: number
    /** Says no more of them. */
    onDismiss: () => void
  }
}
