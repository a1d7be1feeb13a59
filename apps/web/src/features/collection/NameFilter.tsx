import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../language/t.ts'

/** Milliseconds of no typing after which the items are searched. */
const pause = 300

/** What the shown items are called, or the number of one; takes effect while it is typed. */
export function NameFilter({ name, onChange }: NameFilter.Props) {
  const [text, setText] = useState(name ?? '')
  const applied = useRef(name)
  const wanted = text.trim() === '' ? undefined : text.trim()
  useEffect(() => {
    // What was typed here comes back by the address while it is typed on; what is set elsewhere takes its place.
    if (applied.current !== name) setText(name ?? '')
    applied.current = name
  }, [name])

  function apply() {
    if (wanted === applied.current) return
    applied.current = wanted
    onChange(wanted)
  }
  const onPause = useEffectEvent(apply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => onPause(), pause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <form
      className="pb-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply()
      }}
    >
      <input
        type="search"
        aria-label={t('Name or number of an item')}
        placeholder={t('Name or number')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={event => setText(event.target.value)}
        className="h-(--sl-control) w-full rounded-control border border-line bg-tint px-2 text-13 focus-visible:-outline-offset-2"
      />
    </form>
  )
}

export declare namespace NameFilter {
  type Props = {
    /** Undefined for any. */
    name: string | undefined
    onChange: (name: string | undefined) => void
  }
}
