import { formatDecimal } from './formatDecimal.ts'

/** A volume: sums of sales in any currency, by what they were worth in the chain's own. */
export function Volume({ value, symbol }: Volume.Props) {
  return (
    <span dir="ltr">
      {formatDecimal(value)}
      {value !== null && value !== undefined && <span className="symbol"> {symbol}</span>}
    </span>
  )
}

export declare namespace Volume {
  type Props = {
    value: number | null | undefined
    /** Of the chain's own currency. */
    symbol: string
  }
}
