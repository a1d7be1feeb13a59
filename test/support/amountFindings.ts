import type { Page } from 'playwright-core'

/**
 * What is wrong with the numbers in sight, one line each: those of which a part is hidden, so that they read as other
 * ones, and those that lie over other text.
 */
export function amountFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const number = /^[<>≤≥≈×+−-]*\s?[$€]?\d[\d\u202f.,\s]*(e\d+)?\s?%?$/
    const found = new Set<string>()
    const shown: { text: string; node: Node; layer: Element; boxes: Box[] }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const whole = [...range.getClientRects()].filter(({ width, height }) => width * height > 0)
      const boxes = whole.flatMap(box => {
        const seen = inSight(parent, box)
        if (number.test(text) && isLess(seen, box, parent) && !isScrolled(parent))
          found.add(`${text.slice(0, 90)} is cut in ${nameOf(parent)}`)
        return seen === undefined ? [] : [seen]
      })
      if (boxes.length > 0) shown.push({ text, node, layer: layerOf(parent), boxes })
    }
    for (const figure of shown) {
      if (!number.test(figure.text)) continue
      for (const other of shown)
        if (other.node !== figure.node && other.layer === figure.layer && areOver(figure, other))
          found.add(
            `${figure.text.slice(0, 90)} lies over “${other.text.slice(0, 40)}” in ${nameOf(figure.node.parentElement)}`,
          )
    }
    return [...found]

    type Box = { left: number; top: number; right: number; bottom: number }

    /** What is left of a box by all that cuts it; what scrolls within its own box is left alone. */
    function inSight(parent: Element, box: Box): Box | undefined {
      let { left, top, right, bottom } = box
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        const room = at.getBoundingClientRect()
        if (at === document.documentElement || at === document.body) break
        if (overflowX !== 'visible') {
          left = Math.max(left, room.left)
          right = Math.min(right, room.right)
        }
        if (overflowY !== 'visible') {
          top = Math.max(top, room.top)
          bottom = Math.min(bottom, room.bottom)
        }
        if (position === 'fixed') break
      }
      return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom } : undefined
    }

    /** Sideways: what is below the fold of something is seen to be. Dots stand for as little as half a pixel. */
    function isLess(seen: Box | undefined, box: Box, parent: Element): boolean {
      if (seen === undefined) return false
      const most = getComputedStyle(parent).textOverflow === 'ellipsis' ? 0.25 : 1.5
      return seen.right < box.right - most || seen.left > box.left + most
    }

    /** Whether it is reached by scrolling sideways. */
    function isScrolled(parent: Element): boolean {
      for (let at = parent; at !== document.documentElement; at = at.parentElement ?? at)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
          return true
      return false
    }

    function areOver(a: { boxes: Box[] }, b: { boxes: Box[] }): boolean {
      return a.boxes.some(one =>
        b.boxes.some(
          two =>
            Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1.5 &&
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 5,
        ),
      )
    }

    /** What stands still over what scrolls, or floats over the page, covers it on purpose. */
    function layerOf(parent: Element): Element {
      for (let at: Element | null = parent; at !== null; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
      return document.body
    }

    function isShown(element: Element): boolean {
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest(
          'script, style, noscript, svg, [aria-hidden="true"], .sr-only, .sl-hidden',
        ) === null
      )
    }

    function nameOf(element: Element | null): string {
      const names = []
      for (let at = element; at !== null && names.length < 3; at = at.parentElement) {
        const classes = at.getAttribute('class')?.split(/\s+/).slice(0, 2).join('.') ?? ''
        names.unshift(`${at.tagName.toLowerCase()}${classes && `.${classes}`}`)
      }
      return names.join(' > ')
    }
  })
}
