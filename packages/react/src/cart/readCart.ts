import { type Address, isAddress, maxUint256 } from 'viem'
import { type CartEntry, cartKey } from './cartEntry.ts'

/** Orders that one purchase may have, and so those of one chain in a cart. */
export const mostCartEntries = 50

/** Of what is kept. */
const version = 1

/** Characters; what is longer is not kept, such as a large image that is inlined. */
const longest = { name: 300, image: 16_000 }

/**
 * A cart out of a text that anybody may have written. What cannot be read is left out field by field, an entry
 * only when nothing could be bought with it; it never throws.
 */
export function readCart(text: string | null): readonly CartEntry[] {
  return limited(listOf(text).flatMap(item => entryOf(fieldsOf(item)) ?? []))
}

/** Whether a text is of a version that this one cannot read, and so must not write over. */
export function isNewerCart(text: string | null): boolean {
  const { version: of } = cartOf(text)
  return typeof of === 'number' && of > version
}

/** A cart as a text: amounts as digits, because JSON's numbers are not exact; without images where room is short. */
export function writeCart(entries: readonly CartEntry[], hasRoom = true): string {
  const items = entries.map(({ token, quantity, seen, image, ...entry }) => ({
    ...entry,
    ...{ contract: token.contract, tokenId: token.tokenId.toString() },
    quantity: quantity.toString(),
    ...(seen === undefined
      ? {}
      : { seen: { currency: seen.currency, unitPrice: seen.unitPrice.toString() } }),
    ...(image === undefined || image.length > longest.image || !hasRoom ? {} : { image }),
  }))
  return JSON.stringify({ version, items })
}

/** Each order once, the last word counts, and of each chain no more than can be bought at once. */
export function limited(entries: readonly CartEntry[]): readonly CartEntry[] {
  const byKey = new Map(entries.map(entry => [cartKey(entry), entry]))
  const counts = new Map<number, number>()
  return [...byKey.values()].filter(({ chainId }) => {
    const count = (counts.get(chainId) ?? 0) + 1
    counts.set(chainId, count)
    return count <= mostCartEntries
  })
}

type Fields = Readonly<Record<string, unknown>>

function listOf(text: string | null): readonly unknown[] {
  const { items } = cartOf(text)
  return Array.isArray(items) && !isNewerCart(text) ? items : []
}

function cartOf(text: string | null): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function entryOf(item: Fields): CartEntry | undefined {
  const { chainId, orderId } = item
  const token = tokenOf(item)
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  if (typeof orderId !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(orderId)) return undefined
  if (token === undefined) return undefined
  const quantity = uintOf(item.quantity)
  return {
    ...{ chainId, orderId, token },
    several: item.several === true,
    // A request names it as a JSON number.
    quantity:
      quantity === undefined || quantity === 0n || quantity > BigInt(Number.MAX_SAFE_INTEGER)
        ? 1n
        : quantity,
    seen: seenOf(fieldsOf(item.seen)),
    source: textOf(item.source, longest.name),
    name: textOf(item.name, longest.name) ?? `#${token.tokenId}`,
    collection: textOf(item.collection, longest.name) ?? '',
    image: textOf(item.image, longest.image),
  }
}

function tokenOf({ contract, tokenId }: Fields): CartEntry['token'] | undefined {
  const id = uintOf(tokenId)
  return isContract(contract) && id !== undefined ? { contract, tokenId: id } : undefined
}

function seenOf({ currency, unitPrice }: Fields): CartEntry['seen'] {
  const { address, symbol, decimals } = fieldsOf(currency)
  const price = uintOf(unitPrice)
  // A price without its unit is none.
  if (price === undefined || !isContract(address) || typeof symbol !== 'string') return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  if (decimals < 0 || decimals > 255) return undefined
  return {
    currency: { address, symbol: symbol.slice(0, longest.name), decimals },
    unitPrice: price,
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isContract(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function uintOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^[0-9]{1,78}$/.test(value)) return undefined
  const number = BigInt(value)
  return number > maxUint256 ? undefined : number
}

function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= most ? value : undefined
}
