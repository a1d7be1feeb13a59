import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFolder } from './dataFolder.mjs'

let path
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'sluice-'))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

describe('dataFolder', () => {
  test('behavior: a reset deletes what a start made and leaves the rest', () => {
    mkdirSync(join(path, 'chain'))
    writeFileSync(join(path, 'chain/state.json.gz'), '')
    writeFileSync(join(path, 'chain.listed'), '')
    mkdirSync(join(path, 'Documents'))
    writeFileSync(join(path, 'Documents/thesis.txt'), 'years of work')
    dataFolder(path).reset()
    expect(readdirSync(path)).toEqual(['Documents'])
    expect(existsSync(join(path, 'Documents/thesis.txt'))).toBe(true)
  })

  test('behavior: a folder with other things in it is foreign', () => {
    expect(dataFolder(join(path, 'not-there')).isForeign()).toBe(false)
    expect(dataFolder(path).isForeign()).toBe(false)
    writeFileSync(join(path, 'thesis.txt'), '')
    expect(dataFolder(path).isForeign()).toBe(true)
    dataFolder(path).hold({})
    expect(dataFolder(path).isForeign()).toBe(false)
  })

  test('behavior: a living process that is no start does not hold the folder', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    await new Promise(done => other.once('spawn', done))
    writeFileSync(join(path, 'start.json'), JSON.stringify({ pid: other.pid, url: 'http://x' }))
    expect(dataFolder(path).holder()).toBe(undefined)
    other.kill()
  })

  test('behavior: a living start does', async () => {
    const file = join(path, 'start.mjs')
    writeFileSync(file, 'setTimeout(() => {}, 60000)')
    const start = spawn(process.execPath, [file])
    await new Promise(done => start.once('spawn', done))
    writeFileSync(join(path, 'start.json'), JSON.stringify({ pid: start.pid, url: 'http://x' }))
    expect(dataFolder(path).holder()).toEqual({ pid: start.pid, url: 'http://x' })
    start.kill()
    await new Promise(done => start.once('exit', done))
    expect(dataFolder(path).holder()).toBe(undefined)
  })
})
