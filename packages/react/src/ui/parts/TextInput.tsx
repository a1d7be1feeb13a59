import type { InputHTMLAttributes } from 'react'
import { localDecimal } from '../../format/localDecimal.ts'
import { useUi } from '../UiProvider.tsx'

/** What is typed, from left to right in every language; with `isDecimal` it is told and taken with a point. */
export function TextInput({ isDecimal = false, isBad, problemId, ...props }: TextInput.Props) {
  const { locale } = useUi()
  const { value, placeholder, onChange, ...rest } = props
  const local = (text: string) => (isDecimal ? localDecimal(text, locale) : text)
  return (
    <input
      maxLength={100}
      {...rest}
      value={local(value)}
      placeholder={placeholder && local(placeholder)}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      aria-invalid={isBad}
      aria-describedby={problemId}
      onChange={event => onChange(local(event.target.value))}
    />
  )
}

export declare namespace TextInput {
  type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
    /** Shown and typed with the decimal sign of the language. */
    isDecimal?: boolean | undefined
    isBad: boolean
    /** The element that says what is wrong. */
    problemId: string
  }
}
