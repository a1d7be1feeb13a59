import { type FormEvent, useEffect, useId, useState } from 'react'
import { t } from '../language/t.ts'

/** The most rarity rank of what is shown; takes effect when the field is left or Enter is pressed. */
export function RankFilter({ rank, onChange, className }: RankFilter.Props) {
  const [text, setText] = useState(textOf(rank))
  const [isWrong, setWrong] = useState(false)
  const problemId = useId()
  useEffect(() => {
    setText(textOf(rank))
    setWrong(false)
  }, [rank])

  function apply() {
    const typed = text.trim()
    const isRank = /^[1-9]\d{0,7}$/.test(typed)
    setWrong(typed !== '' && !isRank)
    if (typed !== '' && !isRank) return
    const next = isRank ? Number(typed) : undefined
    if (next !== rank) onChange(next)
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply()
      }}
    >
      <label className="flex items-center gap-2">
        <span className="shrink-0 text-secondary">{t('The rarest')}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          value={text}
          onChange={event => setText(event.target.value)}
          onBlur={apply}
          className={`${className} aria-invalid:border-down`}
        />
      </label>
      {isWrong && (
        <p id={problemId} role="alert" className="mt-1 text-12 text-down">
          {t('Use a whole number, such as 100.')}
        </p>
      )}
    </form>
  )
}

export declare namespace RankFilter {
  type Props = {
    /** 1 is the rarest; undefined for any. */
    rank: number | undefined
    onChange: (rank: number | undefined) => void
    className: string
  }
}

const textOf = (rank: number | undefined) => (rank === undefined ? '' : String(rank))
