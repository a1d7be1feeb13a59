import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds for which what is typed stands before what is wrong with it is read out. */
const resting = 500

/**
 * What is said of a field, under it: it is seen at once, and read out once typing rests. Of "0.7" the first key is a price
 * of 0, which nobody meant.
 */
export function FieldNote({ id, typed, className, children }: FieldNote.Props) {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    if (typed === rested) return
    const timer = setTimeout(() => setRested(typed), resting)
    return () => clearTimeout(timer)
  }, [typed, rested])
  return (
    <p id={id} className={className} aria-live={typed === rested ? 'polite' : 'off'}>
      {/* Read out is what comes into it: it comes anew once it may be. */}
      <span key={rested}>{children}</span>
    </p>
  )
}

export declare namespace FieldNote {
  type Props = {
    id: string
    /** What stands in the field. */
    typed: string
    className: string
    children: ReactNode
  }
}
