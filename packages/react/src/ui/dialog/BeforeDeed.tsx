import type { ReactNode } from 'react'
import type { BeforeFacts } from '../../flow/verify/stepFacts.ts'
import { Allowances } from './Allowances.tsx'
import type { MovedAmounts } from './MovedAmounts.tsx'

/** What is done before a deed, by its bytes; in words only while they are not there. Of what was refused nothing but that. */
export function BeforeDeed(props: BeforeDeed.Props) {
  const { before, first, note, isRefused, names, scope, subjects, currencies } = props
  return (
    <div className="sl-paragraphs">
      {!isRefused && before.length === 0 && first}
      <Allowances {...{ before, names, scope, subjects, currencies }} />
      {!isRefused && note}
    </div>
  )
}

export declare namespace BeforeDeed {
  type Props = MovedAmounts.Props & {
    before: readonly BeforeFacts[]
    /** In words, as it was chosen. */
    first?: ReactNode | undefined
    /** What is to be said of it beside. */
    note?: ReactNode | undefined
    isRefused: boolean
    names?: Allowances.Props['names']
  }
}
