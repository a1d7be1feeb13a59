import type { Page } from 'playwright-core'

/**
 * What is out of sight in the page as it stands, one line each: a page wider than its window, text and controls that
 * are cut where nothing scrolls, and text that is cut with dots and nowhere whole.
 */
export async function textFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const problem = judge(parent, box)
      if (problem) found.add(`${problem}: “${text.slice(0, 60)}” in ${nameOf(parent)}`)
    }
    // Their words may be in sight where their end is not.
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
      if (control.parentElement === null || !isShown(control)) continue
      const problem = judge(control.parentElement, control.getBoundingClientRect())
      if (problem === 'cut' || problem === 'outside of the window')
        found.add(`${problem}: ${nameOf(control)} “${control.textContent?.trim().slice(0, 60)}”`)
    }
    return [...found]

    function judge(parent: Element, box: DOMRect): string | undefined {
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at)
        const { overflowX, overflowY } = style
        const room = at.getBoundingClientRect()
        // What is as small as this is only there to be read out.
        if (room.width <= 1 || room.height <= 1) return undefined
        if (style.position === 'fixed' && at !== parent) {
          return box.left < -1 || box.right > innerWidth + 1 ? 'outside of the window' : undefined
        }
        const isOver = box.left < room.left - 1.5 || box.right > room.right + 1.5
        if (isOver && /hidden|clip/.test(overflowX)) {
          if (style.textOverflow !== 'ellipsis') return 'cut'
          return isToldWhole(at) ? undefined : 'cut with dots and told nowhere'
        }
        if (/auto|scroll/.test(overflowX) && at !== document.documentElement) return undefined
        const isDeep = box.top < room.top - 2 || box.bottom > room.bottom + 2
        const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== ''
        if (isDeep && /hidden|clip/.test(overflowY) && !isClamped) return 'cut below'
        if (/auto|scroll/.test(overflowY)) return undefined
      }
      return undefined
    }

    /** Whether the whole text can be had: by a title around or inside of it. */
    function isToldWhole(at: Element): boolean {
      return (
        at.closest('[title], [aria-label], option') !== null || at.querySelector('[title]') !== null
      )
    }

    function isShown(element: Element): boolean {
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest(
          'script, style, noscript, svg, [aria-hidden="true"], .sr-only, .sl-hidden',
        ) === null
      )
    }

    function nameOf(element: Element): string {
      const classes = element.getAttribute('class')?.split(/\s+/).slice(0, 3).join('.') ?? ''
      return `${element.tagName.toLowerCase()}${classes && `.${classes}`}`
    }
  })
}
