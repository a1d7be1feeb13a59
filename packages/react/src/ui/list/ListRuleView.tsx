import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { priceRule, type RuleText } from '../../flow/order/priceRule.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { englishListMany } from '../messages/english/englishListMany.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { useTexts } from '../useTexts.ts'

/**
 * The way to price many tokens at once; what is typed here is put into the field of each. What cannot be read leaves those
 * as they are, so nothing is to be submitted with it.
 */
export function ListRuleView(props: ListRuleView.Props) {
  const { id, text, currency, kinds, showsEmpty, onChange } = props
  const { form, listMany } = useTexts({ form: englishForm, listMany: englishListMany })
  const { symbol, decimals } = currency
  const bad = priceRule(text, decimals).bad
  const field = (name: priceRule.Field, label: string, problem: string, suffix = symbol) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      problem={bad.includes(name) && (showsEmpty || text[name].trim() !== '') ? problem : undefined}
      suffix={suffix}
      // A minus sign is not on every keypad for numbers.
      inputMode={name === 'step' || name === 'percent' ? 'text' : 'decimal'}
      isDecimal
      placeholder={name === 'percent' ? '0' : '0.00'}
      value={text[name]}
      onChange={value => onChange({ ...text, [name]: value })}
    />
  )
  return (
    <div>
      <p className="sl-label" aria-hidden>
        {listMany.pricing}
      </p>
      <Choice
        label={listMany.pricing}
        value={text.kind}
        options={kinds.map(value => ({
          value,
          label: listMany.rules[value],
        }))}
        onChange={kind => onChange({ ...text, kind })}
      />
      {text.kind !== 'each' && (
        <div className="sl-lot-rule">
          {text.kind === 'fixed' && field('price', form.priceEach, listMany.badAmount)}
          {text.kind === 'floor' && field('percent', listMany.percent, listMany.badPercent, '%')}
          {text.kind === 'trait' &&
            field('percent', listMany.traitPercent, listMany.badPercent, '%')}
          {text.kind === 'now' && field('percent', listMany.nowPercent, listMany.badPercent, '%')}
          {text.kind === 'ladder' && field('from', listMany.from, listMany.badAmount)}
          {text.kind === 'ladder' && field('step', listMany.step, listMany.badStep)}
        </div>
      )}
    </div>
  )
}

export declare namespace ListRuleView {
  type Props = {
    /** Its fields have this one before their name. */
    id: string
    text: RuleText
    currency: FlowCurrency
    /** The rules to choose from. */
    kinds: readonly RuleText['kind'][]
    /** Whether a field is wrong that nothing was typed into yet. */
    showsEmpty: boolean
    onChange: (text: RuleText) => void
  }
}
