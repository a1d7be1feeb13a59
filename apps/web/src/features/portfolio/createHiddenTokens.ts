const key = 'sluice.hidden'
const most = 5000

/**
 * The tokens that a person does not want to see, kept over reloads where storage is on, and alike in every tab. What was
 * hidden is never dropped to make room.
 */
export function createHiddenTokens(): createHiddenTokens.Result {
  const listeners = new Set<() => void>()
  let hidden = stored()
  /** Whether what was hidden last could be kept: else the storage knows less than this page. */
  let isKept = true

  function show(next: ReadonlySet<string>): void {
    hidden = next
    for (const listener of listeners) listener()
  }

  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) show(stored())
  })
  return {
    get: () => hidden,
    set(keys, isHidden) {
      // What another tab has hidden since stays so.
      const next = new Set(isKept ? stored() : hidden)
      for (const each of keys) isHidden ? next.add(each) : next.delete(each)
      if (isHidden && next.size > most) return 'full'
      try {
        localStorage.setItem(key, JSON.stringify([...next]))
        isKept = true
      } catch {
        // Storage is off: it lasts until the page is left.
        isKept = false
      }
      show(next)
      return undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createHiddenTokens {
  type Result = {
    /** Each by what `hiddenKey` says. */
    get: () => ReadonlySet<string>
    /** Hides tokens, or shows them again; `full` when there is no room for so many, and nothing was changed. */
    set: (keys: readonly string[], isHidden: boolean) => 'full' | undefined
    subscribe: (listener: () => void) => () => void
  }
}

function stored(): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(list) ? list.filter(item => typeof item === 'string') : [])
  } catch {
    return new Set()
  }
}
