import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accounts } from '../../packages/devnet/src/accounts.ts'
import { buildApp, viteBuild } from './buildApp.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sluice-app-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What of the wallet with the public keys is in a build: keys, addresses, the mnemonic, its files. */
function publicKeysIn(dir) {
  const secrets = [
    'test test test test',
    ...accounts.flatMap(({ address, privateKey }) => [address.slice(2), privateKey.slice(2)]),
  ].map(text => text.toLowerCase())
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(50)
  return files.flatMap(file => {
    const text = readFileSync(file, 'utf8').toLowerCase()
    return [
      ...secrets.filter(secret => text.includes(secret)),
      ...(/developer(wallet|accounts|provider|signer)-/i.test(file) ? [file] : []),
    ]
  })
}

test('behavior: a build for production has no developer wallet, that for the local market has', async () => {
  const [local, production] = await Promise.all([buildApp(), viteBuild(folder)])
  expect(production).toMatchObject({ code: 0 })
  expect(publicKeysIn(folder)).toEqual([])
  expect(publicKeysIn(local)).toEqual(
    expect.arrayContaining(accounts.map(({ privateKey }) => privateKey.slice(2))),
  )
}, 60_000)

test('behavior: the code that every page begins with is compiled while it comes', async () => {
  const local = await buildApp()
  const html = readFileSync(join(local, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  expect(files).toHaveLength(3)
  for (const file of files)
    expect(readFileSync(join(local, file), 'utf8').split('\n', 1)).toEqual([
      '//# allFunctionsCalledOnLoad',
    ])
}, 60_000)
