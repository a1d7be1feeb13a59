import type { PathItem } from '@sluice/sdk/api'
import { toDecimal } from '../price.ts'

/**
 * A purchase's path as somebody sees it who pays on another chain: each unit bears an equal share of the
 * relayer's fee, in the price that is paid for it.
 *
 * @param fee Base units of the native currency; a multiple of the number of units.
 */
export function pathAcross(
  path: readonly PathItem[],
  { fee, originChainId, decimals }: pathAcross.Options,
): PathItem[] {
  const share = fee / unitsOf(path)
  const add = (raw: string | null | undefined, places: number) => {
    const sum = BigInt(raw ?? 0) + share
    return { raw: sum.toString(), decimal: toDecimal(sum, places) }
  }
  return path.map(item => {
    const common = {
      ...item,
      fromChainId: originChainId,
      gasCost: (share * BigInt(item.quantity ?? 1)).toString(),
    }
    // What is paid for orders in other currencies stands beside their own price.
    if (item.buyInRawQuote !== undefined && item.buyInRawQuote !== null) {
      const { raw, decimal } = add(item.buyInRawQuote, decimals)
      return { ...common, buyInRawQuote: raw, buyInQuote: decimal }
    }
    const quote = add(item.rawQuote, decimals)
    const total = add(item.totalRawPrice, decimals)
    return {
      ...common,
      rawQuote: quote.raw,
      quote: quote.decimal,
      totalRawPrice: total.raw,
      totalPrice: total.decimal,
    }
  })
}

export declare namespace pathAcross {
  type Options = {
    fee: bigint
    originChainId: number
    /** Of the native currency, which is the same on both chains. */
    decimals: number
  }
}

/** How many units a path buys. */
export function unitsOf(path: readonly PathItem[]): bigint {
  return path.reduce((sum, item) => sum + BigInt(item.quantity ?? 1), 0n)
}
