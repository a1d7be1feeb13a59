import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { senderOf } from './senderOf.ts'

async function told(trusted: string[], remoteAddress: string, headers: Record<string, string>) {
  const sender = senderOf(trusted)
  const app = new Hono().get('/', c => c.json(sender(c)))
  const env = { incoming: { socket: { remoteAddress } } }
  const response = await app.request('/', { headers }, env)
  const { address, protocol } = (await response.json()) as { address: string; protocol: string }
  return `${protocol} ${address}`
}

describe('senderOf', () => {
  test('default: nobody is believed', async () => {
    const lies = { 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'https' }
    expect(await told([], '203.0.113.5', lies)).toBe('http: 203.0.113.5')
    expect(await told(['10.0.0.0/8'], '203.0.113.5', lies)).toBe('http: 203.0.113.5')
  })

  test('behavior: a proxy of ours says who asked, and how', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' }
    expect(await told(['10.0.0.0/8'], '10.1.2.3', headers)).toBe('https: 203.0.113.5')
    expect(await told(['10.0.0.0/8'], '::ffff:10.1.2.3', headers)).toBe('https: 203.0.113.5')
    expect(await told(['10.0.0.0/8'], '10.1.2.3', {})).toBe('http: 10.1.2.3')
  })

  test('behavior: what stands before the first stranger was written by that stranger (T12)', async () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.5, 10.0.0.7' }
    expect(await told(['10.0.0.0/8'], '10.1.2.3', headers)).toBe('http: 203.0.113.5')
  })

  test.each(['', ',', 'x', 'unknown', "'; drop", '1.2.3.4.5', ',,,,'])(
    'error: nonsense like %j leaves the proxy itself',
    async value => {
      expect(await told(['10.0.0.0/8'], '10.1.2.3', { 'x-forwarded-for': value })).toBe(
        'http: 10.1.2.3',
      )
    },
  )

  test('behavior: networks of IPv6', async () => {
    const headers = { 'x-forwarded-for': '2001:db8::9' }
    expect(await told(['fd00::/8'], 'fd00::1', headers)).toBe('http: 2001:db8::9')
    expect(await told(['fd00::1'], 'fd00::2', headers)).toBe('http: fd00::2')
  })
})
