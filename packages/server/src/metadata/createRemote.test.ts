import { describe, expect, test } from 'vitest'
import { createRemote } from './createRemote.ts'
import { FetchError } from './FetchError.ts'

const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG'
const gateways = { ipfs: ['https://a.example', 'https://b.example'], arweave: 'https://ar.example' }

describe('createRemote', () => {
  test('default: the next gateway when one has nothing, and what failed is left alone', async () => {
    const asked: string[] = []
    const remote = createRemote({
      gateways,
      fetcher: {
        async fetch(url) {
          asked.push(url)
          if (url.startsWith('https://a.')) throw new FetchError('timeout')
          return Buffer.from('here')
        },
      },
    })
    const read = async () =>
      Buffer.from(await remote.read(`ipfs://${id}`, { mostBytes: 10 })).toString()
    expect(await read()).toBe('here')
    expect(await read()).toBe('here')
    const [a, b] = gateways.ipfs.map(gateway => `${gateway}/ipfs/${id}`)
    expect(asked).toEqual([a, b, b])
  })

  test('error: the failure that may pass counts, whichever gateway it was of', async () => {
    for (const slow of ['https://a.', 'https://b.']) {
      const remote = createRemote({
        gateways,
        fetcher: {
          async fetch(url) {
            throw new FetchError(url.startsWith(slow) ? 'timeout' : 'too_large')
          },
        },
      })
      // Also by what is remembered of them.
      for (let i = 0; i < 2; i++)
        await expect(remote.read(`ipfs://${id}`, { mostBytes: 1 })).rejects.toMatchObject({
          retryable: true,
        })
    }
  })

  test('behavior: of what did not have its turn nothing is remembered', async () => {
    let asked = 0
    const remote = createRemote({
      gateways,
      fetcher: {
        async fetch(url) {
          asked++
          throw new FetchError(url.startsWith('https://a.') ? 'no_turn' : 'timeout')
        },
      },
    })
    for (const times of [2, 3]) {
      await expect(remote.read(`ipfs://${id}`, { mostBytes: 1 })).rejects.toMatchObject({
        reason: 'no_turn',
      })
      expect(asked).toBe(times)
    }
  })

  test('error: no address, and no gateway that has it', async () => {
    const fetch = async () => {
      throw new FetchError('bad_status')
    }
    const remote = createRemote({ gateways, fetcher: { fetch } })
    await expect(remote.read('ftp://x', { mostBytes: 1 })).rejects.toMatchObject({
      reason: 'refused',
    })
    await expect(remote.read(`ipfs://${id}`, { mostBytes: 1 })).rejects.toMatchObject({
      reason: 'bad_status',
    })
  })
})
