import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutSettings } from '../support/withoutSettings.ts'

type Manifest = {
  version: string
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

const root = resolve(import.meta.dirname, '../..')
const own = ['router', 'sdk', 'server']
let folder: string
let command: string
let chain: TestChain
let child: ChildProcess | undefined

const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))

/**
 * What `npm install` makes of our packages in an empty folder: their tarballs unpacked, their commands
 * linked, and the packages that they name, and no others, beside them. Those are the ones of this checkout,
 * so that the test needs no network.
 */
function install() {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const name of own) {
    const [{ filename }] = JSON.parse(
      execFileSync(
        'npm',
        ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', folder],
        { cwd: join(root, 'packages', name), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    ) as [{ filename: string }]
    const target = join(modules, '@sluice', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1'])
    const { bin = {}, dependencies = {} } = manifestOf(target)
    for (const [binary, path] of Object.entries(bin)) {
      chmodSync(join(target, path), 0o755)
      symlinkSync(join(target, path), join(modules, '.bin', binary))
    }
    for (const dependency of Object.keys(dependencies)) {
      const link = join(modules, dependency)
      if (dependency.startsWith('@sluice/') || existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(root, 'node_modules', dependency), link)
    }
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-'))
  // As `npm run build` does it.
  for (const args of [
    [join(root, 'node_modules/typescript-native/bin/tsc'), '-b', join(root, 'packages/server')],
    [join(root, 'packages/router/scripts/bundle.mjs')],
  ])
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
  install()
  command = join(folder, 'node_modules/.bin/sluice-server')
  chain = await startTestChain()
}, 120_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const clean = withoutSettings(process.env)
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...clean, ...env } })

describe('the package of the server', () => {
  test('default: its command serves a market, and ends cleanly on SIGTERM', async () => {
    const chains = [
      { id: 31337, rpcUrl: chain.url, collections: [tidelines.address], startBlock: 0 },
    ]
    const started = spawn(
      command,
      ['--port', '0', '--data', 'market', '--chains', JSON.stringify(chains)],
      { cwd: folder, env: clean, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    child = started
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', text => {
        said += text
      })
    const exit = once(started, 'exit')
    const end = Date.now() + 30_000
    const until = async (holds: () => unknown) => {
      while (!(await holds())) {
        if (started.exitCode !== null || Date.now() > end) throw new Error(said)
        await new Promise(done => setTimeout(done, 20))
      }
    }
    await until(() => /"type":"ready"/.test(said))
    const url = /"url":"(http:[^"]+)"/.exec(said)?.[1] ?? ''

    const path = `/api/31337/tokens/v7?collection=${tidelines.address}&limit=3`
    await until(async () => {
      const { tokens } = (await (await fetch(url + path)).json()) as { tokens: unknown[] }
      return tokens.length === 3
    })
    // What is loaded when it is asked for must be in the package too.
    for (const page of ['/openapi.json', '/reference', '/reference/swagger-ui.css', '/metrics'])
      expect([page, (await fetch(url + page)).status]).toEqual([page, 200])

    started.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  test('options: --version, --help, check and keys', () => {
    expect(run(['--version']).stdout).toBe(`${manifestOf(join(root, 'packages/server')).version}\n`)
    expect(run(['--help']).stdout).toContain('sluice-server check [--config FILE]')
    cpSync(
      join(folder, 'node_modules/@sluice/server/sluice.example.json'),
      join(folder, 'sluice.json'),
    )
    const key = run(['keys', 'create', 'partner', '--config', 'sluice.json'])
    expect(key.stdout).toMatch(/^sluice_\S{40,}\n$/)
    const checked = run(['check', '--config', 'sluice.json'], { RPC_KEY: 'secret' })
    expect([checked.status, checked.stderr]).toEqual([0, ''])
    expect(checked.stdout).toContain('chain 1 (Ethereum), 2 nodes')
    expect(checked.stdout).toContain('1 API keys')
  })

  test('behavior: it holds no tests and nothing that only tests use', () => {
    const files = execFileSync('find', [join(folder, 'node_modules/@sluice'), '-type', 'f'], {
      encoding: 'utf8',
    })
    expect(files).toContain('/server/dist/node.js')
    expect(files).not.toMatch(/\.test\.|\/testing\//)
  })
})
