import { describe, expect, test } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { mediaAt } from './mediaAt.ts'

const own = 'https://app.example'
const chain = (id: number, apiUrl?: string) => ({ id, apiUrl }) as AppChain
const path = (id: number) => `/media/${id}/0x1111111111111111111111111111111111111111/7/image`
const at = mediaAt(
  { chains: [chain(1, 'https://api.example/api/1'), chain(10, `${own}/api/10`), chain(137)] },
  own,
)

describe('mediaAt', () => {
  test.each([
    [path(1), `https://api.example${path(1)}`],
    [path(10), path(10)],
    [path(137), path(137)],
    ['/other/1/a.png', '/other/1/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [' https://api.example/a.png', 'https://api.example/a.png'],
  ])('default: %s', (address, place) => {
    expect(at(address)).toBe(place)
  })

  test.each([
    'https://elsewhere.example/a.png',
    'https://api.example.elsewhere.example/a.png',
    'https://api.example@elsewhere.example/a.png',
    'http://api.example/a.png',
    `//api.example${path(1)}`,
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    null,
    undefined,
  ])('error: %s is not read', address => {
    expect(at(address)).toBeUndefined()
  })
})
