import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config/readConfig.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { describeFailure } from '../describeFailure.ts'
import { listen } from '../http/listen.ts'
import { createLogger } from '../telemetry/createLogger.ts'
import { createRedactor } from '../telemetry/createRedactor.ts'

/** Milliseconds, after the deadline for open requests, for the index and the database to close. */
const closingTime = 2500
/** Milliseconds between looks for connections that have become idle. */
const idleInterval = 50
/** Milliseconds after the start. */
const settling = 2000

/**
 * Runs the server until a signal, or until whoever started it is gone. Once it listens it writes one line
 * of JSON, `{"type":"ready","url":…}`, and sends the same to a parent process.
 */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const config = readConfig(args, env)
  const secrets = secretsOf(config)
  try {
    await start(config, secrets)
  } catch (error) {
    // What goes wrong before the log is there may name the database or a node.
    const message = createRedactor(secrets)(describeFailure(error))
    process.stderr.write(`sluice-server: ${message}\n`)
    process.exit(1)
  }
}

async function start(config: ReturnType<typeof readConfig>, secrets: readonly string[]) {
  const { openDatabase } = await import('../storage/openDatabase.ts')
  const log = createLogger({ level: config.log.level, secrets })
  const onFailure = (error: unknown) => log.error('failure', { error })
  // The database takes longest to open; the rest of the server is loaded meanwhile.
  const opening = openDatabase({
    dataDir: config.data,
    databaseUrl: config.databaseUrl,
    poolSize: config.databaseConnections,
    onFailure,
  })
  const [database, { createServer }] = await Promise.all([opening, import('../app.ts')])
  for (const warning of config.warnings) log.warn(warning)
  const server = await createServer({
    ...config,
    database,
    processMetrics: true,
    requestLog: config.log.requests ? log : undefined,
    onFailure,
  })
  const listener = listen(server.app, { hostname: config.host, port: config.port })

  let isStopping = false
  const draining = new AbortController()
  const stop = async (code: number, reason: string) => {
    // Who asks once more does not want to wait for a balancer.
    if (isStopping) return draining.abort()
    isStopping = true
    const deadline = config.shutdownSeconds * 1000
    log.info('stopping', { reason })
    server.leave()
    const { signal } = draining
    // What has failed may not be fit to answer.
    if (code === 0 && config.drainSeconds > 0)
      await sleep(config.drainSeconds * 1000, undefined, { signal }).catch(() => undefined)
    setTimeout(() => {
      log.warn('the deadline has passed: open requests are cut off')
      if ('closeAllConnections' in listener) listener.closeAllConnections()
    }, deadline).unref()
    setTimeout(() => {
      log.fatal('the index or the database does not close')
      log.flush()
      process.exit(1)
    }, deadline + closingTime).unref()
    server.drain()
    const idle = setInterval(() => {
      if ('closeIdleConnections' in listener) listener.closeIdleConnections()
    }, idleInterval)
    await new Promise(resolve => listener.close(resolve))
    clearInterval(idle)
    try {
      await server.close()
      await database.close()
    } catch (error) {
      log.error('closing failed', { error })
      code = 1
    }
    log.info('stopped')
    log.flush()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0, signal))
  // Whoever started us is gone: nobody would ever stop us.
  process.on('disconnect', () => stop(0, 'the parent process is gone'))
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, error => {
      log.fatal(kind, { error })
      stop(1, kind)
    })
  listener.on('error', error => {
    process.stderr.write(`sluice-server: ${describeFailure(error)}\n`)
    stop(1, 'it cannot listen')
  })
  listener.on('listening', () => {
    const address = listener.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const message = { type: 'ready', url: `http://${host}:${port}`, port, pid: process.pid }
    process.stdout.write(`${JSON.stringify(message)}\n`)
    process.send?.(message)
    // It takes some of a processor, which is the start's at first.
    setTimeout(server.beginPictures, settling).unref()
  })
}
