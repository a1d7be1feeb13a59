/**
 * Whether an event of a page says that its content security policy forbids connections to this address: each try more
 * would be forbidden, too, and be a complaint on the console.
 */
export function isForbidden(event: Event, url: string): boolean {
  if (event.type !== 'securitypolicyviolation') return false
  // A policy that only reports lets it through.
  if (Reflect.get(event, 'disposition') === 'report') return false
  if (Reflect.get(event, 'effectiveDirective') !== 'connect-src') return false
  const blocked: unknown = Reflect.get(event, 'blockedURI')
  return blocked === url || blocked === new URL(url).protocol.slice(0, -1)
}
