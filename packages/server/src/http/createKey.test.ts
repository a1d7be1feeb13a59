import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createApiKeys, keyPattern } from './createApiKeys.ts'
import { createKey } from './createKey.ts'

describe('createKey', () => {
  test('default: what is kept does not hold the key (T9)', () => {
    const { key, entry } = createKey('partner')
    expect(key).toMatch(keyPattern)
    expect(key.startsWith(`${entry.prefix}_`)).toBe(true)
    expect(entry).toEqual({
      name: 'partner',
      prefix: entry.prefix,
      hash: createHash('sha256').update(key).digest('hex'),
    })
    expect(JSON.stringify(entry)).not.toContain(key.slice(entry.prefix.length + 1))
    // 32 bytes of it are random.
    expect(Buffer.from(key.slice(entry.prefix.length + 1), 'base64url')).toHaveLength(32)
  })

  test('behavior: no two are alike, and each opens its own door only', () => {
    const made = Array.from({ length: 50 }, (_, i) => createKey(`${i}`))
    expect(new Set(made.map(({ key }) => key)).size).toBe(50)
    const keys = createApiKeys(made.map(({ entry }) => entry))
    for (const { key, entry } of made) expect(keys.find(key)).toBe(entry)
    expect(keys.find(createKey('other').key)).toBeUndefined()
    for (const wrong of ['', 'sluice_', made[0]?.entry.prefix ?? '', 'x'.repeat(10_000)])
      expect(keys.find(wrong)).toBeUndefined()
  })
})
