import type { Address } from 'viem'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import type { MovedAmount } from '../../flow/verify/stepFacts.ts'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { swapCurrencies } from '../swap/swapCurrencies.ts'
import { useTexts } from '../useTexts.ts'

/** Tokens that were chosen are named, so many of them; the rest is counted. */
const most = 3

/** Amounts that bytes move: tokens by their names where these are known, currencies exactly, the rest by its contract. */
export function MovedAmounts(
  props: MovedAmounts.Props & {
    amounts: readonly MovedAmount[]
    /** Said before each currency: "at most ". */
    before?: string | undefined
    /** Whether it says who gets each. */
    withWhom?: boolean | undefined
  },
) {
  const { facts } = useTexts({ facts: englishFacts })
  const { amounts, subjects, scope, before, withWhom = false } = props
  const currencies = swapCurrencies(scope, props.currencies)
  const nameOf = ({ token, tokenId }: MovedAmount) => {
    const own = subjects.filter(
      each => sameAddress(token, each.contract) && each.tokenId === tokenId,
    )
    // Offers for some of a contract are not told apart by what bytes say of them: each may be any.
    const [name, ...others] = new Set(own.map(each => each.name))
    return others.length === 0 ? name : undefined
  }
  const known = amounts.flatMap(each => {
    const name = nameOf(each)
    if (name === undefined || withWhom) return []
    // What a collection makes of a mint has no name but that of the collection.
    const isCounted = each.amount > 1n || (each.tokenId === undefined && !each.standard)
    return [isCounted ? `${each.amount} × ${name}` : name]
  })
  const others = withWhom ? amounts : amounts.filter(each => nameOf(each) === undefined)
  return (
    <>
      {known.length > 0 && (
        <div>
          {known.slice(0, most).join(', ')}
          {known.length > most && ` + ${known.length - most}`}
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

  function inWords(moved: MovedAmount) {
    const { token, tokenId, standard, amount } = moved
    const currency = currencies.find(({ address }) => sameAddress(token, address))
    if (tokenId === undefined && currency !== undefined)
      return <Amount value={amount} currency={currency} exact />
    const many = amount === 1n ? '' : `${amount} × `
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
        {isCurrency ? `${amount} ${facts.baseUnits}` : `${many}${facts.any}`} {of}
      </>
    )
  }
}

export declare namespace MovedAmounts {
  type Props = {
    scope: FlowScope
    /** What tokens are called, as it may be shown; without a `tokenId`, any of a contract. */
    subjects: readonly { contract: Address; tokenId?: bigint | undefined; name: string }[]
    /** Beside those of the chain. */
    currencies?: readonly FlowCurrency[] | undefined
  }
}
