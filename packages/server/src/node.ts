import { serve } from '@hono/node-server'
import { readConfig } from './config/readConfig.ts'
import { describeFailure } from './describeFailure.ts'

/** Milliseconds for open requests to end before the process goes anyway. */
const grace = 3000

const write = (line: string) => process.stderr.write(`${line}\n`)

try {
  await start()
} catch (error) {
  write(`sluice-server: ${describeFailure(error)}`)
  process.exit(1)
}

async function start() {
  const config = readConfig(process.argv.slice(2), process.env)
  const { openDatabase } = await import('./storage/openDatabase.ts')
  // The database takes longest to open; the rest of the server is loaded meanwhile.
  const opening = openDatabase({ dataDir: config.data, databaseUrl: config.databaseUrl })
  const [database, { createServer }] = await Promise.all([opening, import('./app.ts')])
  const server = await createServer({
    chains: config.chains,
    database,
    app: config.app,
    hosts: config.hosts,
    origins: config.origins,
    onFailure: error => write(`sluice-server: ${describeFailure(error)}`),
  })
  const listener = serve({
    fetch: server.app.fetch,
    hostname: config.host,
    port: config.port,
  })

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code), grace).unref()
    listener.close()
    if ('closeAllConnections' in listener) listener.closeAllConnections()
    try {
      await server.close()
      await database.close()
      process.exit(code)
    } catch (error) {
      write(`sluice-server: ${describeFailure(error)}`)
      process.exit(1)
    }
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  // Whoever started us is gone: nobody would ever stop us.
  process.on('disconnect', () => stop(0))
  listener.on('error', error => {
    write(`sluice-server: ${describeFailure(error)}`)
    stop(1)
  })
  listener.on('listening', () => {
    const address = listener.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const message = { type: 'ready', url: `http://${host}:${port}`, port, pid: process.pid }
    process.stdout.write(`${JSON.stringify(message)}\n`)
    process.send?.(message)
  })
}
