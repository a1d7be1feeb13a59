import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { chainId, createWorld } from '../world/createWorld.ts'

// Opens many sockets of the live feed, moves a token in a new block of the node, and measures how long it
// takes from the block until the last socket has heard of the transfer.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    node: { type: 'string', default: '' },
    sockets: { type: 'string', default: '1000' },
    blocks: { type: 'string', default: '20' },
  },
})
const count = Number(values.sockets)
const world = createWorld('million')
/** Milliseconds: a block that is not heard of by then is lost. */
const patience = 10_000

let heard = 0
let allHeard: () => void = () => undefined
const sockets: WebSocket[] = []
while (sockets.length < count) {
  const some = Array.from({ length: Math.min(50, count - sockets.length) }, connect)
  sockets.push(...(await Promise.all(some)))
}

const times: number[] = []
for (let i = 0; i < Number(values.blocks); i++) {
  // Blocks do not come at the moments at which the index looks for them.
  await sleep(200 + ((i * 61) % 150))
  heard = 0
  const done = new Promise<void>(resolve => {
    allHeard = resolve
  })
  const begin = performance.now()
  const params = [world.contract(1), `${i}`, world.account(1 + (i % 7))]
  await fetch(values.node, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'bench_transfer', params }),
  })
  const late = AbortSignal.timeout(patience)
  await Promise.race([
    done,
    once(late, 'abort').then(() => {
      throw new Error(`${heard} of ${count} sockets heard of block ${i} in ${patience} ms`)
    }),
  ])
  times.push(performance.now() - begin)
}
for (const socket of sockets) socket.terminate()
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.ceil(times.length * share) - 1]
process.stdout.write(`${JSON.stringify({ p50: at(0.5), max: at(1) })}\n`)

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(`${values.url.replace('http', 'ws')}/api/${chainId}/ws`)
  await once(socket, 'open')
  const subscribed = new Promise<void>(resolve => {
    socket.on('message', data => {
      const text = data.toString()
      if (text.includes('"type":"event"')) {
        if (++heard === count) allHeard()
      } else if (text.includes('"type":"subscribe"')) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'subscribe', event: 'transfer.created' }))
  await subscribed
  return socket
}
