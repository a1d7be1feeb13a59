/** One of a few values; kept over reloads where storage is on, and followed in every tab. */
export function storedChoice<const value extends string>(
  key: string,
  values: readonly [value, ...value[]],
): storedChoice.Choice<value> {
  const listeners = new Set<() => void>()
  const read = (): value => {
    try {
      const text = localStorage.getItem(key)
      return values.find(each => each === text) ?? values[0]
    } catch {
      return values[0]
    }
  }
  let chosen = read()
  const show = (value: value) => {
    if (value === chosen) return
    chosen = value
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) show(read())
  })
  return {
    get: () => chosen,
    set(value) {
      try {
        if (value === values[0]) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Storage is off: the choice lasts until the page is left.
      }
      show(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace storedChoice {
  type Choice<value extends string> = {
    get: () => value
    set: (value: value) => void
    subscribe: (listener: () => void) => () => void
  }
}
