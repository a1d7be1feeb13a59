/** Runs in a page before all of its own code: notes what the browser measures of it. */
export function watchPage() {
  const seen = { paint: 0, shift: 0, slowest: 0, interactions: 0, frames: [] }
  window.seen = seen
  const observe = (type, each, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({
      ...{ type, buffered: true },
      ...more,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (!interactionId) return
      seen.interactions++
      seen.slowest = Math.max(seen.slowest, duration)
    },
    { durationThreshold: 16 },
  )
  /** The times between frames, in milliseconds, until it is stopped. */
  window.watchFrames = () => {
    let before = performance.now()
    let isOn = true
    seen.frames = []
    const next = now => {
      if (!isOn) return
      seen.frames.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(now => {
      before = now
      requestAnimationFrame(next)
    })
    return () => {
      isOn = false
      return seen.frames
    }
  }
}
