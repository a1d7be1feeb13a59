import { parseArgs } from 'node:util'
import { startMarket } from './market.ts'

/**
 * The chain as a process of its own. It tells its parent where it listens, and once that it is ready, as a message to its parent and as one
 * line of JSON, and ends with its parent, on SIGINT and on SIGTERM.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'chain-id': { type: 'string' },
      market: { type: 'string' },
      'block-time': { type: 'string' },
      'allow-origin': { type: 'string' },
    },
  })
  if (!values.data) throw new Error('--data is missing: the folder that keeps the state.')
  const quit = new AbortController()
  const asked = new Promise<void>(resolve => {
    const leave = () => {
      quit.abort(new Error('Asked to stop.'))
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
    // Without a parent nobody could end us, and nobody could use us.
    if (process.connected) process.on('disconnect', leave)
  })
  const chain = await startMarket({
    dataDir: values.data,
    kind: marketKind(values.market),
    chainId: wholeNumber('--chain-id', values['chain-id']),
    port: wholeNumber('--port', values.port),
    blockTime: wholeNumber('--block-time', values['block-time']),
    allowOrigin: values['allow-origin'],
    signal: quit.signal,
    onListening: address => process.send?.({ type: 'listening', ...address }),
  }).catch(error => {
    if (quit.signal.aborted) return undefined
    throw error
  })
  if (!chain) return
  const { chainId, url, wsUrl, port, pid, fresh, ordersFile } = chain
  const ready = { type: 'ready', chainId, url, wsUrl, port, pid, fresh, seed: { ordersFile } }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  process.send?.(ready)
  const exit = await Promise.race([asked, chain.exited])
  if (exit && !exit.expected) {
    const how = exit.signal ?? `code ${exit.code}`
    throw new Error(`anvil ended by itself (${how}). ${exit.output.trim()}`.trim())
  }
  await chain.stop()
}

function marketKind(text: string | undefined): 'first' | 'second' | undefined {
  if (text === undefined || text === 'first' || text === 'second') return text
  throw new Error(`--market is "first" or "second", not "${text}".`)
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} takes a whole number, not "${text}".`)
  return Number(text)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`devnet: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// The channel to the parent would keep the process alive.
if (process.connected) process.disconnect()
