import { wholeAmounts } from '@sluice/react/ui'
import type { ButtonHTMLAttributes, Ref } from 'react'

const looks = {
  primary:
    'bg-accent text-on-accent font-bold hover:bg-accent-strong disabled:bg-tint-strong disabled:text-faint',
  secondary:
    'bg-tint text-text font-medium hover:bg-tint-strong border border-line disabled:text-faint disabled:hover:bg-tint',
  ghost: 'text-secondary font-medium hover:bg-tint hover:text-text disabled:text-faint',
} as const

const sizes = {
  small: 'rounded-control h-7 px-2.5 text-12 gap-1.5 whitespace-nowrap',
  normal: 'rounded-control h-(--sl-control) px-3 text-13 gap-2 whitespace-nowrap',
  large: 'rounded-control min-h-10 px-4 py-2 text-14 gap-2 wrap-anywhere',
  square: 'rounded-control size-(--sl-control)',
  round: 'rounded-full size-7',
  pill: 'rounded-full h-7 px-2.5 text-12 gap-1.5 whitespace-nowrap',
} as const

/** The look of a button, for what has to be a link. */
export function buttonClass(look: Button.Look = 'secondary', size: Button.Size = 'normal'): string {
  return `inline-flex shrink-0 items-center justify-center select-none transition-colors duration-[120ms] ${looks[look]} ${sizes[size]}`
}

export function Button(props: Button.Props) {
  const { look, size, className = '', type = 'button', children, ...rest } = props
  return (
    <button type={type} className={`${buttonClass(look, size)} ${className}`} {...rest}>
      {size === 'large' ? wholeAmounts(children) : children}
    </button>
  )
}

export declare namespace Button {
  type Look = keyof typeof looks
  type Size = keyof typeof sizes
  type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
    look?: Look | undefined
    size?: Size | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }
}
