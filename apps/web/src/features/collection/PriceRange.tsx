import { localDecimal } from '@sluice/react'
import { useEffect, useId, useState } from 'react'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { searchAmount } from '../market/searchAmount.ts'

/** Least and most price in the chain's own currency; takes effect when a field is left or Enter is pressed. */
export function PriceRange(props: PriceRange.Props) {
  const { min, max, currency, onChange } = props
  const [texts, setTexts] = useState({ min: min ?? '', max: max ?? '' })
  const [wrong, setWrong] = useState<string>()
  const problemId = useId()
  useEffect(() => {
    setTexts({ min: min ?? '', max: max ?? '' })
    setWrong(undefined)
  }, [min, max])

  function apply() {
    const [least, most] = [texts.min, texts.max].map(text => searchAmount(text, currency.decimals))
    if (least === false || most === false) return setWrong(t('Use digits, such as 0.5.'))
    if (least !== undefined && most !== undefined && least.value > most.value)
      return setWrong(t('The least is above the most.'))
    setWrong(undefined)
    if (least?.text !== min || most?.text !== max) onChange({ min: least?.text, max: most?.text })
  }

  const field = (name: 'min' | 'max', label: string) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('{0} price in {1}', label, currency.symbol)}
      aria-invalid={wrong !== undefined}
      aria-describedby={wrong === undefined ? undefined : problemId}
      placeholder={label}
      maxLength={31}
      value={localDecimal(texts[name], languageChoice.get())}
      onChange={event =>
        setTexts({ ...texts, [name]: localDecimal(event.target.value, languageChoice.get()) })
      }
      onBlur={apply}
      className="h-(--sl-control) w-full min-w-0 rounded-control border border-line bg-tint px-2 text-13 aria-invalid:border-down"
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex items-center gap-2">
        {field('min', t('Least'))}
        <span className="text-12 text-faint">{t('to')}</span>
        {field('max', t('Most'))}
        <span className="text-12 text-faint">{currency.symbol}</span>
      </div>
      {wrong !== undefined && (
        <p id={problemId} role="alert" className="mt-1 text-12 text-down">
          {wrong}
        </p>
      )}
      <button type="submit" className="sr-only">
        {t('Apply price')}
      </button>
    </form>
  )
}

export declare namespace PriceRange {
  type Range = { min: string | undefined; max: string | undefined }
  type Props = Range & {
    currency: { symbol: string; decimals: number }
    onChange: (range: Range) => void
  }
}
