/** Milliseconds for which what is typed has to stand before the marketplace is asked about it. */
const typingPause = 200

/** Lets what is typed come to rest; rejects when it is typed on, or is no longer wanted. */
export function pauseTyping(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, typingPause)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
