import type { ReactNode } from 'react'
import type { BeforeFacts } from '../../flow/verify/stepFacts.ts'
import { Allowances } from './Allowances.tsx'
import type { MovedAmounts } from './MovedAmounts.tsx'

/** What is done before a deed, with who may take how much by its bytes; of what was refused nothing but that. */
export function BeforeDeed(props: BeforeDeed.Props) {
  const { before, first, isRefused, scope, subjects, currencies } = props
  return (
    <div className="sl-paragraphs">
      {!isRefused && first}
      <Allowances {...{ before, scope, subjects, currencies }} />
    </div>
  )
}

export declare namespace BeforeDeed {
  type Props = MovedAmounts.Props & {
    before: readonly BeforeFacts[]
    /** In words, as it was chosen. */
    first?: ReactNode | undefined
    isRefused: boolean
  }
}
