import { Suspense, useEffect, useState } from 'react'
import { Search } from '../../components/icons/Search.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { t } from '../language/t.ts'
import { shortcutOf } from './shortcutOf.ts'

const SearchPalette = lazyPart(() => import('./SearchPalette.tsx'))
const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx'))

/** The way to search, and the keys that work on every page. */
export function Shortcuts() {
  const [open, setOpen] = useState<'search' | 'help'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = shortcutOf(event)
      if (wish === undefined) return
      event.preventDefault()
      setOpen(wish)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen('search')}
        className="flex h-(--sl-control) max-w-[360px] min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-tint px-2.5 text-13 text-faint transition-colors hover:text-text max-sm:w-(--sl-control) max-sm:flex-none max-sm:justify-center max-sm:px-0"
      >
        <Search size={15} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-start max-sm:sr-only">{t('Search')}</span>
        <kbd
          aria-hidden
          className="hidden rounded-[4px] border border-line px-1.5 font-sans text-12 lg:block"
        >
          /
        </kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'search' && <SearchPalette onClose={close} onHelp={() => setOpen('help')} />}
        {open === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
    </>
  )
}
