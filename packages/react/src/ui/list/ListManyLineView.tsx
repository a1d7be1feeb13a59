import { describeField, englishFields } from '../../flow/describeField.ts'
import type { ListManyItem, ListManyLine } from '../../flow/order/listManyLines.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { priceDifference } from '../format/priceDifference.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { TextInput } from '../parts/TextInput.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** One token of many: its price, what it brings, and what is wrong with it. */
export function ListManyLineView(props: ListManyLineView.Props) {
  const { id, subject, item, line, showsEmpty, showsTrait, onChange, onLeaveOut } = props
  const { fields, form, listMany } = useTexts({
    ...{ fields: englishFields, form: englishForm, listMany: englishListMany },
  })
  const { locale } = useUi()
  const amountText = useAmountText()
  const name = untrustedText(subject.name, { max: 60 })
  const noteId = `${id}-note`
  const { context, terms, problems } = line ?? {}
  const shown = showsEmpty || item.price !== '' ? problems : undefined
  // That an account does not own a token is no matter of what was typed.
  const missing = context?.owned === 0n ? problems?.quantity : undefined
  const problem = missing ?? shown?.price ?? shown?.quantity
  const difference = terms && priceDifference(terms.unitPrice, context?.floor, locale)
  return (
    <li className="sl-lot">
      <SubjectThumb subject={subject} />
      <div className="sl-lot-names">
        <Untrusted text={subject.name} className="sl-medium" />
        <Untrusted text={subject.collection} className="sl-small sl-faint" />
      </div>
      <div className={`sl-field-box sl-lot-price ${shown?.price ? 'sl-field-bad' : ''}`}>
        <TextInput
          id={`${id}-price`}
          aria-label={listMany.priceOf(name)}
          isBad={shown?.price !== undefined}
          problemId={noteId}
          value={item.price}
          isDecimal
          inputMode="decimal"
          placeholder="0.00"
          onChange={price => onChange({ price })}
          className="sl-field-input"
        />
        <span className="sl-field-suffix">{context?.currency.symbol}</span>
      </div>
      {onLeaveOut === undefined ? (
        <span />
      ) : (
        <Button
          look="ghost"
          size="square"
          aria-label={listMany.leaveOut(name)}
          onClick={onLeaveOut}
        >
          <Icon name="cross" size={14} />
        </Button>
      )}
      <div className="sl-lot-notes">
        {context?.several === true && (
          <label className="sl-lot-quantity" htmlFor={`${id}-quantity`}>
            {form.quantity}
            <TextInput
              id={`${id}-quantity`}
              aria-label={listMany.quantityOf(name)}
              isBad={shown?.quantity !== undefined}
              problemId={noteId}
              value={item.quantity}
              inputMode="numeric"
              maxLength={20}
              onChange={quantity => onChange({ quantity })}
              className="sl-quantity-input"
            />
            {form.ofMany(context.owned)}
          </label>
        )}
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
        {terms !== undefined && context !== undefined && (
          <p className="sl-lot-net">
            <span className="sl-secondary">{listMany.net} </span>
            <Amount value={terms.net} currency={context.currency} exact />
          </p>
        )}
        {showsTrait && context?.traitFloor !== undefined && (
          <p className="sl-faint sl-lot-wide">
            {listMany.traitFloor(
              untrustedText(`${context.traitFloor.key}: ${context.traitFloor.value}`, { max: 60 }),
              amountText(context.traitFloor.price, context.currency),
            )}
          </p>
        )}
        {context !== undefined && context.listed > 0n && (
          <p className="sl-warn sl-lot-wide">
            {listMany.already(context.several ? context.listed : undefined)}
          </p>
        )}
      </div>
    </li>
  )
}

export declare namespace ListManyLineView {
  type Props = {
    id: string
    subject: TokenSubject
    item: ListManyItem
    /** Undefined until something is known of the token. */
    line: ListManyLine | undefined
    /** Whether an empty field is wrong already. */
    showsEmpty: boolean
    /** Whether the price follows the floor of its best trait. */
    showsTrait: boolean
    onChange: (change: Partial<Pick<ListManyItem, 'price' | 'quantity'>>) => void
    /** Takes the token out; the last one stays when absent. */
    onLeaveOut: (() => void) | undefined
  }
}
