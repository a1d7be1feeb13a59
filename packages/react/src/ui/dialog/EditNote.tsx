import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { EditWay } from '../../flow/order/readOwnOrder.ts'
import { isDate } from '../../format/isDate.ts'
import { countText } from '../format/countText.ts'
import { exactTime } from '../format/exactTime.ts'
import { englishEdit } from '../messages/english/englishEdit.ts'
import { Amount } from '../parts/Amount.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What an order says now, and how it is changed. */
export function EditNote(props: EditNote.Props) {
  const { locale } = useUi()
  const { edit } = useTexts({ edit: englishEdit })
  const { before, way, currency, words } = props
  return (
    <>
      <Rows label={edit.label}>
        <Row name={edit.now}>
          {before.unitPrice === undefined ? (
            edit.noPrice
          ) : (
            <Amount value={before.unitPrice} currency={currency} exact />
          )}
        </Row>
        {before.quantity > 1n && <Row name={edit.quantityNow}>{countText(before.quantity)}</Row>}
        {before.expiresAt > 0 && isDate(before.expiresAt) && (
          <Row name={edit.endsNow}>{exactTime(before.expiresAt, locale)}</Row>
        )}
      </Rows>
      <p className="sl-small sl-secondary">
        {way.way === 'replace' ? words.bySignature : words.byTransaction}
      </p>
    </>
  )
}

export declare namespace EditNote {
  type Props = {
    /** The price of one, base units, how many are left, and the end, seconds since 1970; 0 for none. */
    before: { unitPrice: bigint | undefined; quantity: bigint; expiresAt: number }
    way: EditWay
    currency: FlowCurrency
    words: { bySignature: string; byTransaction: string }
  }
}
