import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A number that may change while it is looked at: its background flashes once when it does. What is drawn stays as it
 * is, so that a grid full of them costs nothing more.
 */
export function Flash({ of, value, children }: Flash.Props) {
  const element = useRef<HTMLSpanElement>(null)
  const last = useRef({ of, value })
  const end = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = { of, value }
    if (before.of !== of || before.value === value) return
    if (before.value === undefined || value === undefined || end.current !== undefined) return
    const { classList } = element.current ?? {}
    classList?.add('flashes')
    end.current = setTimeout(() => {
      end.current = undefined
      classList?.remove('flashes')
    }, length)
  }, [of, value])
  useEffect(
    () => () => {
      clearTimeout(end.current)
      end.current = undefined
    },
    [],
  )
  return (
    <span ref={element} className="rounded-[3px]">
      {children}
    </span>
  )
}

/** Milliseconds. */
const length = 600

export declare namespace Flash {
  type Props = {
    /** What the number is of: that of something else is no change. */
    of: string
    /** Undefined while it is not known, which is no change either. */
    value: string | undefined
    children: ReactNode
  }
}
