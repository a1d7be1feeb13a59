import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has all of its /64. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}
