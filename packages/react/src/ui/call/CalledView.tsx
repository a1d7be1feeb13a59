import { type CalledFacts, calledKey } from '../../flow/call/calledFacts.ts'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { Allowances } from '../dialog/Allowances.tsx'
import { MovedAmounts } from '../dialog/MovedAmounts.tsx'
import { englishCall } from '../messages/english/englishCall.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useTexts } from '../useTexts.ts'

/** What a call does in words: its method, what it gives, what it brings and to whom, and what has to be accepted. */
export function CalledView({ facts, scope, accepted, onAccept }: CalledView.Props) {
  const { call } = useTexts({ call: englishCall })
  const { method, gives, gets, allows, isPlain, warnings } = facts
  if (isPlain) return null
  const shown = { scope, subjects: [] }
  const lines = [
    [call.method, method !== undefined && <span dir="ltr">{method}</span>],
    [call.gives, gives.length > 0 && <MovedAmounts {...shown} amounts={gives} withWhom />],
    [call.brings, gets.length > 0 && <MovedAmounts {...shown} amounts={gets} withWhom />],
    [
      call.allows,
      allows.length > 0 && (
        <div className="sl-paragraphs">
          <Allowances {...shown} before={[{ through: undefined, allows }]} names={[]} />
        </div>
      ),
    ],
  ] as const
  return (
    <>
      {lines.map(
        ([label, value]) =>
          value !== false && (
            <div key={label} className="sl-review-line">
              <dt className="sl-secondary">{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {warnings.length > 0 && (
        <div className="sl-review-line">
          <dt className="sl-secondary">{call.lookAt}</dt>
          <dd>
            {warnings.map(warning => {
              const key = calledKey(warning, facts)
              return (
                <CheckBox
                  key={key}
                  checked={accepted.includes(key)}
                  onChange={checked =>
                    onAccept([
                      ...accepted.filter(other => other !== key),
                      ...(checked ? [key] : []),
                    ])
                  }
                >
                  <span className="sl-warn">{call.warnings[warning]}</span>
                </CheckBox>
              )
            })}
          </dd>
        </div>
      )}
    </>
  )
}

export declare namespace CalledView {
  type Props = {
    facts: CalledFacts
    scope: FlowScope
    /** What is accepted of all that is asked in the review, and who is told of another choice. */
    accepted: readonly string[]
    onAccept: (accepted: readonly string[]) => void
  }
}
