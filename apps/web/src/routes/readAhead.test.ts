import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Reader } from '../createReader.ts'
import { readAhead } from './readAhead.ts'

const contract = `0x${'1'.repeat(40)}`

/** The chains that something was read of while a token's page at an address was opened. */
async function readFor(chainId: string, row?: object): Promise<unknown[]> {
  const fetchQuery = vi.fn(async () => row)
  const reader = {
    config: { chains: [{ id: 31337 }] },
    client: { chains: [] },
    queryClient: { fetchQuery },
  }
  readAhead.token({
    context: { reader: Promise.resolve(reader as unknown as Reader) },
    params: { chainId, contract, tokenId: '7' },
    deps: {},
  })
  await new Promise(resolve => setTimeout(resolve))
  return fetchQuery.mock.calls.map(call => JSON.stringify(call).includes('31337'))
}

afterEach(() => vi.unstubAllGlobals())

describe('readAhead', () => {
  test('behavior: nothing is read of another chain than the one that the address names', async () => {
    expect(await readFor('31337')).toEqual([true])
    expect(await readFor('1')).toEqual([])
  })

  test('behavior: the picture is asked for as soon as its address is known, and of no other host', async () => {
    const asked: string[] = []
    class Picture {
      set src(address: string) {
        asked.push(address)
      }
    }
    vi.stubGlobal('Image', Picture)
    vi.stubGlobal('location', { origin: 'https://app.example' })
    await readFor('31337', { token: { image: '/media/31337/a/1/image', imageLarge: '/large' } })
    await readFor('31337', { token: { image: '/media/31337/a/2/image' } })
    await readFor('31337', { token: { image: 'https://elsewhere.example/3.png' } })
    await readFor('31337', { token: { image: 'data:image/png;base64,AA' } })
    expect(asked).toEqual(['/large', '/media/31337/a/2/image'])
  })
})
