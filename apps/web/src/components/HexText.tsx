import { checksummed } from './checksummed.ts'

/** A long hex value, addresses in their checksum form, shortened in the middle; whole in the title. */
export function HexText(props: HexText.Props) {
  const { head = 4, tail = 4, className = '' } = props
  const value = checksummed(props.value)
  return (
    <span className={`mono whitespace-nowrap ${className}`} title={value}>
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

/** `0x1f…9a`: a long hex value with its middle left out. */
export function shortHex(value: string, head = 4, tail = 4): string {
  return value.length <= head + tail + 3
    ? value
    : `${value.slice(0, head + 2)}…${value.slice(-tail)}`
}
