import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// What `npm start` runs: from its sources it would take most of the time of these tests to begin.
import { buildDatabase } from '../../../../scripts/lib/buildDatabase.mjs'
import { buildServices } from '../../../../scripts/lib/buildServices.mjs'
import { emptyData } from '../../../../scripts/lib/emptyData.mjs'
import { openSocket } from '../testing/openSocket.ts'
import { until } from '../testing/until.ts'

let program: string
const children = new Set<ChildProcess>()
const folders: string[] = []
let patient: Server
let strict: Server
let balanced: Server
beforeAll(async () => {
  const services = await buildServices()
  program = services.server
  // Once, before all of them want it at the same time.
  await buildDatabase({ services })
  ;[patient, strict, balanced] = await Promise.all([start(60), start(1), start(60, 600)])
}, 180_000)
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Server = Awaited<ReturnType<typeof start>>

/** The environment without what tests are told by it, which the server would take for settings. */
const withoutSettings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SLUICE_')))

/** A server of its own process, with data of its own, whose node is away. */
async function start(shutdownSeconds: number, drainSeconds?: number) {
  const data = await emptyData()
  folders.push(data)
  const chains = JSON.stringify([{ id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }])
  const flags = [
    ...['--port', '0', '--chains', chains, '--shutdown-seconds', `${shutdownSeconds}`],
    ...['--data', data, '--database-connections', '5'],
    ...(drainSeconds === undefined ? [] : ['--drain-seconds', `${drainSeconds}`]),
  ]
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: withoutSettings(),
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', data => {
      output += data
    })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ended = exit.then(code => Promise.reject(new Error(`It ended with ${code}: ${output}`)))
  ended.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [
    { url: string; port: number },
  ]
  return { child, exit, ...message, output: () => output }
}

const body = JSON.stringify({ kind: 'transaction', id: `0x${'1'.repeat(64)}` })

/** A request whose head the server has read, and whose body has not come yet. */
async function openRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', data => {
    received += data
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  socket.write(
    [
      'POST /api/31337/execute/status/v1 HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  await until('the head was read', () => received.includes('100 Continue'))
  return { socket, received: () => received, isClosed: () => isClosed }
}

const isRefused = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })

describe('run: a server that is told to end', () => {
  test('behavior: what is open is finished, nothing new is begun', async () => {
    const server = patient
    const open = await openRequest(server.port)
    server.child.kill('SIGTERM')
    await until('nobody else is let in', () => isRefused(server.port))
    expect([open.isClosed(), server.child.exitCode]).toEqual([false, null])
    open.socket.write(body)
    await until('it is answered', () => open.received().includes('"status":"unknown"'))
    expect(open.received()).toMatch(/HTTP\/1\.1 200 OK/)
    expect(await server.exit).toBe(0)
    expect(server.output()).not.toContain('cut off')
    // A setting that yields nothing was named at start.
    expect(server.output()).toContain('--database-connections has no effect without databaseUrl')
  }, 60_000)

  test('behavior: behind a balancer it says that it ends, and still takes requests until the wait is over', async () => {
    const { child, url, exit, port } = balanced
    child.kill('SIGTERM')
    const reasons = async () => (await (await fetch(`${url}/ready`)).json()).reasons as string[]
    await until('it is not ready', async () =>
      (await reasons()).includes('the server is about to end'),
    )
    expect(await isRefused(port)).toBe(false)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(child.exitCode).toBeNull()
    // Nobody at a terminal waits for a balancer.
    child.kill('SIGINT')
    await until('nobody else is let in', () => isRefused(port))
    expect(await exit).toBe(0)
  }, 60_000)

  test('behavior: what does not end is cut off at the deadline, and so is a reader that is gone', async () => {
    const server = strict
    const open = await openRequest(server.port)
    const url = `ws://127.0.0.1:${server.port}/api/31337/ws`
    const [reader, silent] = [await openSocket(url), await openSocket(url)]
    // It never sees that it is sent away, and never answers that it is.
    silent.socket.pause()
    server.child.kill('SIGTERM')
    await until('the feed is told', () => reader.closed.length)
    expect(reader.closed).toMatchObject([{ code: 1012 }])
    await until('the request is cut off', () => open.isClosed())
    expect(open.received()).not.toContain('HTTP/1.1 200')
    expect(await server.exit).toBe(0)
    expect(server.output()).toContain('open requests are cut off')
    silent.socket.terminate()
  }, 60_000)
})
