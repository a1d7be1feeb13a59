import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { withScene } from '../lib/withScene.mjs'

const patience = 30_000
const waiting = 3_000

/**
 * What a purchase leaves behind in a process of its own: the timers that run when it has resolved, and the
 * milliseconds until the process has ended by itself (a socket, timer or listener that is left holds it).
 */
export function leftAlive(options) {
  const { node, client, webSocket } = options
  return withScene(options, async ({ api, proxy }) => {
    const settings = { client, apiUrl: api.url, rpcUrl: proxy.url, nodeUrl: node.url }
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../lib/oneRun.mjs'),
        JSON.stringify({ ...settings, ...(webSocket ? { wsUrl: proxy.wsUrl } : {}) }),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], timeout: patience },
    )
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    let ended
    const exited = new Promise(resolve =>
      child.once('close', code => {
        ended = Date.now()
        resolve(code)
      }),
    )
    const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
    // Mined while both clients are well into their waiting.
    while (ended === undefined && !proxy.methods.includes('eth_sendRawTransaction')) await pause(10)
    await pause(waiting)
    await node.mine()
    const code = await exited
    if (output === '') throw new Error(`The purchase of ${client} ended with code ${code}`)
    const { resolved, left } = JSON.parse(output)
    return { left, lingered: code === 0 ? ended - resolved : patience }
  })
}
