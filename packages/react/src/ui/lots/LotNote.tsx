import { describeField, englishFields } from '../../flow/describeField.ts'
import type { FieldProblem } from '../../flow/fieldProblem.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { FieldNote } from '../parts/FieldNote.tsx'
import { FloorDistance } from '../parts/FloorDistance.tsx'
import { useTexts } from '../useTexts.ts'

/** What is wrong with one of many, else how far its price is from the floor, or what that is; base units of one currency. */
export function LotNote(props: LotNote.Props) {
  const { id, problem, price, floor, floorByRate, currency } = props
  const { fields, form } = useTexts({ fields: englishFields, form: englishForm })
  const amountText = useAmountText()
  const untold = price === undefined && floor !== undefined ? currency : undefined
  return (
    <FieldNote
      id={id}
      typed={props.typed}
      className={problem === undefined ? 'sl-secondary' : 'sl-down'}
    >
      {problem !== undefined ? (
        describeField(problem, fields)
      ) : untold !== undefined && floor !== undefined ? (
        form.floor(amountText(floor, untold))
      ) : (
        <FloorDistance {...{ price, floor, floorByRate }} />
      )}
    </FieldNote>
  )
}

export declare namespace LotNote {
  type Props = {
    id: string
    /** What stands in its fields. */
    typed: string
    problem: FieldProblem | undefined
    price: bigint | undefined
    floor: bigint | undefined
    floorByRate: bigint | undefined
    currency: FlowCurrency | undefined
  }
}
