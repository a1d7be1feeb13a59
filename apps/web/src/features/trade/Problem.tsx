import type { FlowProblem } from '@sluice/react'
import type { ReactNode } from 'react'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'

/** What happened, whether money moved, what to do now. */
export function Problem({ problem, children }: { problem: FlowProblem; children?: ReactNode }) {
  const declined = problem.code === 'user_rejected'
  const tone = declined || problem.moneyMoved !== 'no' ? 'bg-warn-tint' : 'bg-down-tint'
  const icon = declined || problem.moneyMoved !== 'no' ? 'text-warn' : 'text-down'
  return (
    <div role="alert" className={`flex gap-2.5 rounded-card px-3 py-2.5 text-13 ${tone}`}>
      <CircleAlert size={16} className={`mt-px shrink-0 ${icon}`} aria-hidden />
      <p>
        <span className="font-medium">{problem.happened}</span> {problem.money} {problem.next}
        {children}
      </p>
    </div>
  )
}
