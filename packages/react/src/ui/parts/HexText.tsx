import { checksummed } from '../format/checksummed.ts'
import { shortHex } from '../format/shortHex.ts'

/** A long hex value, addresses in their checksum form, shortened in the middle; whole in the title. */
export function HexText(props: HexText.Props) {
  const { head = 4, tail = 4, className = '' } = props
  const value = checksummed(props.value)
  return (
    <span className={`sl-mono ${className}`} title={value} dir="ltr">
      {shortHex(value, head, tail)}
    </span>
  )
}

export declare namespace HexText {
  type Props = {
    value: string
    /** Digits after `0x`. */
    head?: number | undefined
    tail?: number | undefined
    className?: string | undefined
  }
}
