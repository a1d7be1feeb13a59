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
