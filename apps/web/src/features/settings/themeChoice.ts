export type Theme = 'system' | 'dark' | 'light'

const key = 'sluice.theme'
const listeners = new Set<() => void>()

// Another tab's choice; all is gone where no key is named.
window.addEventListener('storage', ({ key: changed, newValue }) => {
  if (changed !== key && changed !== null) return
  show(newValue === 'dark' || newValue === 'light' ? newValue : 'system')
})

/** Dark, light or as the system is; kept over reloads where storage is on. `public/begin.js` reads it first. */
export const themeChoice = {
  get: (): Theme => {
    const { theme } = document.documentElement.dataset
    return theme === 'dark' || theme === 'light' ? theme : 'system'
  },
  set(theme: Theme) {
    try {
      if (theme === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, theme)
    } catch {
      // Storage is off: the choice lasts until the page is left.
    }
    show(theme)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}
