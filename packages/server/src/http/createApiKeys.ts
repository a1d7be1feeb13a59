import { createHash, timingSafeEqual } from 'node:crypto'

/** A key of the API as the configuration has it: what its holder sends is not in it. */
export type ApiKey = {
  name: string
  /** The beginning of the key, by which people know it. */
  prefix: string
  /** SHA-256 of the key, hex. A key is 256 random bits: there is nothing to guess, so nothing slow is needed. */
  hash: string
  /** Pages that may use it; for a key that stands in a page's source and so is no secret. */
  origins?: readonly string[] | undefined
  /** Points per window instead of those of all keys. */
  limit?: number | undefined
}

export const keyPattern = /^(sluice_[A-Za-z0-9]{8})_[A-Za-z0-9_-]{43}$/
const digest = (text: string) => createHash('sha256').update(text).digest()

export type ApiKeys = {
  size: number
  /** The key that was sent; undefined for one that is not ours, or not for this page. */
  find(sent: string, origin?: string): ApiKey | undefined
}

/** Looks up keys by their prefix, and compares their digests in constant time. */
export function createApiKeys(keys: readonly ApiKey[]): ApiKeys {
  const known = new Map(keys.map(key => [key.prefix, { key, hash: Buffer.from(key.hash, 'hex') }]))
  const nothing = Buffer.alloc(32)
  return {
    size: known.size,
    find(sent, origin) {
      const candidate = known.get(keyPattern.exec(sent)?.[1] ?? '')
      // Digested and compared in any case, so that the time says nothing of which prefixes exist.
      const isSame = timingSafeEqual(digest(sent.slice(0, 100)), candidate?.hash ?? nothing)
      if (!candidate || !isSame) return undefined
      const { origins } = candidate.key
      const isAllowed = !origins || (origin !== undefined && origins.includes(origin))
      return isAllowed ? candidate.key : undefined
    },
  }
}
