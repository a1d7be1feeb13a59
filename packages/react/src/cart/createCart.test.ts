import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { CartEntry } from './cartEntry.ts'
import { createCart } from './createCart.ts'
import { mostCartEntries, readCart, writeCart } from './readCart.ts'

const contract = '0x1111111111111111111111111111111111111111'
const currency = { address: contract, symbol: 'ETH', decimals: 18 } as const
const entry = (orderId: string, more: Partial<CartEntry> = {}): CartEntry => ({
  ...{ chainId: 1, orderId, token: { contract, tokenId: BigInt(orderId.length) }, several: true },
  ...{ quantity: 1n, seen: { currency, unitPrice: 10n ** 30n + 1n }, source: 'market.example' },
  ...{ name: 'Harbor #7', collection: 'Harbors', image: '/media/7.svg' },
  ...more,
})

/** Storage of one browser with several pages: each hears of what the others wrote, and not of its own. */
function browser() {
  const kept = new Map<string, string>()
  const pages: EventTarget[] = []
  return {
    kept,
    page() {
      const events = new EventTarget()
      pages.push(events)
      const cart = createCart({
        events,
        storage: {
          getItem: key => kept.get(key) ?? null,
          setItem(key, text) {
            kept.set(key, text)
            for (const other of pages)
              if (other !== events)
                other.dispatchEvent(Object.assign(new Event('storage'), { key }))
          },
        },
      })
      return { cart, events }
    },
  }
}
const ids = (entries: readonly CartEntry[]) => entries.map(({ orderId }) => orderId)

describe('createCart', () => {
  test('default: what is put in is there after a reload, exactly', () => {
    const { page } = browser()
    const entries = [entry('a'), entry('bb', { quantity: 3n, image: undefined })]
    page().cart.add(entries)
    expect(page().cart.getState()).toEqual(entries)
  })

  test('behavior: an order is in it once, and the last word about it counts', () => {
    const cart = createCart()
    cart.add([entry('A')])
    cart.add([entry('a', { quantity: 2n })])
    expect(cart.getState()).toEqual([entry('a', { quantity: 2n })])
  })

  test('behavior: two orders of a token that there is once: the last stays; of editions both', () => {
    const cart = createCart()
    const token = { contract, tokenId: 7n } as const
    cart.add([entry('a', { token, several: false }), entry('b', { several: false })])
    cart.add([entry('c', { token, several: false })])
    expect(ids(cart.getState())).toEqual(['b', 'c'])
    cart.add([entry('d', { token: { contract, tokenId: 8n } })])
    cart.add([entry('e', { token: { contract, tokenId: 8n } })])
    expect(ids(cart.getState())).toEqual(['b', 'c', 'd', 'e'])
  })

  test('behavior: of two orders of such a token that are put in together the last stays, renewed or not', () => {
    const cart = createCart()
    const [first, second] = [entry('a', { several: false }), entry('b', { several: false })]
    cart.add([first, second])
    expect(ids(cart.getState())).toEqual(['b'])
    cart.add([second, first])
    expect(ids(cart.getState())).toEqual(['a'])
  })

  test('behavior: what was bought leaves it, of several so many; the others stay', () => {
    const cart = createCart()
    cart.add([entry('a'), entry('b', { quantity: 5n }), entry('c'), entry('a', { chainId: 2 })])
    cart.take([
      { chainId: 1, orderId: 'A', quantity: 1n },
      { chainId: 1, orderId: 'b', quantity: 2n },
    ])
    expect(
      cart.getState().map(({ chainId, orderId, quantity }) => [chainId, orderId, quantity]),
    ).toEqual([
      [1, 'b', 3n],
      [1, 'c', 1n],
      [2, 'a', 1n],
    ])
    cart.clear(1)
    cart.remove([{ chainId: 2, orderId: 'x' }])
    expect(ids(cart.getState())).toEqual(['a'])
  })

  test('behavior: of a chain as many as can be bought at once, and those of another beside them', () => {
    const cart = createCart()
    cart.add(Array.from({ length: 60 }, (_, at) => entry(`o${at}`)))
    cart.add([entry('late'), entry('other', { chainId: 2 })])
    expect(cart.getState()).toHaveLength(mostCartEntries + 1)
    expect(ids(cart.getState())).not.toContain('late')
  })

  test('behavior: pages share it, and none overwrites what another one did', () => {
    const { page } = browser()
    const [one, two, idle] = [page(), page(), page()]
    const heard = vi.fn()
    const stop = two.cart.subscribe(heard)
    one.cart.add([entry('a')])
    expect(ids(two.cart.getState())).toEqual(['a'])
    expect(heard).toHaveBeenCalledOnce()
    // Nobody listens there, so it hears of nothing, and still keeps what is there.
    idle.cart.add([entry('b')])
    two.cart.remove([entry('a')])
    for (const { cart } of [one, two, idle]) {
      cart.subscribe(() => undefined)
      expect(ids(cart.getState())).toEqual(['b'])
    }
    stop()
    stop()
  })

  test('behavior: nothing listens any more when nobody does', () => {
    const { page } = browser()
    const { cart, events } = page()
    const removed = vi.spyOn(events, 'removeEventListener')
    const stops = [cart.subscribe(() => undefined), cart.subscribe(() => undefined)]
    stops[0]?.()
    expect(removed).not.toHaveBeenCalled()
    stops[1]?.()
    expect(removed).toHaveBeenCalledOnce()
  })

  test('behavior: where there is no room for images, the rest is kept', () => {
    let kept: string | null = null
    const storage = {
      getItem: () => kept,
      setItem(_: string, text: string) {
        if (text.length > 1500) throw new Error('full')
        kept = text
      },
    }
    const cart = createCart({ storage })
    cart.add([entry('a', { image: `data:image/png;base64,${'A'.repeat(2000)}` }), entry('b')])
    expect(cart.getState()[0]?.image).toBeDefined()
    expect(ids(createCart({ storage }).getState())).toEqual(['a', 'b'])
    cart.add([entry('c')])
    expect(ids(createCart({ storage }).getState())).toEqual(['a', 'b', 'c'])
  })

  test('behavior: a storage that is off or full is no reason to lose the cart of this page', () => {
    const storage = {
      getItem(): string | null {
        throw new Error('denied')
      },
      setItem() {
        throw new Error('full')
      },
    }
    const cart = createCart({ storage })
    cart.add([entry('a')])
    cart.add([entry('b')])
    expect(ids(cart.getState())).toEqual(['a', 'b'])
  })

  test('behavior: a cart of a newer version is left as it is, found there or written by another page', () => {
    const { kept, page } = browser()
    const { cart, events } = page()
    cart.add([entry('a')])
    cart.subscribe(() => undefined)
    const newer = JSON.stringify({ version: 2, items: JSON.parse(writeCart([entry('b')])).items })
    kept.set('sluice.cart', newer)
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'sluice.cart' }))
    cart.add([entry('c')])
    expect(ids(cart.getState())).toEqual(['a', 'c'])
    const later = page().cart
    later.clear(5)
    later.add([entry('d')])
    expect(ids(later.getState())).toEqual(['d'])
    expect(kept.get('sluice.cart')).toBe(newer)
    // Once it is gone, what is there is kept again.
    kept.clear()
    later.add([entry('e')])
    expect(ids(page().cart.getState())).toEqual(['d', 'e'])
  })
})

