import { useEffect, useId, useState } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A whole number from 1 to `most`, by typing or by steps. */
export function QuantityField(props: QuantityField.Props) {
  const { value, most, label, hint, onChange } = props
  const { common } = useTexts({ common: englishCommon })
  const id = useId()
  const [text, setText] = useState(value.toString())
  useEffect(() => setText(value.toString()), [value])

  function commit(next: bigint) {
    const clamped = next < 1n ? 1n : next > most ? most : next
    setText(clamped.toString())
    if (clamped !== value) onChange(clamped)
  }

  return (
    <div className="sl-quantity">
      <label htmlFor={id} className="sl-secondary">
        {label} <span className="sl-faint">{hint}</span>
      </label>
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
          onChange={event => setText(event.target.value.replace(/\D/g, '').slice(0, 10))}
          onBlur={() => commit(text === '' ? value : BigInt(text))}
          onKeyDown={event => {
            if (event.key === 'Enter' && text !== '') commit(BigInt(text))
          }}
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
  }
}
