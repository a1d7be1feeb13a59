import type { HTMLAttributes, ReactNode } from 'react'
import { FieldNote } from './FieldNote.tsx'
import { TextInput } from './TextInput.tsx'

/** A labelled text field with what is wrong with it underneath. */
export function Field(props: Field.Props) {
  const { id, label, problem, note, suffix, hint } = props
  return (
    <div>
      <div className="sl-field-head">
        <label htmlFor={id} className="sl-secondary">
          {label}
        </label>
        {hint}
      </div>
      <div className={`sl-field-box ${problem === undefined ? '' : 'sl-field-bad'}`}>
        <TextInput
          id={id}
          value={props.value}
          isDecimal={props.isDecimal}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
          isBad={problem !== undefined}
          problemId={`${id}-problem`}
          onChange={props.onChange}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          className={`sl-field-input ${props.isAddress === true ? 'sl-field-address' : ''}`}
        />
        {suffix !== undefined && <span className="sl-field-suffix">{suffix}</span>}
      </div>
      <FieldNote
        id={`${id}-problem`}
        typed={props.value}
        className={`sl-field-note ${problem === undefined ? 'sl-faint' : 'sl-down'}`}
      >
        {problem ?? note}
      </FieldNote>
    </div>
  )
}

export declare namespace Field {
  type Props = {
    id: string
    label: string
    value: string
    onChange: (value: string) => void
    onFocus?: (() => void) | undefined
    onBlur?: (() => void) | undefined
    problem?: string | undefined
    /** Shown where a problem would be. */
    note?: ReactNode | undefined
    /** Set in letters of one width, so small that all of an address is in sight. */
    isAddress?: boolean | undefined
    suffix?: string | undefined
    hint?: ReactNode | undefined
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
    /** Shown and typed with the decimal sign of the language; `value` and `placeholder` have a point. */
    isDecimal?: boolean | undefined
    placeholder?: string | undefined
    autoFocus?: boolean | undefined
  }
}
