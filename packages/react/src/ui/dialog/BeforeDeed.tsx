import { Fragment, type ReactNode } from 'react'
import type { BeforeFacts } from '../../flow/verify/stepFacts.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { useTexts } from '../useTexts.ts'
import { MovedAmounts } from './MovedAmounts.tsx'
import { NamedContracts } from './NamedContracts.tsx'

/** What is done before a deed, with whom the bytes of it name; of what was refused nothing but its bytes. */
export function BeforeDeed(props: BeforeDeed.Props) {
  const { facts } = useTexts({ facts: englishFacts })
  const { before, first, isRefused, scope, subjects, currencies } = props
  if (isRefused) return before.map(bare)
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

  function bare({ allows, through }: BeforeFacts, index: number) {
    return (
      // Two of them may be the same, and none changes its place.
      <Fragment key={index}>
        {allows.length === 0 && through !== undefined && (
          <div>
            {facts.callOf} <NamedContracts addresses={[through]} />
          </div>
        )}
        {allows.map(({ token, spender, amount }) => (
          <div key={`${token}:${spender}`}>
            <NamedContracts addresses={[spender]} /> {facts.mayTake}{' '}
            {amount === 'all' ? (
              <>
                {facts.all} <NamedContracts addresses={[token]} />
              </>
            ) : (
              <MovedAmounts
                {...{ scope, subjects, currencies }}
                amounts={[{ token, standard: 'erc20', amount }]}
              />
            )}
          </div>
        ))}
      </Fragment>
    )
  }
}

export declare namespace BeforeDeed {
  type Props = MovedAmounts.Props & {
    before: readonly BeforeFacts[]
    /** In words, as it was chosen. */
    first?: ReactNode | undefined
    isRefused: boolean
  }
}
