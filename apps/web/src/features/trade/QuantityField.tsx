import { useEffect, useId, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Minus } from '../../components/icons/Minus.tsx'
import { Plus } from '../../components/icons/Plus.tsx'

/** A whole number from 1 to `most`, by typing or by steps. */
export function QuantityField(props: QuantityField.Props) {
  const { value, most, label, hint, onChange } = props
  const id = useId()
  const [text, setText] = useState(value.toString())
  useEffect(() => setText(value.toString()), [value])

  function commit(next: bigint) {
    const clamped = next < 1n ? 1n : next > most ? most : next
    setText(clamped.toString())
    if (clamped !== value) onChange(clamped)
  }

  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="text-13 text-secondary">
        {label} <span className="text-faint">{hint}</span>
      </label>
      <div className="flex items-center gap-1">
        <Button
          size="square"
          aria-label="One less"
          disabled={value <= 1n}
          onClick={() => commit(value - 1n)}
        >
          <Minus size={14} aria-hidden />
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
          className="h-(--sl-control) w-16 rounded-control border border-line bg-bg text-center"
        />
        <Button
          size="square"
          aria-label="One more"
          disabled={value >= most}
          onClick={() => commit(value + 1n)}
        >
          <Plus size={14} aria-hidden />
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
    hint: string
    onChange: (value: bigint) => void
  }
}