describe('readCart', () => {
  const read = (item: object) =>
    readCart(
      JSON.stringify({
        version: 1,
        items: [{ ...JSON.parse(writeCart([entry('a')])).items[0], ...item }],
      }),
    )

  test.each([null, '', 'null', '[]', '{}', '{"items":7}', '{"items":[null,7,"x",[]]}', '{'])(
    'behavior: %j is an empty cart',
    text => {
      expect(readCart(text)).toEqual([])
    },
  )

  test.each<[string, object, Partial<CartEntry>]>([
    ['a name that is no text', { name: 7 }, { name: '#1' }],
    ['an image that is none', { image: {} }, { image: undefined }],
    ['a price that is no number', { seen: { currency, unitPrice: '1e18' } }, { seen: undefined }],
    [
      'a price without decimals',
      { seen: { currency: { ...currency, decimals: null }, unitPrice: '1' } },
      { seen: undefined },
    ],
    ['a negative price', { seen: { currency, unitPrice: '-1' } }, { seen: undefined }],
    ['no quantity', { quantity: '0' }, { quantity: 1n }],
    ['a quantity beyond JSON', { quantity: '9007199254740992' }, { quantity: 1n }],
    ['a marketplace that is none', { source: ['x'] }, { source: undefined }],
  ])('behavior: %s is left out alone', (_, item, expected) => {
    expect(read(item)).toEqual([{ ...entry('a'), ...expected }])
  })

  test.each([
    { chainId: '1' },
    { chainId: 1.5 },
    { orderId: '' },
    { orderId: 'a b' },
    { orderId: '\u202ea' },
    { contract: '0x1' },
    { tokenId: '-1' },
    { tokenId: 7 },
    { tokenId: (1n << 256n).toString() },
  ])('behavior: with %j nothing can be bought', item => {
    expect(read(item)).toEqual([])
  })

  test('property: whatever the text, it does not throw, and what it gives can be kept', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), text => {
        const entries = readCart(`{"items":[${text},${writeCart([entry('a')])}]}`)
        expect(readCart(writeCart(entries))).toEqual(entries)
        expect(readCart(text.slice(1))).toBeDefined()
      }),
    )
  })
})
