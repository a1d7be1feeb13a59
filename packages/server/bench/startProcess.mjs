import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Milliseconds until a process that was asked to end is cut off. */
const patience = 10_000

/**
 * Starts a process that tells what it has to tell as lines of JSON, and ends when its standard input does or
 * it is told to.
 */
export function startProcess(command, args, { env = {}, cwd } = {}) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('SLUICE_'))
  const all = { ...Object.fromEntries(own), ...env }
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete all[name]
  const child = spawn(command, args, { cwd, env: all, stdio: ['pipe', 'pipe', 'inherit'] })
  const isServer = args.some(arg => arg.endsWith('dist/node.js'))
  const reader = createInterface({ input: child.stdout })
  const lines = reader[Symbol.asyncIterator]()
  // A process that is gone does not read any more; that it is gone is told by the next line.
  child.stdin.on('error', () => undefined)
  const line = async () => {
    const { value, done } = await lines.next()
    // After that a server logs each request: taken from the pipe, and not looked at.
    if (isServer) {
      reader.close()
      child.stdout.resume()
    }
    if (done) throw new Error(`It ended before it answered: ${args.at(-1)}`)
    return JSON.parse(value)
  }
  return {
    line,
    ask(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`)
      return line()
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      // Our own scripts end with their input; the server by the signal.
      if (isServer) child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(timer)
    },
  }
}
