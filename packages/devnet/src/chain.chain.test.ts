import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { type Chain, startChain } from './chain.ts'
import { DevnetError } from './errors.ts'
import { sleep } from './sleep.ts'

describe('startChain', () => {
  let dataDir: string
  const running: Chain[] = []

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'devnet-test-'))
  })

  afterEach(async () => {
    await Promise.all(running.splice(0).map(chain => chain.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (options: startChain.Options = {}): Promise<Chain> => {
    const chain = await startChain(options)
    running.push(chain)
    return chain
  }

  const send = async (chain: Chain, value: string): Promise<string> =>
    (await chain.rpc.request({
      method: 'eth_sendTransaction',
      params: [{ from: accounts[0]?.address, to: `0x${'42'.repeat(20)}`, value }],
    })) as string

  const balance = (chain: Chain) =>
    chain.rpc.request({ method: 'eth_getBalance', params: [`0x${'42'.repeat(20)}`, 'latest'] })

  const height = (chain: Chain) => chain.rpc.request({ method: 'eth_blockNumber' })

  const mined = async (chain: Chain, block: string) => {
    const end = Date.now() + 5_000
    while ((await height(chain)) !== block) {
      if (Date.now() > end) throw new Error(`Block ${block} was not mined.`)
      await sleep(10)
    }
  }

  test('default', async () => {
    const chain = await start()
    expect(await chain.rpc.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await chain.rpc.request({ method: 'eth_accounts' })).toEqual(
      accounts.map(({ address }) => address.toLowerCase()),
    )
    expect(chain.fresh).toBe(true)
    await chain.stop()
    await chain.stop()
    expect((await chain.exited).expected).toBe(true)
    expect(() => process.kill(chain.pid, 0)).toThrow('ESRCH')
    await expect(chain.rpc.request({ method: 'eth_chainId' })).rejects.toThrow(DevnetError)
  })

  test('options: a taken port gives a free one', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const chain = await start({ port: address.port, chainId: 31338 })
    expect(chain.port).not.toBe(address.port)
    expect(await chain.rpc.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    await new Promise(resolve => server.close(resolve))
  })

  test('options: blockTime mines without transactions', async () => {
    const chain = await start({ blockTime: 1 })
    await mined(chain, '0x1')
  })

  test('behavior: all that happened is there after a stop and a start', async () => {
    const first = await start({ dataDir })
    const hash = await send(first, '0x7')
    await mined(first, '0x1')
    await first.rpc.request({
      method: 'anvil_setBalance',
      params: [`0x${'99'.repeat(20)}`, '0x3'],
    })
    const before = await history(first, hash)
    await first.stop()

    const second = await start({ dataDir })
    expect(second.fresh).toBe(false)
    expect(await history(second, hash)).toEqual(before)
    expect(await balance(second)).toBe('0x7')
    expect(
      await second.rpc.request({
        method: 'eth_getBalance',
        params: [`0x${'99'.repeat(20)}`, 'latest'],
      }),
    ).toBe('0x3')
    await send(second, '0x5')
    await mined(second, '0x2')
    expect(await balance(second)).toBe('0xc')
  })

  test('behavior: what a kill -9 leaves is the last state that was kept', async () => {
    const first = await start({ dataDir })
    await send(first, '0x7')
    await mined(first, '0x1')
    await first.dump()
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).toMatchObject({ signal: 'SIGKILL', expected: false })
    const second = await start({ dataDir })
    expect(await balance(second)).toBe('0x7')
  })

  test('behavior: the state is kept while the chain runs', async () => {
    const first = await start({ dataDir })
    const file = join(dataDir, 'state.json.gz')
    const empty = readFileSync(file)
    await send(first, '0x7')
    const end = Date.now() + 10_000
    while (readFileSync(file).equals(empty)) {
      if (Date.now() > end) throw new Error('The state was not kept.')
      await sleep(50)
    }
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    expect(await balance(await start({ dataDir }))).toBe('0x7')
  })

  test('behavior: a damaged state falls back on the one before it', async () => {
    const first = await start({ dataDir })
    await send(first, '0x7')
    await mined(first, '0x1')
    await first.dump()
    await send(first, '0x8')
    await mined(first, '0x2')
    await first.stop()
    const file = join(dataDir, 'state.json.gz')
    writeFileSync(file, readFileSync(file).subarray(0, 900))
    const second = await start({ dataDir })
    expect(await height(second)).toBe('0x1')
    expect(await balance(second)).toBe('0x7')
  })

  test('error: no readable state is told, and nothing is overwritten', async () => {
    const first = await start({ dataDir })
    await first.stop()
    for (const name of ['state.json.gz', 'state.previous.json.gz']) {
      writeFileSync(join(dataDir, name), 'damaged')
    }
    await expect(start({ dataDir })).rejects.toMatchObject({ code: 'data_unreadable' })
    expect(readFileSync(join(dataDir, 'state.json.gz'), 'utf8')).toBe('damaged')
  })

  test('error: a folder that a living process uses', async () => {
    const chain = await start({ dataDir })
    await expect(start({ dataDir })).rejects.toMatchObject({ code: 'data_in_use' })
    expect(await height(chain)).toBe('0x0')
  })

  test('error: a folder of another chain', async () => {
    await (await start({ dataDir, chainId: 31338 })).stop()
    await expect(start({ dataDir })).rejects.toMatchObject({ code: 'wrong_chain' })
  })

  test('error: preparing fails, so nothing is kept and nothing runs on', async () => {
    const failing = start({
      dataDir,
      prepare: async () => {
        throw new Error('not today')
      },
    })
    await expect(failing).rejects.toThrow('not today')
    expect((await start({ dataDir })).fresh).toBe(true)
  })

  test('error: aborted', async () => {
    await expect(
      start({ signal: AbortSignal.abort(new Error('no longer wanted')) }),
    ).rejects.toThrow('no longer wanted')
  })

  async function history(chain: Chain, hash: string): Promise<unknown> {
    const ask = (method: string, ...params: unknown[]) => chain.rpc.request({ method, params })
    const answers = await Promise.all([
      ask('eth_getBlockByNumber', '0x0', true),
      ask('eth_getBlockByNumber', '0x1', true),
      ask('eth_getTransactionByHash', hash),
      ask('eth_getTransactionReceipt', hash),
      ask('eth_getTransactionCount', accounts[0]?.address, 'latest'),
    ])
    expect(answers).not.toContain(null)
    return answers
  }
})
