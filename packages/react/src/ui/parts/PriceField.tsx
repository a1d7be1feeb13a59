import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { formatAmount } from '../../format/formatAmount.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { FloorDistance } from './FloorDistance.tsx'

/** A price as it is typed, how it stands to the floor, and a price that one press fills in. */
export function PriceField(props: PriceField.Props) {
  const { currency, price, floor, floorByRate, suggestion } = props
  return (
    <Field
      id={props.id}
      label={props.label}
      problem={props.problem}
      note={<FloorDistance {...{ price, floor, floorByRate }} />}
      suffix={currency.symbol}
      hint={
        suggestion && (
          <Button
            look="ghost"
            size="small"
            onClick={() =>
              props.onChange(formatAmount(suggestion.amount, currency.decimals, { group: '' }))
            }
          >
            {suggestion.label}
          </Button>
        )
      }
      inputMode="decimal"
      isDecimal
      autoFocus
      placeholder="0.00"
      value={props.value}
      onChange={props.onChange}
    />
  )
}

export declare namespace PriceField {
  type Props = {
    id: string
    label: string
    /** As typed. */
    value: string
    onChange: (value: string) => void
    problem: string | undefined
    currency: FlowCurrency
    /** What was typed, and the floor, in base units. */
    price: bigint | undefined
    floor: bigint | undefined
    /** What a floor in another currency is by the marketplace's rate. */
    floorByRate?: bigint | undefined
    suggestion?: { label: string; amount: bigint } | undefined
  }
}
