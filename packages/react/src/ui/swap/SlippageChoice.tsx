import { useEffect, useId, useState } from 'react'
import { formatAmount } from '../../format/formatAmount.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { percent } from '../format/percent.ts'
import { englishSwap } from '../messages/english/englishSwap.ts'
import { Choice } from '../parts/Choice.tsx'
import { Field } from '../parts/Field.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** In bps: 1 = 0.01 %. */
const usual = [10, 50, 100]
const most = 5000n
/** From here on others gain from it. */
const high = 200

/** How far the pools may move before a swap fails: one of a few usual shares, or a typed one. */
export function SlippageChoice({ value, onChange, onUnread }: SlippageChoice.Props) {
  const { locale } = useUi()
  const { swap } = useTexts({ swap: englishSwap })
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isOther = typed !== undefined || !usual.includes(value)
  const text = typed ?? formatAmount(BigInt(value), 2, { group: '' })
  const isUnread = isOther && bpsOf(text) === undefined
  useEffect(() => {
    onUnread(isUnread)
    // What was typed goes with the field.
    return () => onUnread(false)
  }, [onUnread, isUnread])
  return (
    <div>
      <p className="sl-label" aria-hidden>
        {swap.slippage}
      </p>
      <Choice
        label={swap.slippage}
        value={isOther ? 'other' : String(value)}
        options={[
          ...usual.map(bps => ({ value: String(bps), label: percent(bps, locale) })),
          { value: 'other', label: swap.otherSlippage },
        ]}
        onChange={chosen => {
          if (chosen === 'other') return setTyped(formatAmount(BigInt(value), 2, { group: '' }))
          setTyped(undefined)
          onChange(Number(chosen))
        }}
      />
      {isOther && (
        <div className="sl-swap-slippage">
          <Field
            id={id}
            label={swap.slippageInPercent}
            value={text}
            suffix="%"
            inputMode="decimal"
            isDecimal
            problem={isUnread ? swap.slippageProblem : undefined}
            note={value > high ? swap.slippageHigh : undefined}
            onChange={next => {
              setTyped(next)
              const bps = bpsOf(next)
              if (bps !== undefined) onChange(bps)
            }}
          />
        </div>
      )}
    </div>
  )
}

export declare namespace SlippageChoice {
  type Props = {
    /** In bps: 1 = 0.01 %. */
    value: number
    onChange: (bps: number) => void
    /** Told whether what is typed cannot be read: `value` is not what is meant then. Stays the same function. */
    onUnread: (isUnread: boolean) => void
  }
}

/** A percentage in bps; undefined when it is none, or too much. */
function bpsOf(text: string): number | undefined {
  const { value } = parseAmount(text, 2)
  // A share, not an amount: at most 5000.
  return value === undefined || value > most ? undefined : Number(value)
}
