import { useSyncExternalStore } from 'react'

/** Narrower than Tailwind's `sm`. */
const query = '(width < 40rem)'

/** Whether the window is as narrow as a phone, for what styles alone cannot change. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone)
}

const isPhone = () => matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
