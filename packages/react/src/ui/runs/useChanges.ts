import { useEffect, useRef, useState } from 'react'

/** What is read out of something when its words change: what it is called may become known later. */
type Told = { id: string; words: string; text: string }

/** What changed among some things, to be read out; nothing of those that are there from the beginning. */
export function useChanges(things: readonly Told[] | undefined): string {
  const before = useRef<ReadonlyMap<string, string>>(undefined)
  const [changed, setChanged] = useState('')
  useEffect(() => {
    if (things === undefined) return
    const known = before.current
    before.current = new Map(things.map(({ id, words }) => [id, words]))
    const news = things.filter(({ id, words }) => known !== undefined && known.get(id) !== words)
    if (news.length > 0) setChanged(news.map(({ text }) => text).join('. '))
  })
  return changed
}
