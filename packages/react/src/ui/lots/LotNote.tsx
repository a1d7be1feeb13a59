import { describeField, englishFields } from '../../flow/describeField.ts'
import type { FieldProblem } from '../../flow/fieldProblem.ts'
import { priceDifference } from '../format/priceDifference.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What is wrong with one of many, else how far its price is from the floor; base units of one currency. */
export function LotNote(props: LotNote.Props) {
  const { id, problem, price, floor } = props
  const { fields, form } = useTexts({ fields: englishFields, form: englishForm })
  const { locale } = useUi()
  const difference = price === undefined ? undefined : priceDifference(price, floor, locale)
  return (
    <p id={id} aria-live="polite" className={problem === undefined ? 'sl-secondary' : 'sl-down'}>
      {(problem && describeField(problem, fields)) ??
        (difference === undefined ? undefined : difference === 'equal' ? (
          form.atFloor
        ) : (
          <bdi>{form.toFloor(difference)}</bdi>
        ))}
    </p>
  )
}

export declare namespace LotNote {
  type Props = {
    id: string
    problem: FieldProblem | undefined
    price: bigint | undefined
    floor: bigint | undefined
  }
}
