import type { Page } from 'playwright-core'

/**
 * Points at and presses what shows the texts of the gallery of attacks, each of them once, in the dialog where one is
 * open: an attack may wait for that. The app's own links lead nowhere meanwhile, and its buttons are pointed at only.
 */
export async function pressAll(page: Page): Promise<void> {
  const points = await page.evaluate(() => {
    const pressed = new Set<string>()
    /** Whether an element has a text that was not pressed yet, in itself or in one of its attributes. */
    const shows = (node: Element) => {
      const own = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE)
      const marks = [
        ...own.map(child => ['text', child.textContent] as const),
        ...node.getAttributeNames().map(name => [name, node.getAttribute(name)] as const),
      ].flatMap(([where, text]) => (text?.match(/\bt\d\d /g) ?? []).map(mark => where + mark))
      const isNew = marks.some(mark => !pressed.has(mark))
      for (const mark of marks) pressed.add(mark)
      return isNew
    }
    const stay = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link instanceof HTMLAnchorElement && link.origin === location.origin)
        event.preventDefault()
    }
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    const found = [...top.querySelectorAll('*')].filter(shows)
    window.addEventListener('click', stay, true)
    for (const node of found) {
      for (const type of ['over', 'enter', 'move', 'down', 'up']) {
        const how = { bubbles: type !== 'enter', cancelable: true }
        node.dispatchEvent(new PointerEvent(`pointer${type}`, how))
        node.dispatchEvent(new MouseEvent(`mouse${type}`, how))
      }
      const acts = node.closest('button, label, input, select, textarea, summary, [role=option]')
      if (node instanceof HTMLElement && acts === null) node.click()
    }
    window.removeEventListener('click', stay, true)
    return found.slice(0, 3).map(node => {
      const { x, y, height } = node.getBoundingClientRect()
      return { x: x + 2, y: y + height / 2 }
    })
  })
  for (const { x, y } of points) await page.mouse.move(x, y)
}
