import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encoders = {
  // Its highest quality takes a second for a large file, for a twentieth less.
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const

type Encoding = keyof typeof encoders

/** Bytes below which packing gains nothing. */
const least = 1024

/**
 * Packs files that never change, each once, for those who take them packed (RFC 9110, 12.5.3).
 *
 * @returns For a file's name, its bytes and an `Accept-Encoding`: what to send, and its `Content-Encoding` if it is packed.
 */
export function createEncoder() {
  const packed = new Map<string, Promise<Uint8Array>>()
  return async (name: string, bytes: Uint8Array, accepted: string | undefined) => {
    const encoding = bytes.length < least ? undefined : chooseEncoding(accepted)
    if (encoding === undefined) return { bytes, encoding }
    const key = `${encoding} ${name}`
    const made = packed.get(key) ?? encoders[encoding](bytes)
    packed.set(key, made)
    return { bytes: await made, encoding }
  }
}

function chooseEncoding(accepted = ''): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)] as const
    }),
  )
  return (['br', 'gzip'] as const).find(name => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
