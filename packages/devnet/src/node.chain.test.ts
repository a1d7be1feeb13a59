import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
// What `npm start` runs: from its sources it would take most of the time of these tests to begin.
import { buildServices } from '../../../scripts/lib/buildServices.mjs'
import { startMarket } from './market.ts'
import { sleep } from './sleep.ts'

let program: string
/** A market as its first start left it: to make one takes most of such a start, and one of them is looked at. */
let made: string
beforeAll(async () => {
  program = (await buildServices()).chain
  made = mkdtempSync(join(tmpdir(), 'devnet-node-'))
  const market = await startMarket({ dataDir: made })
  await market.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

type Ready = { type: 'ready'; pid: number; url: string; fresh: boolean; port: number }

describe('node', () => {
  let dataDir: string
  const children: ChildProcess[] = []

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'devnet-node-'))
  })

  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await new Promise(resolve => child.once('exit', resolve))
      }
    }
    rmSync(dataDir, { recursive: true, force: true })
  })

  function run(...args: string[]) {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.push(child)
    const { stdout: out, stderr: err } = child
    if (!out || !err) throw new Error('the child has no pipes')
    let stdout = ''
    let stderr = ''
    out.on('data', chunk => {
      stdout += chunk
    })
    err.on('data', chunk => {
      stderr += chunk
    })
    // Not 'close': it never comes to a parent that has closed the channel itself.
    const closed = Promise.all([
      new Promise<number | null>(resolve => child.once('exit', resolve)),
      new Promise(resolve => out.once('close', resolve)),
      new Promise(resolve => err.once('close', resolve)),
    ]).then(([code]) => ({ code, stdout, stderr }))
    const messages: { type: string; url: string }[] = []
    const ready = new Promise<Ready>((resolve, reject) => {
      child.on('message', message => {
        messages.push(message as Ready)
        if ((message as Ready).type === 'ready') resolve(message as Ready)
      })
      child.once('exit', () => reject(new Error(`ended before it was ready: ${stderr}`)))
    })
    ready.catch(() => undefined)
    return { child, messages, ready, closed }
  }

  test('default: says it is ready, stops on SIGTERM and leaves no anvil', async () => {
    const { child, messages, ready, closed } = run('--data', dataDir, '--chain-id', '31338')
    const message = await ready
    expect(messages[0]).toMatchObject({ type: 'listening', url: message.url })
    expect(message).toMatchObject({
      type: 'ready',
      chainId: 31338,
      fresh: true,
      seed: { ordersFile: join(dataDir, 'seed.json') },
    })
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await closed
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual(message)
    expect(alive(message.pid)).toBe(false)
  })

  test('behavior: ends with its parent', async () => {
    cpSync(made, dataDir, { recursive: true })
    const { child, ready, closed } = run('--data', dataDir)
    const { pid } = await ready
    child.disconnect()
    expect((await closed).code).toBe(0)
    expect(alive(pid)).toBe(false)
  })

  test('behavior: an anvil that outlived a kill -9 is ended by the next start', async () => {
    cpSync(made, dataDir, { recursive: true })
    const { child, ready, closed } = run('--data', dataDir)
    const { pid } = await ready
    child.kill('SIGKILL')
    await closed
    expect(alive(pid)).toBe(true)
    const market = await startMarket({ dataDir })
    expect(market.fresh).toBe(false)
    await gone(pid)
    await market.stop()
  })

  test('error: anvil dies', async () => {
    cpSync(made, dataDir, { recursive: true })
    const { ready, closed } = run('--data', dataDir)
    const { pid } = await ready
    process.kill(pid, 'SIGKILL')
    const { code, stderr } = await closed
    expect(code).toBe(1)
    expect(stderr).toBe('devnet: anvil ended by itself (SIGKILL).\n')
  })

  test('error: bad arguments', async () => {
    const missing = await run().closed
    expect(missing).toMatchObject({
      code: 1,
      stderr: 'devnet: --data is missing: the folder that keeps the state.\n',
    })
    const wrong = await run('--data', dataDir, '--port', 'eighty').closed
    expect(wrong).toMatchObject({
      code: 1,
      stderr: 'devnet: --port takes a whole number, not "eighty".\n',
    })
  })
})

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A killed orphan is there until the system has reaped it. */
async function gone(pid: number): Promise<void> {
  const end = Date.now() + 5_000
  while (alive(pid)) {
    if (Date.now() > end) throw new Error(`${pid} is still there.`)
    await sleep(20)
  }
}
