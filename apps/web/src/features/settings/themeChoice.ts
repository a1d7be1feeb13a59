export type Theme = 'system' | 'dark' | 'light'

const key = 'sluice.theme'
const listeners = new Set<() => void>()

/** Dark, light or as the system is; kept over reloads where storage is on. `public/theme.js` reads it first. */
export const themeChoice = {
  get: (): Theme => {
    const { theme } = document.documentElement.dataset
    return theme === 'dark' || theme === 'light' ? theme : 'system'
  },
  set(theme: Theme) {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    try {
      if (theme === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, theme)
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
