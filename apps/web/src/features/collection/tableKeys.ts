import { moveFocus } from '../market/moveFocus.ts'

/** What a key means for the row of a table that has the focus; undefined for none of these. */
export type TableAction =
  | { kind: 'focus'; link: HTMLElement }
  /** To the row at this place, counted from 0, which may not be drawn yet. */
  | { kind: 'move'; index: number }
  | { kind: 'press'; button: HTMLElement }
  | { kind: 'range'; index: number }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The keys of the cards, for rows: arrows go to the row above or below, Home and End to the first and the last, Page Up and
 * Page Down a window further, b buys, c puts into the cart or takes out, and C puts all rows from the last such one to
 * this one into it.
 */
export function tableKeys(
  event: Key,
  target: Element,
  list: { count: number; page: number },
): TableAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const row = target.closest<HTMLElement>('tbody tr[aria-rowindex]')
  if (row === null) return undefined
  const pressed = (selector: string): TableAction | undefined => {
    const button = row.querySelector<HTMLElement>(selector)
    return button === null ? undefined : { kind: 'press', button }
  }
  if (event.key === 'b') return pressed('[data-buy]')
  // The head is the first row, and rows are counted from one.
  const index = Number(row.getAttribute('aria-rowindex')) - 2
  if (event.key.toLowerCase() === 'c')
    return event.shiftKey ? { kind: 'range', index } : pressed('[data-cart]')
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
    const to = event.key.startsWith('Arrow')
      ? undefined
      : moveFocus(event.key, index, 1, list.count, list.page)
    return to === undefined ? undefined : { kind: 'move', index: to }
  }
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const link = next?.querySelector<HTMLElement>('a')
  return link ? { kind: 'focus', link } : undefined
}
