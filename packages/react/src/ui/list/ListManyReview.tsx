import type { ListManyLine } from '../../flow/order/listManyLines.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { timesName } from '../format/timesName.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Amount } from '../parts/Amount.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { ListTotalRows } from './ListTotalRows.tsx'

/** What each of many listings asks and brings, and all of them together. */
export function ListManyReview(props: { lines: readonly ListManyLine[]; names: TokenNames }) {
  const { listMany, proceeds } = useTexts({ listMany: englishListMany, proceeds: englishProceeds })
  const { lines, names } = props
  return (
    <>
      <Rows label={listMany.items}>
        {lines.map(({ token, context, terms }) => {
          return (
            <Row
              key={`${token.contract}:${token.tokenId}`}
              name={timesName(terms?.quantity ?? 1n, names.of(token))}
              hint={<HexText value={token.contract} />}
            >
              {terms !== undefined && (
                <>
                  <Amount value={terms.price} currency={context.currency} exact />
                  <div className="sl-small sl-secondary">
                    {listMany.net} <Amount value={terms.net} currency={context.currency} exact />
                  </div>
                </>
              )}
            </Row>
          )
        })}
      </Rows>
      <Rows label={proceeds.label}>
        <ListTotalRows lines={lines} />
      </Rows>
    </>
  )
}
