try {
  const theme = localStorage.getItem('sluice.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage is off: the system's theme applies.
}
// Asked for while the app is still read. Who awaits it handles its failure.
globalThis.sluiceConfig = fetch('/config.json', {
  cache: 'no-store',
  signal: AbortSignal.timeout(10_000),
})
globalThis.sluiceConfig.catch(() => undefined)
// The page's own code too, where the build says which files that is.
const { pages = '{}' } = document.currentScript?.dataset ?? {}
const known = new Map(Object.entries(JSON.parse(pages)))
for (const href of known.get(location.pathname.split('/')[1]) ?? []) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
}
