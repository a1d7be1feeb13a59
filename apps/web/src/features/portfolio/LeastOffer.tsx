import { localDecimal } from '@sluice/react'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { searchAmount } from '../market/searchAmount.ts'

/** Narrows offers to those that bring at least so much, after fees. */
export function LeastOffer({ value, currency, onChange, onUnread }: LeastOffer.Props) {
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState(() => localDecimal(value ?? '', language))
  const read = (typed: string) => searchAmount(localDecimal(typed, language), currency.decimals)
  const isBad = read(text) === false
  useEffect(() => onUnread(isBad), [onUnread, isBad])
  const field = useRef<HTMLInputElement>(null)
  // What narrows the offers stands here, also when that was changed elsewhere; what is being typed is left alone.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(localDecimal(value ?? '', language))
  }, [value, language])
  return (
    <span className="flex items-center gap-2 text-13">
      <label htmlFor={id} className="text-secondary">
        {t('At least, after fees')}
      </label>
      <span
        className={`flex h-8 items-center rounded-control border bg-surface px-2 max-sm:h-(--sl-control) ${isBad ? 'border-down' : 'border-line'}`}
      >
        <input
          ref={field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={31}
          aria-invalid={isBad}
          value={text}
          placeholder={localDecimal('0.00', language)}
          onChange={event => {
            setText(event.target.value)
            const next = read(event.target.value)
            if (next !== false) onChange(next?.text)
          }}
          className="w-20 bg-transparent text-end outline-none"
        />
        <span className="ms-1 text-12 text-faint">{currency.symbol}</span>
      </span>
    </span>
  )
}

export declare namespace LeastOffer {
  type Props = {
    /** In whole units, with a point; undefined for any. */
    value: string | undefined
    currency: { symbol: string; decimals: number }
    onChange: (value: string | undefined) => void
    /** Told whether what is typed cannot be read: `value` is not what is meant then. Stays the same function. */
    onUnread: (isUnread: boolean) => void
  }
}
