import { useEffect, useState } from 'react'

/** Milliseconds for which a text stands before it is said: what is typed changes it with each key. */
const settled = 500

/**
 * What is read out of a review: each text once, and of those that follow each other quickly the last. While it is
 * undefined, as when something is read anew, what was said last stays, so that it is not said again.
 */
export function useReviewSaid(text: string | undefined): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => setSaid(text), text === '' ? 0 : settled)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : said
}
