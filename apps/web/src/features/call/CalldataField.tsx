import { t } from '../language/t.ts'
/** Calldata as it is pasted, with what is wrong with it underneath. */
export function CalldataField(props: CalldataField.Props) {
  const { id, value, problem, onChange, onBlur } = props
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(value.trim())
    ? (value.trim().length - 2) / 2
    : undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 text-secondary">
        {t('Calldata')}
      </label>
      <textarea
        id={id}
        value={value}
        rows={4}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
        className={`mono block max-h-60 min-h-20 w-full resize-y rounded-control border bg-bg px-3 py-2 text-13 break-all ${problem === undefined ? 'border-line-strong' : 'border-down'}`}
      />
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className={`mt-1 min-h-[17px] text-12 wrap-anywhere ${problem === undefined ? 'text-faint' : 'text-down'}`}
      >
        {problem ??
          (bytes === undefined || bytes === 0
            ? ''
            : bytes === 1
              ? t('1 byte')
              : t('{0} bytes', bytes))}
      </p>
    </div>
  )
}

export declare namespace CalldataField {
  type Props = {
    id: string
    value: string
    problem: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
}
