import { describeField, englishFields } from '../../flow/describeField.ts'
import type { FieldProblem } from '../../flow/fieldProblem.ts'
import { FieldNote } from '../parts/FieldNote.tsx'
import { FloorDistance } from '../parts/FloorDistance.tsx'
import { useTexts } from '../useTexts.ts'

/** What is wrong with one of many, else how far its price is from the floor; base units of one currency. */
export function LotNote(props: LotNote.Props) {
  const { id, problem, price, floor, floorByRate } = props
  const { fields } = useTexts({ fields: englishFields })
  return (
    <FieldNote
      id={id}
      typed={props.typed}
      className={problem === undefined ? 'sl-secondary' : 'sl-down'}
    >
      {(problem && describeField(problem, fields)) ?? (
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
  }
}
