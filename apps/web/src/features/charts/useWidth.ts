import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in pixels; 0 before it is drawn. */
export function useWidth<element extends HTMLElement>(): [RefObject<element | null>, number] {
  const ref = useRef<element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
