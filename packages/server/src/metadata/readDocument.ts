/** The limits of what is taken from a metadata document. Bytes, levels, keys, characters. */
const limits = { bytes: 1_048_576, depth: 32, keys: 2000, traits: 200, trait: 200 } as const

export type MetadataDocument = {
  name: string | undefined
  description: string | undefined
  image: string | undefined
  media: string | undefined
  attributes: readonly { key: string; value: string; kind: 'string' | 'number' }[]
}

/** The most bytes of a document. */
export const mostDocumentBytes = limits.bytes

/** The document inside a `data:` URI. Answers undefined for any other, and as `parseDocument` does. */
export function readDocument(uri: string): MetadataDocument | undefined {
  const text = /^data:/i.test(uri) ? readDataUri(uri) : undefined
  return text === undefined ? undefined : parseDocument(text)
}

/** Whether a document stands elsewhere, where it can only be fetched from. */
export const isRemote = (uri: string): boolean =>
  uri.length <= 2000 && /^(https?|ipfs|ar):\/\//i.test(uri) && isPlain(uri)

/** A null character would be refused by the database, with all that is written beside it. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text)

/**
 * A metadata document. Whatever is in it was written by a stranger: text is cut to
 * length, control characters go, and links keep only schemes that cannot run anything by themselves.
 * Answers undefined when there is nothing to read, or it breaks the limits.
 */
export function parseDocument(text: string): MetadataDocument | undefined {
  const json = parse(text)
  if (!isRecord(json) || !isBounded(json)) return undefined
  return {
    name: cleanText(json.name, 200),
    description: cleanText(json.description, 10_000),
    image: cleanLink(json.image ?? json.image_url ?? svgLink(json.image_data), 'image'),
    media: cleanLink(json.animation_url, 'media'),
    attributes: attributesOf(json.attributes),
  }
}

/**
 * A text without control and direction-changing characters, cut to `most` characters. In place of half a character
 * stands the mark for one, which is what the database makes of each: two traits must not become one there.
 */
export function cleanText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = `${value}`
    .replace(/[\p{Cc}\p{Cf}]/gu, c => (c === '\n' ? c : ''))
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()
  return text === '' ? undefined : [...text].slice(0, most).join('')
}

const allowedLinks = {
  image: /^(https?:\/\/|ipfs:\/\/|ar:\/\/|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i,
  // A page runs nowhere but in the frame that the media path gives it.
  media: /^(https?:\/\/|ipfs:\/\/|ar:\/\/|data:text\/html[;,])/i,
}

function cleanLink(value: unknown, kind: keyof typeof allowedLinks): string | undefined {
  if (typeof value !== 'string' || value.length > limits.bytes) return undefined
  const link = value.trim()
  return allowedLinks[kind].test(link) && isPlain(link) ? link : undefined
}

function svgLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.trimStart().startsWith('<svg')) return undefined
  return `data:image/svg+xml;base64,${Buffer.from(value).toString('base64')}`
}

function attributesOf(value: unknown): MetadataDocument['attributes'] {
  if (!Array.isArray(value)) return []
  const seen = new Map<string, MetadataDocument['attributes'][number]>()
  for (const entry of value.slice(0, limits.traits)) {
    if (!isRecord(entry)) continue
    const text = cleanText(
      typeof entry.value === 'boolean' ? `${entry.value}` : entry.value,
      limits.trait,
    )
    const key = cleanText(entry.trait_type, limits.trait) ?? 'property'
    if (text === undefined) continue
    const kind = typeof entry.value === 'number' ? 'number' : 'string'
    seen.set(`${key}\n${text}`, { key, value: text, kind })
  }
  return [...seen.values()]
}

function readDataUri(uri: string): string | undefined {
  // Base64 is a third longer than what it holds, percent-encoding up to three times as long.
  if (uri.length > limits.bytes * 3) return undefined
  const comma = uri.indexOf(',')
  const header = uri.slice(5, comma)
  if (comma === -1 || !/^(application\/json|text\/plain)?(;|$)/i.test(header)) return undefined
  const body = uri.slice(comma + 1)
  const bytes = /;base64$/i.test(header)
    ? Buffer.from(body, 'base64')
    : Buffer.from(percentDecode(body))
  return bytes.length > limits.bytes ? undefined : bytes.toString('utf8')
}

/** Many contracts put bare text behind `data:…,`: a stray `%` there is no reason to refuse it. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBounded(root: unknown): boolean {
  let keys = 0
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) return false
    level = level.flatMap(value => {
      if (typeof value !== 'object' || value === null) return []
      const inner = Object.values(value)
      keys += inner.length
      return inner
    })
    if (keys > limits.keys) return false
  }
  return true
}
