import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'

/** Milliseconds for the first of two questions at each name server. */
const timeout = 2500

/**
 * The addresses of a name of the internet. Not by the system's resolver (`dns.lookup`): that one cannot be stopped, and
 * has but a few places, which all connections of the process share; names whose servers do not answer would fill them.
 *
 * @throws when there are none, or the signal ends it.
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  options: resolveName.Options = {},
): Promise<string[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout, tries: 2 })
  if (options.servers) resolver.setServers(options.servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.throwIfAborted()
    const [v4, v6] = answers.map(answer => (answer.status === 'fulfilled' ? answer.value : []))
    const found = [...(v4 ?? []), ...(v6 ?? [])]
    const [failed] = answers.flatMap(answer => (answer.status === 'rejected' ? [answer] : []))
    if (found.length === 0 && failed) throw failed.reason
    return hasIpv4() ? found : found.reverse()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export declare namespace resolveName {
  type Options = {
    /** The name servers, as addresses with or without a port; by default those of the system. */
    servers?: readonly string[] | undefined
  }
}

/** Where only IPv6 leads out, an address of the other kind leads nowhere. */
const hasIpv4 = () =>
  Object.values(networkInterfaces())
    .flat()
    .some(each => each?.family === 'IPv4' && !each.internal)
