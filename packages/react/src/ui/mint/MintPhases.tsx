import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { MintPhase } from '../../flow/mint/mintPhases.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishMint } from '../messages/english/englishMint.ts'
import { Amount } from '../parts/Amount.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** The phases of a mint: for whom, from when until when, at which price. */
export function MintPhases(props: { phases: readonly MintPhase[]; currency: FlowCurrency }) {
  const { locale } = useUi()
  const { common, mint } = useTexts({ common: englishCommon, mint: englishMint })
  return (
    <Rows label={mint.phases}>
      {props.phases.map(phase => (
        <Row
          key={`${phase.name}:${phase.startTime ?? ''}`}
          name={titleOf(phase)}
          hint={`${mint[phase.kind]}, ${timeOf(phase)}`}
        >
          {phase.price === undefined ? (
            common.unknown
          ) : (
            <Amount value={phase.price} currency={props.currency} />
          )}
        </Row>
      ))}
    </Rows>
  )

  /** Of one that has only a number ("phase-0") the number as people count. */
  function titleOf({ name }: MintPhase): string {
    const number = /^phase-(\d{1,3})$/.exec(name)?.[1]
    return number === undefined
      ? untrustedText(name, { max: 40 }) || mint.unnamed
      : mint.numbered(Number(number) + 1)
  }

  function timeOf({ status, startTime, endTime }: MintPhase): string {
    if (status === 'upcoming' && startTime !== undefined)
      return mint.begins(exactTime(startTime, locale))
    if (status === 'open' && endTime !== undefined) return mint.ends(exactTime(endTime, locale))
    return mint.status[status]
  }
}
