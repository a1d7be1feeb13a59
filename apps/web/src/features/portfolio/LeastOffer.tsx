import { localDecimal, parseAmount } from '@sluice/react'
import { useId, useState } from 'react'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'

/** Narrows offers to those that bring at least so much, after fees. */
export function LeastOffer({ value, symbol, onChange }: LeastOffer.Props) {
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState(() => localDecimal(value ?? '', language))
  const typed = localDecimal(text.trim(), language)
  const isBad = typed !== '' && parseAmount(typed, 18).value === undefined
  return (
    <span className="flex items-center gap-2 text-13">
      <label htmlFor={id} className="text-secondary">
        {t('At least, after fees')}
      </label>
      <span
        className={`flex h-8 items-center rounded-control border bg-surface px-2 max-sm:h-(--sl-control) ${isBad ? 'border-down' : 'border-line'}`}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={31}
          aria-invalid={isBad}
          value={text}
          placeholder={localDecimal('0.00', language)}
          onChange={event => {
            setText(event.target.value)
            const next = localDecimal(event.target.value.trim(), language)
            if (next === '') onChange(undefined)
            else if (parseAmount(next, 18).value !== undefined) onChange(next)
          }}
          className="w-20 bg-transparent text-right outline-none"
        />
        <span className="ml-1 text-12 text-faint">{symbol}</span>
      </span>
    </span>
  )
}

export declare namespace LeastOffer {
  type Props = {
    /** In whole units, with a point; undefined for any. */
    value: string | undefined
    symbol: string
    onChange: (value: string | undefined) => void
  }
}
