import { type CSSProperties, useEffect, useId, useState } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * A whole number from 1 to `most`, by typing, by arrow keys or by steps; every digit counts at once. What is no such number
 * stays there and counts as nothing, beyond `most` with how many there can be beside it: were the number of before put back
 * as the field is left, the press that leaves it would carry that out.
 */
export function QuantityField(props: QuantityField.Props) {
  const { value, most, label, hint, onChange, onIncomplete } = props
  const { common } = useTexts({ common: englishCommon })
  const id = useId()
  // What stands there instead of the value: nothing of it is left out, "1.5" would become 15.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? `${value}`
  const number = readNumber(text)
  const isOver = number !== undefined && number > most
  const said = isOver ? common.noMoreThan(most) : hint
  const hintId = said && `${id}-hint`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value takes the place of what was typed
  useEffect(() => {
    setTyped(undefined)
    if (typed !== undefined) onIncomplete?.(undefined)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was too much may be there now
  useEffect(() => {
    if (typed !== undefined) type(typed)
  }, [most])
  // A field that is gone, as with an order that is, lacks nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => () => onIncomplete?.(undefined), [])

  function commit(next: bigint) {
    const clamped = next < 1n ? 1n : next > most ? most : next
    setTyped(undefined)
    onIncomplete?.(undefined)
    if (clamped !== value) onChange(clamped)
  }

  function type(typed: string) {
    const next = readNumber(typed)
    if (next !== undefined && next <= most) return commit(next)
    setTyped(typed)
    onIncomplete?.(next === undefined ? common.enterQuantity : common.noMoreThan(most))
  }

  const step = (by: bigint) => commit((number ?? value) + by)

  return (
    <div className="sl-quantity">
      <span className="sl-secondary">
        <label htmlFor={id}>{label}</label>{' '}
        <span id={hintId} aria-live="polite" className={isOver ? 'sl-down' : 'sl-faint'}>
          {said}
        </span>
      </span>
      <div className="sl-quantity-box">
        <Button
          size="square"
          aria-label={common.oneLess}
          disabled={value <= 1n}
          onClick={() => step(-1n)}
        >
          <Icon name="minus" size={14} />
        </Button>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          maxLength={80}
          aria-describedby={hintId}
          aria-invalid={typed !== undefined}
          aria-valuemin={1}
          aria-valuemax={Number(most)}
          aria-valuenow={Number(number ?? value)}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            const by = { ArrowUp: 1n, ArrowDown: -1n }[event.key]
            // With others they select, or move on.
            if (!by || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            step(by)
          }}
          style={{ '--digits': text.length } as CSSProperties}
          className="sl-quantity-input"
        />
        <Button
          size="square"
          aria-label={common.oneMore}
          disabled={value >= most}
          onClick={() => step(1n)}
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
    /**
     * Told why what is typed cannot count, so that what was chosen before must not be taken for it; undefined once it
     * counts.
     */
    onIncomplete?: ((why: string | undefined) => void) | undefined
  }
}

const readNumber = (text: string) => (/^\s*0*[1-9]\d*\s*$/.test(text) ? BigInt(text) : undefined)
