import { describe, expect, test } from 'vitest'
import { checkApi, checkNode } from './checkConnection.ts'

const answering =
  (body: string): typeof fetch =>
  async () =>
    new Response(body)
const silent: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}
const chain = { id: 31337 }

describe('checkNode', () => {
  test.each([
    ['{"result":"0x7a69"}', undefined],
    ['{"result":"0x1"}', ['This is a node of chain {0}, not of {1}.', 1, 31337]],
    ['{"result":"0x7a69ffffffffffffffff"}', ['What answers at this address is no node.']],
    ['{"error":{"code":-32601}}', ['What answers at this address is no node.']],
    ['<html>', ['What answers at this address is no node.']],
    ['null', ['What answers at this address is no node.']],
  ])('%s', async (body, fault) => {
    expect(await checkNode('https://x.example', chain, answering(body))).toEqual(fault)
  })

  test('error: silence', async () => {
    const fault = await checkNode('https://x.example', chain, silent)
    expect(fault).toEqual(['Nothing answers at this address.'])
  })
})

describe('checkApi', () => {
  test.each([
    ['{"chainId":31337,"block":1}', undefined],
    ['{"chainId":1}', ['This is the API of chain {0}, not of {1}.', 1, 31337]],
    ['{"chainId":"31337"}', ['What answers at this address is no marketplace API.']],
    ['[]', ['What answers at this address is no marketplace API.']],
  ])('%s', async (body, fault) => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async url => {
      asked.push(String(url))
      return new Response(body)
    }
    expect(await checkApi('https://x.example/api/31337', chain, fetch)).toEqual(fault)
    expect(asked).toEqual(['https://x.example/api/31337/health'])
  })
})
