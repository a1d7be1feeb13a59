import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An address as it is compared: IPv4 in the clothes of IPv6 is IPv4. Undefined for what is none. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

/** Whether a text is an address or a network: `10.0.0.0/8`, `::1`. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined

function networkOf(text: string): Network | undefined {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined
  const address = parseAddress(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Answers whether an address is in one of the networks. */
export function parseNetworks(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.flatMap(text => {
    const network = networkOf(text)
    return network ? [network] : []
  })
  return text => {
    const address = parseAddress(text)
    return (
      address !== undefined &&
      parsed.some(network => network[0].kind() === address.kind() && address.match(network))
    )
  }
}
