import type { ListManyItem, ListManyLine } from '../../flow/order/listManyLines.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { SubjectThumb } from '../dialog/SubjectThumb.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { LeaveOut } from '../lots/LeaveOut.tsx'
import { LotNote } from '../lots/LotNote.tsx'
import { LotPrice } from '../lots/LotPrice.tsx'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { Amount } from '../parts/Amount.tsx'
import { MarketNote } from '../parts/MarketNote.tsx'
import { TextInput } from '../parts/TextInput.tsx'
import { Untrusted } from '../parts/Untrusted.tsx'
import { useTexts } from '../useTexts.ts'

/** One token of many: its price, what it brings, and what is wrong with it. */
export function ListManyLineView(props: ListManyLineView.Props) {
  const { id, subject, item, line, showsEmpty, showsTrait, onChange, onLeaveOut } = props
  const { form, listMany } = useTexts({ form: englishForm, listMany: englishListMany })
  const amountText = useAmountText()
  const name = untrustedText(subject.name, { max: 60 })
  const noteId = `${id}-note`
  const { context, terms, problems } = line ?? {}
  const shown = showsEmpty || item.price !== '' ? problems : undefined
  // That an account does not own a token is no matter of what was typed.
  const missing = context?.owned === 0n ? problems?.quantity : undefined
  const problem = missing ?? shown?.price ?? shown?.quantity
  return (
    <li className="sl-lot">
      <SubjectThumb subject={subject} />
      <div className="sl-lot-names">
        <Untrusted text={subject.name} className="sl-medium" />
        <Untrusted text={subject.collection} className="sl-small sl-faint" />
      </div>
      <LotPrice
        id={`${id}-price`}
        label={listMany.priceOf(name)}
        symbol={context?.currency.symbol}
        isBad={shown?.price !== undefined}
        noteId={noteId}
        value={item.price}
        onChange={price => onChange({ price })}
      />
      <LeaveOut label={listMany.leaveOut(name)} onLeaveOut={onLeaveOut} />
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
        <LotNote
          {...{
            id: noteId,
            typed: `${item.price} ${item.quantity}`,
            problem,
            price: terms?.unitPrice,
          }}
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
