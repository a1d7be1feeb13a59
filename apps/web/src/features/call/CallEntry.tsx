import { Choice, Field } from '@sluice/react/ui'
import { t } from '../language/t.ts'
import { CalldataField } from './CalldataField.tsx'
import { FunctionFields } from './FunctionFields.tsx'
import { type CallFields, readCallForm } from './readCallForm.ts'
import { type CallField, problemIn } from './wrongFields.ts'

/** The fields of one call. */
export function CallEntry({ id, fields, currency, named, takesValue, ...on }: CallEntry.Props) {
  const { onName, onChange } = on
  const { tx, problems } = readCallForm(fields, currency)
  const fieldOf = (field: CallField, text: string) => ({
    id: `${id}-${field}`,
    value: text,
    problem: problems && named.includes(`${id}-${field}`) ? problemIn(problems, field) : undefined,
    // What was left empty is only named when the form is handed in.
    onBlur: () => {
      if (text !== '') onName([...named, `${id}-${field}`])
    },
  })
  const change = (field: CallField, next: Partial<CallFields>) => {
    onName(named.filter(name => name !== `${id}-${field}`))
    onChange({ ...fields, ...next })
  }
  /** Other fields are there then, of which nothing is said yet. */
  const turn = (next: Partial<CallFields>) => {
    onName(named.filter(name => !name.startsWith(`${id}-`)))
    onChange({ ...fields, ...next })
  }
  const isCall = fields.kind === 'call'
  return (
    <>
      {takesValue && (
        <Choice
          label={t('What happens')}
          value={fields.kind}
          options={[
            { value: 'call', label: t('Call a contract') },
            { value: 'value', label: t('Send {0}', currency.symbol) },
          ]}
          onChange={kind => turn({ kind })}
        />
      )}
      <Field
        {...fieldOf('address', fields.address)}
        label={isCall ? t('Address of the contract') : t('Address of the recipient')}
        placeholder="0x…"
        isAddress
        onChange={address => change('address', { address })}
      />
      {isCall && (
        <Choice
          label={t('What is called')}
          value={fields.isByFunction ? 'function' : 'calldata'}
          options={[
            { value: 'calldata', label: t('By calldata') },
            { value: 'function', label: t('By function') },
          ]}
          onChange={by => turn({ isByFunction: by === 'function' })}
        />
      )}
      {isCall && !fields.isByFunction && (
        <CalldataField
          {...fieldOf('calldata', fields.calldata)}
          onChange={calldata => change('calldata', { calldata })}
        />
      )}
      {isCall && fields.isByFunction && (
        <FunctionFields {...{ fields, fieldOf, change }} data={tx?.data} />
      )}
      {takesValue && (
        <Field
          {...fieldOf('value', fields.value)}
          label={isCall ? t('Value that goes with it') : t('Value')}
          placeholder="0"
          inputMode="decimal"
          isDecimal
          suffix={currency.symbol}
          onChange={value => change('value', { value })}
        />
      )}
    </>
  )
}

export declare namespace CallEntry {
  type Props = {
    /** The ids of its fields are this, a hyphen, and the name of the field. */
    id: string
    fields: CallFields
    currency: { symbol: string; decimals: number }
    /** The ids of the fields whose problems are said, of this call and others. */
    named: readonly string[]
    /** Whether money of the chain can go with it. */
    takesValue: boolean
    onName: (named: readonly string[]) => void
    onChange: (fields: CallFields) => void
  }
}
