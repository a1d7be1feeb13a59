import { Field } from '@sluice/react/ui'
import { type Hex, size } from 'viem'
import { t } from '../language/t.ts'
import { argumentName, readSignature } from './encodeFunction.ts'
import type { CallFields } from './readCallForm.ts'
import type { CallField } from './wrongFields.ts'

/** A function with a field for each of its arguments, and the bytes that they become. */
export function FunctionFields({ fields, fieldOf, change, data }: FunctionFields.Props) {
  const { signature, args } = fields
  const inputs = readSignature(signature)?.inputs ?? []
  return (
    <>
      <Field
        {...fieldOf('signature', signature)}
        label={t('Function')}
        placeholder="transfer(address to, uint256 amount)"
        isAddress
        onChange={signature => change('signature', { signature })}
      />
      {inputs.map((input, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place
          key={index}
          {...fieldOf(`arg-${index}`, args[index] ?? '')}
          label={argumentName(input, index)}
          placeholder={/\]$|^tuple/.test(input.type) ? '[…, …]' : ''}
          isAddress
          onChange={text =>
            change(`arg-${index}`, {
              args: inputs.map((_, place) => (place === index ? text : (args[place] ?? ''))),
            })
          }
        />
      ))}
      {data !== undefined && (
        <p className="text-12 text-faint">
          {t('Calldata')}, {t('{0} bytes', size(data))}:{' '}
          <span dir="ltr" className="mono block max-h-24 overflow-y-auto break-all">
            {data}
          </span>
        </p>
      )}
    </>
  )
}

export declare namespace FunctionFields {
  type Props = {
    fields: CallFields
    fieldOf: (
      field: CallField,
      text: string,
    ) => Pick<Field.Props, 'id' | 'value' | 'problem' | 'onBlur'>
    change: (field: CallField, next: Partial<CallFields>) => void
    /** What is called, once nothing is wrong any more. */
    data: Hex | undefined
  }
}
