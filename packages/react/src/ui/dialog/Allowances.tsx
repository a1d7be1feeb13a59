import { Fragment } from 'react'
import type { Address } from 'viem'
import type { BeforeFacts } from '../../flow/verify/stepFacts.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { useTexts } from '../useTexts.ts'
import { MovedAmounts } from './MovedAmounts.tsx'
import { NamedContracts } from './NamedContracts.tsx'

/** Who may take what once it is sent or signed, by its bytes: an exact amount, or all of a collection. */
export function Allowances(props: Allowances.Props) {
  const { facts } = useTexts({ facts: englishFacts })
  const { before, names, scope, subjects, currencies } = props
  return before.map(shown)

  function shown({ allows, through, gives = [], ends }: BeforeFacts, index: number) {
    return (
      // Two of them may be the same, and none changes its place.
      <Fragment key={index}>
        {allows.length === 0 && through !== undefined && (
          <div className="sl-sentence">
            {facts.callOf} <NamedContracts addresses={[through]} names={names} />
            {ends === true && ` ${facts.ends}`}
            {gives.length > 0 && (
              <>
                {' '}
                {facts.withIt} <MovedAmounts {...{ scope, subjects, currencies }} amounts={gives} />
              </>
            )}
          </div>
        )}
        {allows.map(({ token, spender, amount }) => (
          <div key={`${token}:${spender}`} className="sl-sentence">
            <NamedContracts addresses={[spender]} /> {facts.mayTake}{' '}
            {amount === 'all' ? (
              <>
                {facts.all} <NamedContracts addresses={[token]} names={names} />
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

export declare namespace Allowances {
  type Props = MovedAmounts.Props & {
    before: readonly BeforeFacts[]
    /** Of the contracts that the review is about. */
    names?: readonly (readonly [Address, string])[] | undefined
  }
}
