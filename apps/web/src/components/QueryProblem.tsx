import { problemOfError } from '@sluice/react'
import { useProblemText } from '@sluice/react/ui'
import { t } from '../features/language/t.ts'
import { Button } from './Button.tsx'

/** A read that failed: what happened and a way to try again. */
export function QueryProblem({ error, onRetry }: QueryProblem.Props) {
  const problem = useProblemText()(problemOfError(error))
  return (
    <div
      role="alert"
      className="flex min-h-64 flex-col items-center justify-center gap-4 px-4 py-12 text-center"
    >
      <div className="max-w-[46ch] text-balance">
        <h2 className="text-16 font-medium">{problem.happened}</h2>
        <p className="mt-1 text-secondary">{problem.next}</p>
      </div>
      {/* As in `UnreadLine`. */}
      <span className="unless-cut-off">
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </span>
    </div>
  )
}

export declare namespace QueryProblem {
  type Props = { error: unknown; onRetry: () => void }
}
