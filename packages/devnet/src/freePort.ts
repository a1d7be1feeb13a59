import { createServer } from 'node:net'

/** The wanted port if nobody listens on it, else one that the system gives out. */
export async function freePort(wanted?: number | undefined): Promise<number> {
  if (wanted !== undefined && (await tryPort(wanted)) !== undefined) return wanted
  const port = await tryPort(0)
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1.')
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
