const key = 'sluice.hidden'
const most = 5000
const listeners = new Set<() => void>()
let hidden: ReadonlySet<string> = stored()

/** The tokens that this person does not want to see, kept over reloads where storage is on. */
export const hiddenTokens = {
  get: () => hidden,
  /** Hides tokens, or shows them again; each by what `hiddenKey` says. */
  set(keys: readonly string[], isHidden: boolean) {
    const next = new Set(hidden)
    for (const each of keys) isHidden ? next.add(each) : next.delete(each)
    hidden = next
    try {
      localStorage.setItem(key, JSON.stringify([...next].slice(-most)))
    } catch {
      // Storage is off: it lasts until the page is left.
    }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** A token among those of all chains. */
export function hiddenKey(chainId: number, token: { contract: string; tokenId: string }): string {
  return `${chainId}:${token.contract.toLowerCase()}:${token.tokenId}`
}

function stored(): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(list) ? list.filter(item => typeof item === 'string') : [])
  } catch {
    return new Set()
  }
}
