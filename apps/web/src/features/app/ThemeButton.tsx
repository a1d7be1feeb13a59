import { useState } from 'react'
import { Moon } from '../../components/icons/Moon.tsx'
import { Sun } from '../../components/icons/Sun.tsx'

/** Follows the system until it is pressed; from then on the choice is kept. */
export function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      aria-label={`Use ${next} theme`}
      title={`Use ${next} theme`}
      className="grid size-(--sl-control) shrink-0 place-items-center rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
      onClick={() => {
        document.documentElement.dataset.theme = next
        try {
          localStorage.setItem('sluice.theme', next)
        } catch {
          // Storage is off: the choice lasts until the page is left.
        }
        setTheme(next)
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

function currentTheme(): 'dark' | 'light' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
