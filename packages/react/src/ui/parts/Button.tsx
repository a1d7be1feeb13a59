import type { ButtonHTMLAttributes } from 'react'
import { wholeAmounts } from './wholeAmounts.tsx'

/** One primary button per view: its label is the verb and the total. */
export function Button(props: Button.Props) {
  const {
    look = 'secondary',
    size = 'normal',
    className = '',
    type = 'button',
    children,
    ...rest
  } = props
  return (
    <button
      type={type}
      className={`sl-button sl-button-${look} sl-button-${size} ${className}`}
      {...rest}
    >
      {size === 'large' ? wholeAmounts(children) : children}
    </button>
  )
}

export declare namespace Button {
  type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
    look?: 'primary' | 'secondary' | 'ghost' | undefined
    /** `large` takes the whole width. */
    size?: 'small' | 'normal' | 'large' | 'square' | undefined
  }
}
