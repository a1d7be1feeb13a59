import type { EditManyItem, EditManyLine } from '../../flow/order/editManyLines.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { OrderSubject } from '../dialog/subjects.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { LeaveOut } from '../lots/LeaveOut.tsx'
import { LotNote } from '../lots/LotNote.tsx'
import { LotPrice } from '../lots/LotPrice.tsx'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { Amount } from '../parts/Amount.tsx'
import { MarketNote } from '../parts/MarketNote.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'

/** One order of many: its price now and then, what it brings, and what is wrong with it. */
export function EditManyLineView(props: EditManyLineView.Props) {
  const { id, subject, item, line, isOver, showsEmpty, onPrice, onLeaveOut } = props
  const { editMany } = useTexts({ editMany: englishEditMany })
  const amountText = useAmountText()
  const name = untrustedText(subject?.name ?? item.orderId, { max: 60 })
  const noteId = `${id}-note`
  const { context, terms, before } = line ?? {}
  const problem = showsEmpty || item.price !== '' ? line?.problem : undefined
  const said = [
    ...(before === undefined || context === undefined
      ? []
      : [
          before.unitPrice === undefined
            ? editMany.nowUnknown
            : editMany.now(amountText(before.unitPrice, context.currency)),
        ]),
    ...(line !== undefined && line.quantity > 1n ? [editMany.many(line.quantity)] : []),
    ...(line?.way.way === 'cancel-first' ? [editMany.cancelFirst] : []),
  ].join(' · ')
  return (
    <li className="sl-lot">
      {subject?.token ? (
        <SubjectThumb subject={{ ...subject.token, image: subject.image }} />
      ) : (
        <SubjectThumb subject={{ contract: item.orderId, image: subject?.image }} />
      )}
      <div className="sl-lot-names">
        <Untrusted text={subject?.name ?? item.orderId} className="sl-medium" />
        <span className="sl-small sl-faint">{isOver ? editMany.over : said}</span>
      </div>
      {isOver ? (
        <span />
      ) : (
        <LotPrice
          id={`${id}-price`}
          label={editMany.priceOf(name)}
          symbol={context?.currency.symbol}
          isBad={problem !== undefined}
          noteId={noteId}
          value={item.price}
          onChange={onPrice}
        />
      )}
      <LeaveOut label={editMany.leaveOut(name)} onLeaveOut={onLeaveOut} />
      <div className="sl-lot-notes">
        <LotNote
          {...{ id: noteId, typed: item.price, problem, price: terms?.unitPrice }}
          floor={context?.floor}
          floorByRate={context?.floorByRate}
          currency={context?.currency}
        />
        {terms === undefined && context?.floorByRate !== undefined && (
          // No rule follows it: whoever wants a price beside it has to know it.
          <div className="sl-lot-wide">
            <MarketNote
              context={{ currency: context.currency, floorByRate: context.floorByRate }}
            />
          </div>
        )}
        {terms !== undefined && context !== undefined && 'net' in terms && (
          <p className="sl-lot-net">
            <span className="sl-secondary">{editMany.brings} </span>
            <Amount value={terms.net} currency={context.currency} exact />
          </p>
        )}
      </div>
    </li>
  )
}

export declare namespace EditManyLineView {
  type Props = {
    id: string
    subject: OrderSubject | undefined
    item: EditManyItem
    /** Undefined until something is known of the order. */
    line: EditManyLine | undefined
    /** Whether it was filled, cancelled or has expired since. */
    isOver: boolean
    /** Whether an empty field is wrong already. */
    showsEmpty: boolean
    onPrice: (price: string) => void
    /** Undefined for the last one that is left. */
    onLeaveOut: (() => void) | undefined
  }
}
