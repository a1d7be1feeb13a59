import { t } from '../language/t.ts'

const pages = [
  { to: '/', label: 'Collections' },
  { to: '/mint', label: 'Mint' },
  { to: '/swap', label: 'Swap' },
  { to: '/call', label: 'Cross-chain call' },
  { to: '/activity', label: 'Activity' },
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/settings', label: 'Settings' },
] as const

/** The pages of the app whose names have a word that begins so. */
export function pagesNamed(text: string): readonly (typeof pages)[number][] {
  const wanted = text.trim().toLowerCase()
  return pages.filter(({ label }) =>
    t(label)
      .toLowerCase()
      .split(/[ -]/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted)),
  )
}
