import { createServer } from 'node:net'

const isFree = (port, host) =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = probe.address()
      probe.close(() => resolve(bound))
    })
  })

/** The wanted port of the loopback address, or one that the system gives when that is taken. */
export async function freePort(wanted) {
  const host = '127.0.0.1'
  return (wanted ? await isFree(wanted, host) : undefined) ?? (await isFree(0, host))
}
