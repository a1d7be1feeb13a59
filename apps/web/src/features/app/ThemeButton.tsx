import { useSyncExternalStore } from 'react'
import { Moon } from '../../components/icons/Moon.tsx'
import { Sun } from '../../components/icons/Sun.tsx'
import { t } from '../language/t.ts'
import { themeChoice } from '../settings/themeChoice.ts'

/** Follows the system until it is pressed; from then on the choice is kept. */
export function ThemeButton() {
  const chosen = useSyncExternalStore(themeChoice.subscribe, themeChoice.get)
  const isDark = chosen === 'dark' || (chosen === 'system' && systemIsDark())
  const next = isDark ? 'light' : 'dark'
  const label = isDark ? t('Use light theme') : t('Use dark theme')
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-(--sl-control) shrink-0 place-items-center rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
      onClick={() => themeChoice.set(next)}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}
