import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds within which a market answers something, whatever of it is slow. */
const patience = 5000

/**
 * Whether the market answers what it is asked. A server that hangs ends no line and refuses nothing: the line of the feed
 * and the reads are given up half a minute later only.
 */
export function useIsAnswered(): boolean {
  const cache = useQueryClient().getQueryCache()
  const [isAnswered, setIsAnswered] = useState(true)
  useEffect(() => followAnswers(cache, setIsAnswered), [cache])
  return isAnswered
}

function followAnswers(cache: QueryCache, tell: (isAnswered: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const look = () => {
    if (cache.findAll({ queryKey: ['sluice'], fetchStatus: 'fetching' }).length === 0) rest()
    else timer ??= setTimeout(() => tell(false), patience)
  }
  look()
  const leave = cache.subscribe(event => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== 'sluice') return
    const { action } = event
    // What the feed puts into the cache is no answer.
    if (action.type !== 'success' || action.manual === true) return look()
    rest()
    tell(true)
  })
  return () => {
    rest()
    leave()
  }
}
