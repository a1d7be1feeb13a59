import { Fragment } from 'react'
import type { Address } from 'viem'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import type { MovedAmount } from '../../flow/verify/stepFacts.ts'
import { countText } from '../format/countText.ts'
import { timesName } from '../format/timesName.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { HexText } from '../parts/HexText.tsx'
import { ScopedAmount } from '../parts/ScopedAmount.tsx'
import { useTexts } from '../useTexts.ts'

/** Tokens that were chosen are named, so many of them; the rest is there once it is opened. */
const most = 3

/** Amounts that bytes move: tokens by name, where it is known, and contract, currencies exactly, the rest by its contract. */
export function MovedAmounts(
  props: MovedAmounts.Props & {
    amounts: readonly MovedAmount[]
    /** Said before each currency: "at most ". */
    before?: string | undefined
    /** Whether it says who gets each. */
    withWhom?: boolean | undefined
    /** Whether it was judged to be what was chosen, and not what is refused. */
    isAsChosen?: boolean | undefined
  },
) {
  const { facts } = useTexts({ facts: englishFacts })
  const { amounts, subjects, scope, before, withWhom = false, isAsChosen = true } = props
  const known: Named[] = []
  const others: MovedAmount[] = []
  for (const each of amounts) {
    const names = withWhom ? [] : namesOf(each)
    if (names.length === 0) others.push(each)
    else known.push(...names.map(name => ({ name, token: each.token })))
  }
  const more = known.slice(most)
  const [first] = known
  // Said once where all are of one.
  const ofOne = known.every(({ token }) => sameAddress(token, first?.token)) ? first : undefined
  return (
    <>
      {known.length > 0 && (
        <div>
          {named(known.slice(0, most))}
          {ofOne !== undefined && (
            <>
              {' '}
              <HexText value={ofOne.token} className="sl-faint" />
            </>
          )}
          {more.length > 0 && (
            <details className="sl-more">
              <summary>{facts.more(more.length)}</summary>
              {named(more)}
            </details>
          )}
        </div>
      )}
      {others.map(each => (
        <div key={[each.token, each.tokenId, each.standard, each.recipient].join()}>
          {before}
          {inWords(each)}
          {withWhom && each.recipient !== undefined && (
            <>
              {' '}
              <HexText value={each.recipient} className="sl-secondary" />
            </>
          )}
        </div>
      ))}
    </>
  )

  function named(some: readonly Named[]) {
    return some.map(({ name, token }, index) => (
      <Fragment key={`${token}:${name}`}>
        {index > 0 && ', '}
        <bdi>{name}</bdi>
        {ofOne === undefined && (
          <>
            {' '}
            <HexText value={token} className="sl-faint" />
          </>
        )}
      </Fragment>
    ))
  }

  /** By their names, with how many; none of what was not chosen. */
  function namesOf({ token, tokenId, standard, amount }: MovedAmount): readonly string[] {
    const own = subjects
      .filter(each => sameAddress(token, each.contract) && each.tokenId === tokenId)
      .map(({ name }) => name)
    const [name, ...rest] = new Set(own)
    if (name === undefined) return []
    const isForSome = tokenId === undefined && standard !== undefined
    // Which tokens an offer takes its bytes do not say: only what was chosen has the name of it.
    if (isForSome && !isAsChosen) return []
    // What a collection makes of a mint has no name but that of the collection.
    if (rest.length === 0) return [counted(amount, name, tokenId === undefined && !isForSome)]
    // Nor do they tell offers for some of a contract apart: each has its number where every one is for one.
    return BigInt(own.length) === amount
      ? [name, ...rest].map(each =>
          counted(BigInt(own.filter(other => other === each).length), each),
        )
      : [counted(amount, [name, ...rest].join(' / '))]
  }

  function inWords(moved: MovedAmount) {
    const { token, tokenId, standard, amount } = moved
    const currency =
      knownCurrency(scope, token) ??
      props.currencies?.find(({ address }) => sameAddress(token, address))
    if (tokenId === undefined && currency !== undefined)
      return <ScopedAmount {...{ amount, currency, scope }} />
    const many = amount === 1n ? '' : `${countText(amount)} × `
    const of = <HexText value={token} />
    if (tokenId !== undefined)
      return (
        <>
          {many}#{String(tokenId)} {of}
        </>
      )
    const isCurrency = standard === 'erc20' || standard === 'native'
    return (
      <>
        {isCurrency ? `${countText(amount)} ${facts.baseUnits}` : `${many}${facts.any}`} {of}
      </>
    )
  }
}

type Named = { name: string; token: Address }

const counted = (amount: bigint, name: string, always = false) =>
  always ? `${countText(amount)} × ${name}` : timesName(amount, name)

export declare namespace MovedAmounts {
  type Props = {
    scope: FlowScope
    /** What tokens are called, as it may be shown; without a `tokenId`, any of a contract. */
    subjects: readonly { contract: Address; tokenId?: bigint | undefined; name: string }[]
    /** Beside those of the chain. */
    currencies?: readonly FlowCurrency[] | undefined
  }
}
