import type { ReactNode } from 'react'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import { useProblemText } from '../useProblemText.ts'
import { Icon } from './Icon.tsx'

/** What happened, whether money moved, what to do now. */
export function Problem({ problem, children, ...props }: Problem.Props) {
  const { happened, money, next } = useProblemText()(problem)
  const mild = problem.code === 'user_rejected' || problem.moneyMoved !== 'no'
  return (
    <div role="alert" className={`sl-problem ${mild ? 'sl-problem-mild' : ''}`}>
      <Icon name="circleAlert" className={mild ? 'sl-warn' : 'sl-down'} />
      <p>
        <span className="sl-medium">{props.happened ?? happened}</span> {money} {next}
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
