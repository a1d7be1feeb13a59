import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/**
 * Starts one of our processes and keeps an eye on it.
 *
 * It gets a process group of its own, so that Ctrl-C reaches it only through us, in order; and an IPC
 * channel, whose end tells it to stop when this process was killed without a chance to say so.
 *
 * `leaves` is a file in which it notes a process of its own (`pid`, and a `marker` that stands on its command line),
 * which is ended when the child could not do that itself, because it had to be killed.
 *
 * `told(type)` resolves with the next message of a type from it, or rejects when it ends or the deadline
 * (ms) passes before; `ready` is the first one of that type.
 */
export function startChild(name, entry, args, { onLine, leaves, deadline = 60_000 } = {}) {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let tail = ''
  const read = stream =>
    stream.on('data', chunk => {
      tail = (tail + chunk).slice(-4000)
      onLine?.(String(chunk))
    })
  read(child.stdout)
  read(child.stderr)

  const exited = new Promise(resolve => {
    child.once('error', error => resolve({ reason: error.message }))
    child.once('exit', (code, signal) =>
      resolve({ code, signal, reason: signal ?? `code ${code}` }),
    )
  })
  const told = type => {
    const message = new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${name} was not ${type} within ${deadline / 1000} s.`)),
        deadline,
      )
      child.on('message', message => {
        if (message?.type !== type) return
        clearTimeout(timer)
        resolve(message)
      })
      exited.then(({ reason }) => {
        clearTimeout(timer)
        reject(new Error(`${name} ended before it was ${type} (${reason}).`))
      })
    })
    // Whoever waits for it handles this; without a listener it would end the process before that.
    message.catch(() => {})
    return message
  }
  const ready = told('ready')

  const signal = kind => {
    try {
      child.kill(kind)
    } catch {
      // It has ended already.
    }
  }
  const kill = () => {
    signal('SIGKILL')
    if (leaves !== undefined) endLeft(leaves)
  }
  return {
    name,
    pid: child.pid,
    told,
    ready,
    exited,
    tail: () => tail.trim(),
    /** Asks it to stop, and ends it when it has not within `grace` ms. */
    async stop(grace = 8000) {
      signal('SIGTERM')
      const timer = setTimeout(kill, grace)
      await exited
      clearTimeout(timer)
    },
    kill,
  }
}

/** Elsewhere than on Linux the next start on the same data ends it. */
function endLeft(file) {
  try {
    const { pid, marker } = JSON.parse(readFileSync(file, 'utf8'))
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (command.includes(marker)) process.kill(pid, 'SIGKILL')
  } catch {
    // There is none any more.
  }
}
