import { TextInput } from '../parts/TextInput.tsx'

/** What one of many asks or offers, typed beside its name. */
export function LotPrice(props: LotPrice.Props) {
  const { id, label, symbol, isBad, noteId, value, onChange } = props
  return (
    <div className={`sl-field-box sl-lot-price ${isBad ? 'sl-field-bad' : ''}`}>
      <TextInput
        id={id}
        aria-label={label}
        isBad={isBad}
        problemId={noteId}
        value={value}
        isDecimal
        inputMode="decimal"
        placeholder="0.00"
        onChange={onChange}
        className="sl-field-input"
      />
      <span className="sl-field-suffix">{symbol}</span>
    </div>
  )
}

export declare namespace LotPrice {
  type Props = {
    id: string
    label: string
    symbol: string | undefined
    isBad: boolean
    /** Of what says what is wrong. */
    noteId: string
    value: string
    onChange: (value: string) => void
  }
}
