import type { Page } from 'playwright-core'

type Watched = { longestMotion: number }

/**
 * Looks at each frame of a page from now on, also after it is loaded anew, for what moves. Answers a way to ask for the
 * longest transition or animation that ran, or that anything of the page as it stands has, in milliseconds; without end
 * for one that goes on for ever.
 */
export async function watchMotion(page: Page): Promise<() => Promise<number>> {
  const begin = () => {
    const watched = window as unknown as Watched
    watched.longestMotion = 0
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { activeDuration } = effect?.getComputedTiming() ?? {}
        watched.longestMotion = Math.max(watched.longestMotion, Number(activeDuration ?? 0))
      }
      requestAnimationFrame(look)
    }
    look()
  }
  await page.addInitScript(begin)
  await page.evaluate(begin)
  return () =>
    page.evaluate(() => {
      const inMs = (list: string) =>
        list.split(',').map(text => Number.parseFloat(text) * (text.includes('ms') ? 1 : 1000))
      const styled = [...document.querySelectorAll('*')].flatMap(element => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [...inMs(transitionDuration), ...inMs(animationDuration)]
      })
      const ran = (window as unknown as Watched).longestMotion
      return Math.max(0, ran, ...styled.filter(Number.isFinite))
    })
}
