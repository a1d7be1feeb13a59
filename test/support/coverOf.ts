import type { Locator } from 'playwright-core'

/** What somebody sees or presses at the middle of an element instead of it; nothing where that is the element itself. */
export function coverOf(target: Locator): Promise<string> {
  return target.evaluate(node => {
    // A link over two lines has nothing at the middle of both together.
    const [box] = node.getClientRects()
    if (box === undefined || box.width === 0 || box.height === 0) return 'it has no size'
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const found = document.elementFromPoint(x, y)
    if (found === null) return `outside of the window, at ${Math.round(x)}, ${Math.round(y)}`
    return node.contains(found) ? '' : found.outerHTML.slice(0, 200)
  })
}
