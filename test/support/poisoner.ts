import { hostileAddresses, hostileTexts, markOf } from './hostilePayloads.ts'

const names = new Set([
  ...['name', 'tokenName', 'collectionName', 'description', 'key', 'value', 'symbol', 'domain'],
  'statusReason',
])
const addresses = new Set([
  ...['image', 'imageSmall', 'imageLarge', 'tokenImage', 'collectionImage', 'sampleImages'],
  ...['banner', 'icon', 'media', 'externalUrl', 'discordUrl'],
])
const times = new Set(['timestamp', 'validUntil', 'validFrom', 'startTime', 'endTime'])
const types = ['text/html', 'video/mp4', 'audio/mpeg', 'model/gltf-binary', 'image/svg+xml', '<b>']

/**
 * The same answer with every text and address that strangers write turned into an attack, each into the next one, so
 * that a page is under all of them at once. Those that no page has shown yet come first: which texts a page
 * shows, and not only knows, is decided by when its answers come.
 */
export function poisoner(shown: ReadonlySet<string> = new Set()): {
  poison(value: unknown, name?: string): unknown
  sent: Set<string>
} {
  const sent = new Set<string>()
  const turns = new Map<string, number>()
  const next = (kind: string, from: readonly string[]) => {
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const chosen = from[turn % from.length] ?? ''
    sent.add(chosen)
    return chosen
  }
  function poison(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map(item => poison(item, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, poison(item, key)] as const),
      )
    if (names.has(name) && typeof value === 'string') {
      const unseen = hostileTexts.filter(text => !shown.has(markOf(text)))
      return next(name, unseen.length > 0 ? unseen : hostileTexts)
    }
    if (addresses.has(name) && (typeof value === 'string' || value === null))
      return next(name, hostileAddresses)
    // Every second one is beyond what a date can say.
    if (times.has(name) && typeof value === 'number')
      return next(name, ['as it is', 'far']) === 'far' ? Number.MAX_SAFE_INTEGER : value
    return name === 'mediaMimeType' ? next(name, types) : value
  }
  return { poison, sent }
}
