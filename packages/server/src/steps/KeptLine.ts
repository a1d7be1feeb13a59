import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'

/** A line of an answer as it is kept for when the request is asked again: with what is never told. */
export type KeptLine = PathItem & {
  /** Of a sale: what the line pays to the seller for all of its units, in base units. */
  proceeds?: string | undefined
  /** The fees on top that the line itself pays, for all of its units, in base units. */
  feesPaid?: readonly { recipient: Hex; amount: string }[] | undefined
  /**
   * Of a purchase: whether what buys the line pays the fees on top, all of them; `own`, where it pays the share of the
   * line alone.
   */
  bearsFees?: boolean | 'own' | undefined
  /** Of a purchase: which of the `sale` items buys the line. */
  saleItem?: number | undefined
}

export function toldLines(lines: readonly PathItem[]): PathItem[] {
  return lines.map(line => {
    const { proceeds: _, feesPaid: _fees, bearsFees: _bears, ...rest } = line as KeptLine
    const { saleItem: _item, ...told } = rest
    return told
  })
}
