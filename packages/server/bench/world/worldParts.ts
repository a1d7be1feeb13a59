import { createHash } from 'node:crypto'
import { createRandom, firstBlock, startTime, type World, zipf } from './createWorld.ts'
import type { Cell } from './orderRows.ts'

export const zero = `0x${'0'.repeat(40)}`
export const zeroHash = `0x${'0'.repeat(64)}`
const blockTime = 12
export const traits = { Sky: 20, Fur: 12, Hat: 40, Eyes: 24, Mood: 8 }

export const hash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

/** The hash of a block of the invented chain. */
export const blockHash = (number: number) => hash(`block ${number}`)

export type Table = {
  name: string
  columns: readonly string[]
  rows: (world: World, chainId: number) => Iterable<Cell[]>
}

/** Every token with the number of its collection. */
export function* tokensOf(world: World) {
  for (const [collection, count] of world.collections.entries())
    for (let tokenId = 0; tokenId < count; tokenId++) yield { collection, tokenId }
}

export function* times<value>(count: number, of: (i: number) => value): Generator<value> {
  for (let i = 0; i < count; i++) yield of(i)
}

export const randomToken = (world: World, random: () => number) => {
  const collection = zipf(random(), world.collections.length)
  return { collection, tokenId: Math.floor(random() * (world.collections[collection] ?? 1)) }
}

/** Seconds since 1970 of a block. */
export const timeOf = (block: number) => startTime - (firstBlock - block) * blockTime

/** From the first blocks to the last, more of late. */
export const blockOf = (count: number, i: number) =>
  Math.floor(1000 + (firstBlock - 1000) * Math.sqrt(i / count))

export function traitOf(collection: number, tokenId: number, key: string, values: number): number {
  const random = createRandom(
    collection * 65_537 + tokenId * 257 + key.length * 31 + key.charCodeAt(0),
  )
  return zipf(random(), values)
}
