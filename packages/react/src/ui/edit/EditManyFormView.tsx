import { useRef, useState } from 'react'
import { describeField, englishFields } from '../../flow/describeField.ts'
import {
  type EditManyForm,
  type EditManyOrder,
  editManyLines,
} from '../../flow/order/editManyLines.ts'
import { leaveOut } from '../../flow/order/leaveOut.ts'
import { pricedBy } from '../../flow/order/pricedBy.ts'
import { byHand, possibleRules, priceRule, type RuleText } from '../../flow/order/priceRule.ts'
import type { OrderSubject } from '../dialog/subjects.ts'
import { ListRuleView } from '../list/ListRuleView.tsx'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { AmountList } from '../parts/AmountList.tsx'
import { DurationChoice } from '../parts/DurationChoice.tsx'
import { Form } from '../parts/Form.tsx'
import { GaslessChoice } from '../parts/GaslessChoice.tsx'
import { LongSpanChoice } from '../parts/LongSpanChoice.tsx'
import { MarketNote } from '../parts/MarketNote.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { EditManyLineView } from './EditManyLineView.tsx'
import { editTotals } from './editTotals.ts'

const listingRules = ['each', 'now', 'fixed', 'floor', 'trait', 'ladder'] as const
const offerRules = ['each', 'now', 'fixed', 'floor', 'ladder'] as const
/** New prices of many orders, at once and one by one, and the duration of all. */
export function EditManyFormView(props: EditManyFormView.Props) {
  const { id, read, over, form, ready, isListing, subjects, onChange, onSubmit } = props
  const { editMany, fields } = useTexts({
    ...{ editMany: englishEditMany, fields: englishFields },
  })
  const [touched, setTouched] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { items, pricing: rule = byHand } = form
  const lines = editManyLines(form, read, Date.now())
  const lineOf = (orderId: string) => lines.find(line => line.orderId === orderId)
  const contexts = lines.map(({ context }) => context)
  const currency = contexts[0]?.currency
  const bad = items.findIndex(({ orderId }) => lineOf(orderId)?.problem !== undefined)
  const [unread] = currency === undefined ? [] : priceRule(rule, currency.decimals).bad
  const spanProblem = lines.find(line => line.spanProblem !== undefined)?.spanProblem

  function price(text: RuleText) {
    const contexts = items.map(({ orderId }) => {
      const line = lineOf(orderId)
      return line && { ...line.context, now: line.before.unitPrice }
    })
    onChange(pricedBy(text, items, contexts))
  }

  return (
    <Form
      id={id}
      onSubmit={() => {
        setTouched(true)
        // The prices are still those of the rule before.
        if (unread !== undefined) return document.getElementById(`${id}-rule-${unread}`)?.focus()
        if (bad < 0 && spanProblem === undefined) return onSubmit()
        if (bad < 0) return document.getElementById(`${id}-duration`)?.focus()
        document.getElementById(`${id}-${bad}-price`)?.focus()
      }}
    >
      {currency !== undefined && (
        <ListRuleView
          id={`${id}-rule`}
          text={rule}
          currency={currency}
          kinds={possibleRules<RuleText['kind']>(isListing ? listingRules : offerRules, contexts)}
          showsEmpty={touched}
          onChange={price}
        />
      )}
      {currency && (
        <MarketNote
          context={{ currency, isIncomparable: contexts.some(each => each.isIncomparable) }}
        />
      )}
      <ul ref={list} tabIndex={-1} aria-label={editMany.items} className="sl-lots">
        {items.map((item, index) => (
          <EditManyLineView
            key={item.orderId}
            id={`${id}-${index}`}
            subject={subjects.find(({ orderId }) => orderId === item.orderId)}
            item={item}
            line={lineOf(item.orderId)}
            isOver={over.includes(item.orderId)}
            showsEmpty={touched && ready}
            onPrice={text =>
              onChange({
                items: items.map(entry =>
                  // A price that is typed follows nothing.
                  entry === item ? { ...entry, price: text, rule: undefined } : entry,
                ),
              })
            }
            onLeaveOut={
              items.length === 1
                ? undefined
                : () => {
                    // The button is gone with its line: the focus stays among the others.
                    list.current?.focus()
                    onChange(leaveOut(item, form, each => lineOf(each.orderId)?.context))
                  }
            }
          />
        ))}
      </ul>
      <DurationChoice
        id={`${id}-duration`}
        span={form}
        problem={spanProblem && describeField(spanProblem, fields)}
        onChange={onChange}
      />
      {!isListing && <LongSpanChoice {...{ form, onChange }} />}
      <GaslessChoice
        form={form}
        contexts={lines.flatMap(({ way, context }) =>
          way.way === 'cancel-first' ? [context] : [],
        )}
        onChange={onChange}
      />
      <Rows label={isListing ? editMany.allListings : editMany.allOffers}>
        <Row name={isListing ? editMany.allListings : editMany.allOffers} total>
          <AmountList amounts={editTotals(lines, 'price')} />
        </Row>
      </Rows>
    </Form>
  )
}

export declare namespace EditManyFormView {
  type Props = {
    id: string
    /** What is known of the orders, and which of them are over. */
    read: readonly EditManyOrder[]
    over: readonly string[]
    form: EditManyForm
    /** False while something is being read. */
    ready: boolean
    isListing: boolean
    subjects: readonly OrderSubject[]
    onChange: (change: Partial<EditManyForm>) => void
    onSubmit: () => void
  }
}
