import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { setMaxListeners } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { resolveName } from './resolveName.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

type Records = Record<string, { a?: string[]; aaaa?: number[] }>

/** A name server on the loopback; of names that it has no records of it says so, and `silent` ones it does not answer. */
async function startNameServer(records: Records) {
  const socket = createSocket('udp4')
  sockets.push(socket)
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + size).toString())
      at += size + 1
    }
    const name = labels.join('.').toLowerCase()
    const isV4 = query.readUInt16BE(at + 1) === 1
    asked.push(name)
    if (name.endsWith('silent.example')) return
    const found = isV4
      ? (records[name]?.a ?? []).map(each => Buffer.from(each.split('.').map(Number)))
      : records[name]?.aaaa
        ? [Buffer.from(records[name].aaaa)]
        : []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(found.length, 6)
    header.writeUInt32BE(0, 8)
    const answers = found.map(data => {
      const head = Buffer.alloc(12)
      head.writeUInt16BE(0xc00c, 0)
      head.writeUInt16BE(isV4 ? 1 : 28, 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt32BE(60, 6)
      head.writeUInt16BE(data.length, 10)
      return Buffer.concat([head, data])
    })
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...answers]), port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return { servers: [`127.0.0.1:${socket.address().port}`], asked }
}
const never = new AbortController().signal

describe('resolveName', () => {
  test('default: the addresses of both kinds', async () => {
    const { servers } = await startNameServer({
      'both.example': { a: ['8.8.8.8', '10.0.0.1'], aaaa: [0x26, ...Array(14).fill(0), 1] },
      'one.example': { a: ['1.1.1.1'] },
    })
    const both = await resolveName('both.example', never, { servers })
    expect([...both].sort()).toEqual(['10.0.0.1', '2600::1', '8.8.8.8'])
    expect(await resolveName('one.example', never, { servers })).toEqual(['1.1.1.1'])
  })

  test('error: a name that there is none of', async () => {
    const { servers } = await startNameServer({})
    await expect(resolveName('none.example', never, { servers })).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
  })

  test('behavior: names whose servers do not answer take no place of others, and are given up', async () => {
    const { servers, asked } = await startNameServer({ 'here.example': { a: ['8.8.8.8'] } })
    const stop = new AbortController()
    setMaxListeners(0, stop.signal)
    const waiting = Array.from({ length: 64 }, (_, i) =>
      resolveName(`${i}.silent.example`, stop.signal, { servers }).then(
        () => 'found',
        (error: unknown) => error,
      ),
    )
    // Other names, and those of the system's own resolver, which connections to nodes and databases ask.
    expect(await resolveName('here.example', never, { servers })).toEqual(['8.8.8.8'])
    expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0)
    expect(asked.filter(name => name.endsWith('silent.example')).length).toBeGreaterThan(0)
    const reason = new Error('Nobody wants it any more')
    stop.abort(reason)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([reason]))
    await expect(resolveName('here.example', stop.signal, { servers })).rejects.toBe(reason)
  })
})
