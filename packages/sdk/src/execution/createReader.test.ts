import { afterEach, describe, expect, test, vi } from 'vitest'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import { createReader } from './createReader.ts'

const chain = withRpc({ id: 31337, name: 'Local chain', paymentTokens: [] }, 'http://127.0.0.1:1')

/** A node that answers its first question only when it is told to. */
function slowNode() {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string }
    asked.push(method)
    if (asked.length === 1) await held
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x7a69' : '0x5',
    })
  })
  return { asked, answer }
}

afterEach(() => void vi.unstubAllGlobals())

describe('createReader', () => {
  test('behavior: the chain of a node is asked for once, whoever waits for it', async () => {
    const { asked, answer } = slowNode()
    const client = createClient({ chains: [chain] })
    const heights = [0, 1].map(() => createReader(client, { chain }).getBlockNumber())
    answer()
    expect(await Promise.all(heights)).toEqual([5n, 5n])
    expect(asked.filter(method => method === 'eth_chainId')).toHaveLength(1)
  })

  test('behavior: a check that is aborted with its call is made once more for all who waited', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
      const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string }
      asked.push(method)
      if (asked.length === 1) {
        await new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      }
      const result = method === 'eth_chainId' ? '0x7a69' : '0x5'
      return Response.json({ jsonrpc: '2.0', id, result })
    })
    const client = createClient({ chains: [chain] })
    const leaving = new AbortController()
    const { signal } = leaving
    const left = createReader(client, { chain, signal })
      .getBlockNumber()
      .catch(() => 'left')
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId']))
    const heights = [0, 1, 2].map(() => createReader(client, { chain }).getBlockNumber())
    leaving.abort()
    expect(await left).toBe('left')
    expect(await Promise.all(heights)).toEqual([5n, 5n, 5n])
    expect(asked.filter(method => method === 'eth_chainId')).toHaveLength(2)
  })

  test('behavior: several who share a check leave one after the other: those who stay have an answer', async () => {
    const asked: string[] = []
    let open = true
    vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
      const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string }
      asked.push(method)
      if (open) {
        await new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      }
      const result = method === 'eth_chainId' ? '0x7a69' : '0x5'
      return Response.json({ jsonrpc: '2.0', id, result })
    })
    const client = createClient({ chains: [chain] })
    const leaving = [0, 1].map(() => new AbortController())
    const left = leaving.map(({ signal }) =>
      createReader(client, { chain, signal })
        .getBlockNumber()
        .catch(() => 'left'),
    )
    const staying = [0, 1, 2].map(() => createReader(client, { chain }).getBlockNumber())
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId']))
    leaving[0]?.abort()
    // Its check ended with it; the next of those who waited makes the one that all share.
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId', 'eth_chainId']))
    open = false
    leaving[1]?.abort()
    expect(await Promise.all(left)).toEqual(['left', 'left'])
    expect(await Promise.all(staying)).toEqual([5n, 5n, 5n])
    expect(asked.filter(method => method === 'eth_chainId').length).toBeLessThanOrEqual(3)
  })

  test('behavior: a reader that nobody waits for does not wait for the check of another', async () => {
    const { asked, answer } = slowNode()
    const client = createClient({ chains: [chain] })
    const height = createReader(client, { chain }).getBlockNumber()
    await vi.waitFor(() => expect(asked).toEqual(['eth_chainId']))
    const detached = createReader(client, { chain, detached: true })
    expect(await detached.getBlockNumber()).toBe(5n)
    answer()
    expect(await height).toBe(5n)
  })
})
