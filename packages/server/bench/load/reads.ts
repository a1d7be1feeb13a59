import { encodeCursor } from '../../src/http/cursor.ts'
import { createRandom, type World, zipf } from '../world/createWorld.ts'

/** Different addresses of one kind of read; each connection goes through all of them, from another place. */
const count = 3000

/** `/tokens/v7` as an application asks for it: grids of collections, by price and by trait, pages, single tokens. */
export function tokenReads(world: World): string[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(i + 77)
    const collection = zipf(random(), world.collections.length)
    const contract = world.contract(collection)
    const tokenId = Math.floor(random() * (world.collections[collection] ?? 1))
    const grid = `/tokens/v7?collection=${contract}&limit=20`
    const what = random()
    if (what < 0.35) return `${grid}&sortBy=floorAskPrice`
    if (what < 0.5) {
      const cursor = encodeCursor([world.worth(collection, tokenId), contract, tokenId])
      return `${grid}&sortBy=floorAskPrice&continuation=${cursor}`
    }
    if (what < 0.6) return `${grid}&attributes[Sky]=Sky%20${zipf(random(), 20)}`
    if (what < 0.7) return `${grid}&sortBy=rarity&sortDirection=asc`
    if (what < 0.75)
      return `${grid}&sortBy=tokenId&continuation=${encodeCursor([0, contract, tokenId])}`
    if (what < 0.9) return `/tokens/v7?tokens=${contract}:${tokenId}&includeTopBid=true`
    return `${grid}&includeTopBid=true&includeLastSale=true`
  })
}

/** `/orders/asks/v5`: the book of a collection, of a token, of a maker, and the newest of all. */
export function askReads(world: World): string[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(i + 999)
    const collection = zipf(random(), world.collections.length)
    const contract = world.contract(collection)
    const tokenId = Math.floor(random() * (world.collections[collection] ?? 1))
    const what = random()
    const limit = random() < 0.8 ? 20 : 50
    const asks = `/orders/asks/v5?limit=${limit}`
    if (what < 0.4) return `${asks}&contracts=${contract}&sortBy=price`
    if (what < 0.5) return `${asks}&contracts=${contract}`
    if (what < 0.75) return `${asks}&token=${contract}:${tokenId}&sortBy=price`
    if (what < 0.9) return `${asks}&maker=${world.account(world.holder(collection, tokenId))}`
    if (what < 0.95) return `${asks}&sortBy=updatedAt`
    return `${asks}&sources=market-${zipf(random(), 30)}.example`
  })
}
