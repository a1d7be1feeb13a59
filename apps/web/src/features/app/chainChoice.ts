const key = 'sluice.chain'
const listeners = new Set<() => void>()
let chosen = stored()

/** The chain that was chosen or looked at last, by its id; kept over reloads where storage is on. */
export const chainChoice = {
  get: () => chosen,
  set(id: number) {
    if (id === chosen) return
    chosen = id
    try {
      localStorage.setItem(key, String(id))
    } catch {
      // Storage is off: the choice lasts until the page is left.
    }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function stored(): number | undefined {
  try {
    const id = Number(localStorage.getItem(key) ?? undefined)
    return Number.isSafeInteger(id) ? id : undefined
  } catch {
    return undefined
  }
}
