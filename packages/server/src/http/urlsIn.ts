/** The origins of all URLs in a configuration, for the policy of which hosts a page may talk to. */
export function urlsIn(config: unknown): string[] {
  const found = new Set<string>()
  const walk = (value: unknown) => {
    if (typeof value === 'string') {
      if (/^(https?|wss?):\/\//.test(value) && URL.canParse(value)) {
        const { protocol, host } = new URL(value)
        found.add(`${protocol}//${host}`)
      }
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(config)
  return [...found]
}
