/** Milliseconds within which it goes on in a tab that paints nothing. */
const longest = 100

/** Resolves once the page was painted, so that what was pressed is answered before long work begins. */
export function painted(): Promise<void> {
  return new Promise(done => {
    setTimeout(done, longest)
    requestAnimationFrame(() => setTimeout(done))
  })
}
