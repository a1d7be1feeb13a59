try {
  const theme = localStorage.getItem('sluice.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage is off: the system's theme applies.
}
