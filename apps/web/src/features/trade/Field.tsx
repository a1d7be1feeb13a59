import type { HTMLAttributes, ReactNode } from 'react'

/** A labelled text field with what is wrong with it underneath. */
export function Field(props: Field.Props) {
  const { id, label, problem, note, suffix, hint, value, onChange } = props
  return (
    <div>
      <div className="mb-1.5 flex h-5 items-center justify-between">
        <label htmlFor={id} className="text-13 text-secondary">
          {label}
        </label>
        {hint}
      </div>
      <div
        className={`flex h-10 items-center rounded-control border bg-bg focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${problem === undefined ? 'border-line-strong' : 'border-down'}`}
      >
        <input
          id={id}
          value={value}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill in this field.
          autoFocus={props.autoFocus}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={event => onChange(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent px-3 text-16 outline-none focus-visible:outline-none"
        />
        {suffix !== undefined && (
          <span className="shrink-0 px-3 text-13 text-secondary">{suffix}</span>
        )}
      </div>
      <p
        id={`${id}-problem`}
        className={`mt-1 min-h-[17px] text-12 ${problem === undefined ? 'text-faint' : 'text-down'}`}
        aria-live="polite"
      >
        {problem ?? note}
      </p>
    </div>
  )
}

export declare namespace Field {
  type Props = {
    id: string
    label: string
    value: string
    onChange: (value: string) => void
    problem?: string | undefined
    /** Shown where a problem would be. */
    note?: string | undefined
    suffix?: string | undefined
    hint?: ReactNode | undefined
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
    placeholder?: string | undefined
    autoFocus?: boolean | undefined
  }
}
