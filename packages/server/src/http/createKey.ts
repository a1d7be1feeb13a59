import { createHash, randomBytes } from 'node:crypto'
import type { ApiKey } from './createApiKeys.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an API key of 256 random bits, and what the configuration keeps of it. */
export function createKey(name: string): { key: string; entry: ApiKey } {
  const mark = Array.from(randomBytes(8), byte => letters[byte % letters.length]).join('')
  const prefix = `sluice_${mark}`
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { key, entry: { name, prefix, hash: createHash('sha256').update(key).digest('hex') } }
}
