import type { ReactNode } from 'react'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useLateTexts } from '../useLateTexts.ts'
import { useProblemText } from '../useProblemText.ts'
import { Icon } from './Icon.tsx'

/** What happened, of what was refused why, whether money moved, what to do now. */
export function Problem({ problem, children, ...props }: Problem.Props) {
  const { happened, money, next } = useProblemText()(problem)
  const { reasons = [] } = problem
  const words = useLateTexts('reasons', reasons.length > 0)
  const mild = problem.code === 'user_rejected' || problem.moneyMoved !== 'no'
  return (
    <div role="alert" className={`sl-problem ${mild ? 'sl-problem-mild' : ''}`}>
      <Icon name="circleAlert" className={mild ? 'sl-warn' : 'sl-down'} />
      <p>
        <span className="sl-medium">{props.happened ?? happened}</span>{' '}
        {words && `${words.tell(reasons.map(reason => untrustedText(reason)))} `}
        {money} {next}
        {children}
      </p>
    </div>
  )
}

export declare namespace Problem {
  type Props = {
    problem: FlowProblem
    /** Instead of its own sentence about what happened. */
    happened?: string | undefined
    children?: ReactNode
  }
}
