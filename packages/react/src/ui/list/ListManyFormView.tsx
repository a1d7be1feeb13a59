import { useRef, useState } from 'react'
import type { Address } from 'viem'
import { describeField, englishFields } from '../../flow/describeField.ts'
import { leaveOut } from '../../flow/order/leaveOut.ts'
import {
  type ListManyForm,
  type ListManyItem,
  type ListManyLine,
  listManyLines,
} from '../../flow/order/listManyLines.ts'
import { pricedBy } from '../../flow/order/pricedBy.ts'
import { byHand, possibleRules, priceRule, type RuleText } from '../../flow/order/priceRule.ts'
import { orderEnd } from '../../flow/orderEnd.ts'
import type { TokenSubject } from '../dialog/subjects.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { CurrencyChoice } from '../parts/CurrencyChoice.tsx'
import { DurationChoice } from '../parts/DurationChoice.tsx'
import { Form } from '../parts/Form.tsx'
import { GaslessChoice } from '../parts/GaslessChoice.tsx'
import { MarketNote } from '../parts/MarketNote.tsx'
import { Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { ListManyLineView } from './ListManyLineView.tsx'
import { ListRuleView } from './ListRuleView.tsx'
import { ListTotalRows } from './ListTotalRows.tsx'

const rules = ['each', 'fixed', 'floor', 'trait', 'ladder'] as const

/** Prices of many tokens, at once and one by one, the duration of all, and what they bring. */
export function ListManyFormView(props: ListManyFormView.Props) {
  const { id, read, form, ready, subjectOf, onChange, onSubmit } = props
  const { listMany, proceeds, fields } = useTexts({
    ...{ listMany: englishListMany, proceeds: englishProceeds, fields: englishFields },
  })
  const [touched, setTouched] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { items, pricing: rule = byHand } = form
  const lines = listManyLines(form, read, Date.now())
  const end = orderEnd(form, Date.now())
  const lineOf = ({ token }: ListManyItem) => lines.find(line => sameToken(line.token, token))
  const contexts = lines.map(({ context }) => context)
  const [first] = contexts
  const currency = first?.currency
  const bad = items.findIndex(item => lineOf(item)?.problems !== undefined)
  const [unread] = currency === undefined ? [] : priceRule(rule, currency.decimals).bad

  const price = (text: RuleText) =>
    onChange(
      pricedBy(
        text,
        items,
        items.map(item => lineOf(item)?.context),
      ),
    )

  /** What followed a floor in one currency says nothing in another; what was typed by hand stays. */
  function change({ currency }: { currency: Address }) {
    const isFollowing = rule.kind === 'floor' || rule.kind === 'trait'
    onChange({
      ...(isFollowing ? { pricing: { ...rule, kind: 'each' } } : {}),
      currency,
      items: items.map(item => (item.rule ? { ...item, price: '', rule: undefined } : item)),
    })
  }

  return (
    <Form
      id={id}
      onSubmit={() => {
        setTouched(true)
        // The prices are still those of the rule before.
        if (unread !== undefined) return document.getElementById(`${id}-rule-${unread}`)?.focus()
        const wrong = items[bad] && lineOf(items[bad])
        if (wrong?.problems === undefined) return onSubmit()
        const { price: badPrice, quantity } = wrong.problems
        const field = badPrice ? `${bad}-price` : quantity ? `${bad}-quantity` : 'duration'
        document.getElementById(`${id}-${field}`)?.focus()
      }}
    >
      {first && <CurrencyChoice {...{ form, context: first }} onChange={change} />}
      {currency !== undefined && (
        <ListRuleView
          id={`${id}-rule`}
          text={rule}
          currency={currency}
          kinds={possibleRules(rules, contexts)}
          showsEmpty={touched}
          onChange={price}
        />
      )}
      {currency && (
        <MarketNote
          context={{ currency, isIncomparable: contexts.some(each => each.isIncomparable) }}
        />
      )}
      <ul ref={list} tabIndex={-1} aria-label={listMany.items} className="sl-lots">
        {items.map((item, index) => (
          <ListManyLineView
            key={`${item.token.contract}:${item.token.tokenId}`}
            id={`${id}-${index}`}
            subject={subjectOf(item.token)}
            item={item}
            line={lineOf(item)}
            showsEmpty={touched && ready}
            showsTrait={rule.kind === 'trait'}
            onChange={change =>
              onChange({
                items: items.map(entry =>
                  entry === item
                    ? // A price that is typed follows nothing.
                      { ...entry, ...('price' in change ? { rule: undefined } : {}), ...change }
                    : entry,
                ),
              })
            }
            onLeaveOut={
              items.length === 1
                ? undefined
                : () => {
                    // The button is gone with its line: the focus stays among the others.
                    list.current?.focus()
                    onChange(leaveOut(item, form, each => lineOf(each)?.context))
                  }
            }
          />
        ))}
      </ul>
      <DurationChoice
        id={`${id}-duration`}
        span={form}
        problem={end.problem && describeField(end.problem, fields)}
        onChange={onChange}
      />
      <GaslessChoice form={form} contexts={contexts} onChange={onChange} />
      <Rows label={proceeds.label}>
        <ListTotalRows lines={lines} />
      </Rows>
    </Form>
  )
}

export declare namespace ListManyFormView {
  type Props = {
    id: string
    /** What is known of the tokens. */
    read: readonly ListManyLine[]
    form: ListManyForm
    /** False while something is being read. */
    ready: boolean
    subjectOf: (token: ListManyItem['token']) => TokenSubject
    onChange: (change: Partial<ListManyForm>) => void
    onSubmit: () => void
  }
}

const sameToken = (one: ListManyItem['token'], other: ListManyItem['token']) =>
  one.tokenId === other.tokenId && one.contract.toLowerCase() === other.contract.toLowerCase()
