import type { FlowScope } from '../../flow/flowTypes.ts'
import type { ListManyReceipt } from '../../flow/order/createListManyFlow.ts'
import { GasRow } from '../dialog/GasRow.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishList } from '../messages/english/englishList.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Receipt } from '../parts/Receipt.tsx'
import { Row } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { listTotals } from './listTotals.ts'

/** What became of each of many listings, for how much, and what they bring when they are sold. */
export function ListManyReceiptView(props: {
  receipt: ListManyReceipt
  scope: FlowScope
  names: TokenNames
  title: string
}) {
  const { locale } = useUi()
  const { list, listMany, proceeds } = useTexts({
    list: englishList,
    listMany: englishListMany,
    proceeds: englishProceeds,
  })
  const { lines, listed, gas } = props.receipt
  const done = lines.flatMap(({ line, orderId }) => (orderId === undefined ? [] : [line]))
  const until = done[0]?.terms?.expiresAt
  return (
    <Receipt title={props.title} good={listed === lines.length}>
      {lines.map(({ line: { token, context, terms }, outcome }) => (
        <Row
          key={`${token.contract}:${token.tokenId}`}
          name={props.names.of(token)}
          hint={<HexText value={token.contract} />}
        >
          {outcome !== 'listed' || terms === undefined ? (
            <span className="sl-warn">
              {listMany.outcomes[outcome === 'unknown' ? outcome : 'not-listed']}
            </span>
          ) : (
            <Amount value={terms.price} currency={context.currency} exact />
          )}
        </Row>
      ))}
      {done.length > 0 && (
        <Row name={proceeds.whenSold}>
          <AmountList
            amounts={listTotals(done).map(({ currency, net: amount }) => ({ currency, amount }))}
          />
        </Row>
      )}
      {until !== undefined && <Row name={list.until}>{exactTime(until, locale)}</Row>}
      <GasRow gas={gas} scope={props.scope} />
    </Receipt>
  )
}
