import { describeField, englishFields } from '../../flow/describeField.ts'
import type { EditManyItem, EditManyLine } from '../../flow/order/editManyLines.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { OrderSubject } from '../dialog/subjects.ts'
import { priceDifference } from '../format/priceDifference.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { TextInput } from '../parts/TextInput.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** One order of many: its price now and then, what it brings, and what is wrong with it. */
export function EditManyLineView(props: EditManyLineView.Props) {
  const { id, subject, item, line, isOver, showsEmpty, onPrice, onLeaveOut } = props
  const { editMany, fields, form } = useTexts({
    ...{ editMany: englishEditMany, fields: englishFields, form: englishForm },
  })
  const { locale } = useUi()
  const amountText = useAmountText()
  const name = untrustedText(subject?.name ?? item.orderId, { max: 60 })
  const noteId = `${id}-note`
  const { context, terms, before } = line ?? {}
  const problem = showsEmpty || item.price !== '' ? line?.problem : undefined
  const difference = terms && priceDifference(terms.unitPrice, context?.floor, locale)
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
        <div className={`sl-field-box sl-lot-price ${problem === undefined ? '' : 'sl-field-bad'}`}>
          <TextInput
            id={`${id}-price`}
            aria-label={editMany.priceOf(name)}
            isBad={problem !== undefined}
            problemId={noteId}
            value={item.price}
            isDecimal
            inputMode="decimal"
            placeholder="0.00"
            onChange={onPrice}
            className="sl-field-input"
          />
          <span className="sl-field-suffix">{context?.currency.symbol}</span>
        </div>
      )}
      {onLeaveOut === undefined ? (
        <span />
      ) : (
        <Button
          look="ghost"
          size="square"
          aria-label={editMany.leaveOut(name)}
          onClick={onLeaveOut}
        >
          <Icon name="cross" size={14} />
        </Button>
      )}
      <div className="sl-lot-notes">
        <p
          id={noteId}
          aria-live="polite"
          className={problem === undefined ? 'sl-secondary' : 'sl-down'}
        >
          {(problem && describeField(problem, fields)) ??
            (difference === undefined
              ? undefined
              : difference === 'equal'
                ? form.atFloor
                : form.toFloor(difference))}
        </p>
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
