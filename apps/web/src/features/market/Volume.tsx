import { untrustedText } from '@sluice/react'
import type { Collection } from '@sluice/sdk'
import { formatDecimal } from './formatDecimal.ts'

/** A collection's volume, in the currency of its floor, else in the chain's own. */
export function Volume(props: Volume.Props) {
  const { value, collection, native } = props
  const told = untrustedText(collection.floorAsk?.price?.currency.symbol, { max: 12 })
  const symbol = told === '' ? native : told
  return (
    <>
      {formatDecimal(value)}
      {value !== null && value !== undefined && <span className="symbol"> {symbol}</span>}
    </>
  )
}

export declare namespace Volume {
  type Props = {
    value: number | null | undefined
    collection: Collection
    /** Symbol of the chain's own currency. */
    native: string
  }
}
