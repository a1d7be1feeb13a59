import type { ReactNode } from 'react'
import type { BeforeFacts } from '../../flow/verify/stepFacts.ts'
import { Allowances } from './Allowances.tsx'
import type { MovedAmounts } from './MovedAmounts.tsx'
import { NamedContracts } from './NamedContracts.tsx'

/** What is done before a deed, with whom the bytes of it name; of what was refused nothing but its bytes. */
export function BeforeDeed(props: BeforeDeed.Props) {
  const { before, first, isRefused, scope, subjects, currencies } = props
  if (isRefused) return <Allowances {...{ before, scope, subjects, currencies }} />
  const named = before.flatMap(({ allows, through }) =>
    allows.length > 0 ? allows.map(({ spender }) => spender) : (through ?? []),
  )
  return (
    <>
      {first}
      <div>
        <NamedContracts addresses={[...new Set(named)]} />
      </div>
    </>
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
