import { type CSSProperties, useEffect, useId, useState } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A whole number from 1 to `most`, by typing, by arrow keys or by steps; every digit counts at once. */
export function QuantityField(props: QuantityField.Props) {
  const { value, most, label, hint, onChange, onIncomplete } = props
  const { common } = useTexts({ common: englishCommon })
  const id = useId()
  const hintId = hint && `${id}-hint`
  const [text, setText] = useState(value.toString())
  useEffect(() => setText(value.toString()), [value])
  // A field that is gone, as with an order that is, lacks nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => () => onIncomplete?.(false), [])

  function commit(next: bigint) {
    const clamped = next < 1n ? 1n : next > most ? most : next
    setText(clamped.toString())
    onIncomplete?.(false)
    if (clamped !== value) onChange(clamped)
  }

  function type(typed: string) {
    // Nothing is left out of what was typed or pasted: "1.5" would become 15.
    if (/^\s*0*[1-9]\d*\s*$/.test(typed)) return commit(BigInt(typed))
    setText(typed)
    onIncomplete?.(true)
  }

  return (
    <div className="sl-quantity">
      <span className="sl-secondary">
        <label htmlFor={id}>{label}</label>{' '}
        <span id={hintId} className="sl-faint">
          {hint}
        </span>
      </span>
      <div className="sl-quantity-box">
        <Button
          size="square"
          aria-label={common.oneLess}
          disabled={value <= 1n}
          onClick={() => commit(value - 1n)}
        >
          <Icon name="minus" size={14} />
        </Button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          maxLength={80}
          aria-describedby={hintId}
          aria-invalid={text !== `${value}`}
          onChange={event => type(event.target.value)}
          onBlur={() => commit(value)}
          onKeyDown={event => {
            const by = { ArrowUp: 1n, ArrowDown: -1n }[event.key]
            if (by === undefined) return
            event.preventDefault()
            commit(value + by)
          }}
          style={{ '--digits': text.length } as CSSProperties}
          className="sl-quantity-input"
        />
        <Button
          size="square"
          aria-label={common.oneMore}
          disabled={value >= most}
          onClick={() => commit(value + 1n)}
        >
          <Icon name="plus" size={14} />
        </Button>
      </div>
    </div>
  )
}

export declare namespace QuantityField {
  type Props = {
    value: bigint
    most: bigint
    label: string
    hint?: string | undefined
    onChange: (value: bigint) => void
    /** Told when no number is typed, so that what was chosen before must not be taken for it. */
    onIncomplete?: ((isIncomplete: boolean) => void) | undefined
  }
}
