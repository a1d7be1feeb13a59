import { selectRange } from './selectRange.ts'

/** Which rows of a list are chosen, for boxes that each follow their own: a list is not drawn anew for one of them. */
export type Selection = {
  subscribe: (listener: () => void) => () => void
  has: (key: string) => boolean
  /** How much of what is shown is chosen. */
  state: () => 'none' | 'some' | 'all'
  chosen: () => ReadonlySet<string>
  /** `isRange`: together with everything since the row that was pressed before. */
  toggle: (key: string, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
  /** What is shown, in its order. */
  show: (order: readonly string[]) => void
}

export function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set()
  let order: readonly string[] = []
  let from: string | undefined
  const listeners = new Set<() => void>()
  const count = () => order.filter(key => chosen.has(key)).length
  const set = (next: ReadonlySet<string>) => {
    chosen = next
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    has: key => chosen.has(key),
    state() {
      const now = count()
      return now === 0 ? 'none' : now === order.length ? 'all' : 'some'
    },
    chosen: () => chosen,
    toggle(key, isRange) {
      const next = selectRange({ order, chosen, key, from, isRange })
      from = key
      set(next)
    },
    toggleAll: () => set(count() === order.length ? new Set() : new Set(order)),
    clear: () => set(new Set()),
    show(next) {
      if (next === order) return
      order = next
      set(chosen)
    },
  }
}
