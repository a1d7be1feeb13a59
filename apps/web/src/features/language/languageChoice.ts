import type { Messages } from '@sluice/react/ui'
import type { german } from './german.ts'

/** An English text of the app, by which it is known. */
export type AppText = keyof typeof german

export type Language = 'en' | 'de'

export type Catalogue = { texts: Readonly<Record<AppText, string>>; messages: Messages }

const key = 'sluice.language'
/** Of English, where amounts are written as in the rest of it. */
const regions = /^en-(GB|IE|AU|NZ|CA|HK|SG)$/
const listeners = new Set<() => void>()
let chosen: Language = 'en'
let catalogue: Catalogue | undefined

/** The language of the app; kept over reloads and followed in every tab. English is part of the code. */
export const languageChoice = {
  get: () => chosen,
  /** How dates are written: as in the region that the browser asks for first, where that is one of those. */
  locale(): string {
    const isOf = (each: string) => each === chosen || each.startsWith(`${chosen}-`)
    const first = globalThis.navigator?.languages?.find(isOf) ?? chosen
    return regions.test(first) ? first : chosen
  },
  texts: (): Catalogue['texts'] | undefined => catalogue?.texts,
  messages: (): Messages | undefined => catalogue?.messages,
  /** Changes it once its texts are there; rejects when they cannot be loaded. */
  async set(language: Language): Promise<void> {
    if (!(await show(language))) return
    try {
      localStorage.setItem(key, language)
    } catch {
      // Storage is off: the choice lasts until the page is left.
    }
  },
  /** Shows what was chosen before, or what the browser asks for. English where its texts cannot be loaded. */
  async restore(): Promise<void> {
    window.addEventListener('storage', event => {
      if (event.key === key || event.key === null) void show(stored()).catch(() => undefined)
    })
    await show(stored()).catch(() => undefined)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let latest = 0

/** False when another one was chosen before it was there. */
async function show(language: Language): Promise<boolean> {
  const turn = ++latest
  const loaded =
    language === 'en' ? undefined : (await import('./germanCatalogue.ts')).germanCatalogue
  if (turn !== latest) return false
  if (language === chosen) return true
  chosen = language
  catalogue = loaded
  document.documentElement.lang = language
  for (const listener of listeners) listener()
  return true
}

/** What was chosen; before anything was, the first language of the browser's that there is. */
function stored(): Language {
  const known = (language: string | null) => /^(de|en)\b/i.exec(language ?? '')?.[1]?.toLowerCase()
  let kept: string | null = null
  try {
    kept = localStorage.getItem(key)
  } catch {
    // Storage is off: there is no choice of before.
  }
  const all = [kept, ...(navigator.languages ?? [])].map(known)
  return all.find(language => language !== undefined) === 'de' ? 'de' : 'en'
}
