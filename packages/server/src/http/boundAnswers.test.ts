import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { boundAnswers } from './boundAnswers.ts'
import { listen } from './listen.ts'
import type { RequestEnv } from './RequestEnv.ts'

/** More than the system takes of an answer whose reader has stopped. */
const length = 32 * 1024 * 1024
const shared = new Uint8Array(length)

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of large answers, to `/shared` of one body for all. Who asks says from where. */
async function start(options: boundAnswers.Options) {
  const app = new Hono<RequestEnv>()
  app.use(async (c, next) => {
    c.set('address', c.req.header('x-from') ?? '')
    await next()
  })
  app.use(boundAnswers(options))
  app.get('/own', c => c.body(new Uint8Array(length)))
  app.get('/shared', c => {
    c.set('body', shared)
    return c.body(shared)
  })
  const server = listen(app, { hostname: '127.0.0.1', port: 0 })
  if (!server.listening) await once(server, 'listening')
  /** The sockets of the server, by who asks; only those that are not closed. */
  const open: string[] = []
  let asked = 0
  server.on('request', (request, answer) => {
    const from = `${request.headers['x-from']}`
    open.push(from)
    asked++
    answer.once('close', () => open.splice(open.indexOf(from), 1))
  })
  closers.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, open, asked: () => asked }
}

/** Asks, and reads no byte of the answer. */
async function ask(port: number, from: string, path = '/own'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-from: ${from}\r\n\r\n`)
  return socket
}

describe('boundAnswers', () => {
  test('error: a reader that stops is cut off, and what it was sent is let go (T6)', async () => {
    const { port, open, asked } = await start({ longestStall: 200 })
    await ask(port, '192.0.2.1')
    await until('the question', () => asked() === 1)
    await until('the end of its answer', () => open.length === 0)
  })

  test('behavior: one that goes on taking gets it whole, however slowly', async () => {
    const { port } = await start({ longestStall: 1000 })
    const socket = await ask(port, '192.0.2.1')
    let taken = 0
    socket.on('data', chunk => {
      taken += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    socket.resume()
    await until('the whole answer', () => taken > length)
  })

  test('error: beyond the bound the oldest of who holds the most are cut off, and nobody else (T12)', async () => {
    const { port, open, asked } = await start({ mostHeld: 3.5 * length })
    const [other, ...same] = ['198.51.100.1', ...Array.from({ length: 4 }, () => '192.0.2.1')]
    await ask(port, `${other}`)
    await until('the first question', () => asked() === 1)
    for (const from of same) await ask(port, from)
    await until('the questions', () => asked() === 5)
    await until('as much as may be held', () => open.length === 3)
    expect(open.sort()).toEqual(['192.0.2.1', '192.0.2.1', '198.51.100.1'])
  })

  test('behavior: the same bytes count once, whoever reads them', async () => {
    const { port, open, asked } = await start({ mostHeld: 1.5 * length })
    const before = process.memoryUsage().arrayBuffers
    for (let i = 0; i < 8; i++) await ask(port, `192.0.2.${i}`, '/shared')
    await until('the questions', () => asked() === 8)
    // Nor are they copied.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(length)
    // To cut them off would free nothing: whoever has bytes of their own goes first.
    await ask(port, '192.0.2.9')
    await until('the end of one', () => asked() === 9 && open.length === 8)
    expect(open).not.toContain('192.0.2.9')
  })
})
