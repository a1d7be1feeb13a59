import { Fragment } from 'react'
import type { Address } from 'viem'
import { englishFacts } from '../messages/english/englishFacts.ts'
import { HexText } from '../parts/HexText.tsx'
import { useTexts } from '../useTexts.ts'
import type { TokenNames } from './tokenNames.ts'

/** So many are shown; the rest is there once it is opened. */
const most = 3

/** Tokens by name and number, each with its contract; that is said once where all are of one. */
export function TokenList({ tokens: all, names }: TokenList.Props) {
  const { facts } = useTexts({ facts: englishFacts })
  const tokens = merged(all)
  const contracts = new Set(tokens.map(({ contract }) => contract.toLowerCase()))
  const [first] = tokens
  const ofOne = contracts.size === 1 ? first : undefined
  const more = tokens.slice(most)
  return (
    <>
      {listOf(tokens.slice(0, most))}
      {ofOne !== undefined && (
        <>
          {' '}
          <HexText value={ofOne.contract} className="sl-faint" />
        </>
      )}
      {more.length > 0 && (
        <details className="sl-more">
          <summary>{facts.more(more.length)}</summary>
          {listOf(more)}
        </details>
      )}
    </>
  )

  function listOf(some: readonly Counted[]) {
    return some.map((token, index) => (
      <Fragment key={`${token.contract}:${token.tokenId}`}>
        {index > 0 && ', '}
        <bdi>{names.counted([token])}</bdi>
        {ofOne === undefined && (
          <>
            {' '}
            <HexText value={token.contract} className="sl-faint" />
          </>
        )}
      </Fragment>
    ))
  }
}

type Counted = { contract: Address; tokenId: bigint; quantity: bigint }

/** Several lines may be about one token: then how many of it in all. */
function merged(tokens: TokenList.Props['tokens']): readonly Counted[] {
  const found = new Map<string, Counted>()
  for (const { contract, tokenId, quantity = 1n } of tokens) {
    const key = `${contract.toLowerCase()}:${tokenId}`
    const before = found.get(key)?.quantity ?? 0n
    found.set(key, { contract, tokenId, quantity: before + quantity })
  }
  return [...found.values()]
}

export declare namespace TokenList {
  type Props = {
    tokens: readonly { contract: Address; tokenId: bigint; quantity?: bigint | undefined }[]
    names: TokenNames
  }
}
