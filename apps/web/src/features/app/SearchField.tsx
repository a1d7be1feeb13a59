import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Search } from '../../components/icons/Search.tsx'

/** Searches in what the page shows: collections, or the items of one. `/` puts the cursor here. */
export function SearchField() {
  const navigate = useNavigate()
  const { pathname, q } = useRouterState({
    select: state => ({
      pathname: state.location.pathname,
      q: (state.location.search as { q?: string }).q ?? '',
    }),
    structuralSharing: true,
  })
  const inCollection = pathname.startsWith('/collection/')
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(q), [q])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      const typing = target?.closest('input, textarea, select, [contenteditable], [role=dialog]')
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || typing) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === q.trim()) return
    const timer = setTimeout(() => {
      const value = wanted === '' ? undefined : wanted
      if (inCollection)
        void navigate({ to: '.', search: before => ({ ...before, q: value }), replace: true })
      else void navigate({ to: '/', search: { q: value }, replace: pathname === '/' })
    }, 200)
    return () => clearTimeout(timer)
  }, [text, q, inCollection, pathname, navigate])

  const label = inCollection ? 'Search items' : 'Search collections'
  return (
    <search className="relative min-w-0 max-w-[360px] flex-1">
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            setText('')
            event.currentTarget.blur()
          }
        }}
        className="h-(--sl-control) w-full rounded-control border border-line bg-tint pr-8 pl-8 text-13 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 rounded-[4px] border border-line px-1.5 font-sans text-12 text-faint md:block"
        >
          /
        </kbd>
      )}
    </search>
  )
}
