import { localDecimal, untrustedText } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import { Link } from '@tanstack/react-router'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { countText } from '../language/countText.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { itemsText } from './itemsText.ts'

/** A token's traits with their share of the collection and their floor; each leads to its likes. */
export function TraitList(props: TraitList.Props) {
  const { attributes, total, chainId, collection } = props
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
      {attributes.map(attribute => {
        const key = attribute.key ?? ''
        const { tokenCount } = attribute
        // Of more than there are no share can be told.
        const share =
          typeof tokenCount === 'number' && total !== undefined && tokenCount <= total && total > 0
            ? (tokenCount / total) * 100
            : undefined
        return (
          <li key={`${key}:${attribute.value}`}>
            <Link
              to="/collection/$chainId/$collection"
              params={{ chainId: String(chainId), collection }}
              search={{ traits: { [key]: [attribute.value] } }}
              className="block rounded-control border border-line bg-surface px-2.5 py-2 transition-colors hover:border-line-strong"
            >
              <span className="block truncate text-12 text-faint">
                {untrustedText(key, { max: 60 })}
              </span>
              <bdi
                className="sl-truncate text-13 font-medium"
                title={untrustedText(attribute.value)}
              >
                {untrustedText(attribute.value)}
              </bdi>
              <span className="mt-0.5 flex justify-between gap-2 text-12 text-secondary">
                <span className="shrink-0" title={itemsText(countText(attribute.tokenCount, '?'))}>
                  {share !== undefined && (
                    <bdi>
                      {`${share > 0 && share < 0.05 ? `< ${localDecimal('0.1', languageChoice.get())}` : share.toLocaleString(languageChoice.get(), { maximumFractionDigits: 1 })} %`}
                    </bdi>
                  )}
                </span>
                <PriceAmount price={attribute.floorAskPrice} none="" />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export declare namespace TraitList {
  type Props = {
    attributes: NonNullable<TokenRow['token']['attributes']>
    /** Items of the collection. */
    total: number | undefined
    chainId: number
    collection: string
  }
}
