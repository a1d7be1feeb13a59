import type { ReactNode } from 'react'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import { Icon } from './Icon.tsx'

/** What happened, whether money moved, what to do now. */
export function Problem({ problem, children }: { problem: FlowProblem; children?: ReactNode }) {
  const mild = problem.code === 'user_rejected' || problem.moneyMoved !== 'no'
  return (
    <div role="alert" className={`sl-problem ${mild ? 'sl-problem-mild' : ''}`}>
      <Icon name="circleAlert" className={mild ? 'sl-warn' : 'sl-down'} />
      <p>
        <span className="sl-medium">{problem.happened}</span> {problem.money} {problem.next}
        {children}
      </p>
    </div>
  )
}
