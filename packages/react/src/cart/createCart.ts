import { createStore } from '../flow/createStore.ts'
import { type CartEntry, cartKey } from './cartEntry.ts'
import { isNewerCart, limited, readCart, writeCart } from './readCart.ts'

/** What somebody means to buy, on all chains. It lives outside of components. */
export type Cart = {
  getState(): readonly CartEntry[]
  subscribe(listener: () => void): () => void
  /** Puts orders in; one that is there already is renewed. Of a token that there is once only one order stays. */
  add(entries: readonly CartEntry[]): void
  remove(entries: readonly Pick<CartEntry, 'chainId' | 'orderId'>[]): void
  /** Takes out what was bought; of an order of several the others stay. */
  take(bought: readonly Pick<CartEntry, 'chainId' | 'orderId' | 'quantity'>[]): void
  /** Takes out all of a chain. */
  clear(chainId: number): void
}

/**
 * A cart that is kept in a storage and shared with every other page that uses the same: what they change shows
 * here, and is not lost when something is changed here at the same time.
 */
export function createCart(options: createCart.Options = {}): Cart {
  const { storage, events, key = 'sluice.cart' } = options
  let text = stored()
  let isKept = storage !== undefined && !isNewerCart(text)
  const store = createStore<State, State>((_, next) => next, readCart(text))
  let listeners = 0

  function stored(): string | null {
    try {
      return storage?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  function refresh(): void {
    const now = isKept ? stored() : text
    if (now === text) return
    text = now
    // A page of a newer version shares the storage: the cart of this one lasts until it is left.
    isKept &&= !isNewerCart(now)
    if (!isKept) return
    store.dispatch(readCart(now))
  }

  function keep(next: string): boolean {
    if (isNewerCart(stored())) return false
    text = next
    try {
      storage?.setItem(key, next)
      return storage !== undefined
    } catch {
      return false
    }
  }

  function change(make: (entries: State) => State): void {
    refresh()
    const next = make(store.getState())
    // When storage is off, or full even without images, the cart lasts until the page is left.
    isKept = keep(writeCart(next)) || keep(writeCart(next, false))
    store.dispatch(next)
  }

  const onStorage = (event: Event) => {
    // Without a key, everything was cleared.
    const changed: unknown = Reflect.get(event, 'key')
    if (changed === key || changed === null) refresh()
  }

  return {
    getState: store.getState,
    subscribe(listener) {
      const stop = store.subscribe(listener)
      listeners += 1
      if (listeners === 1) {
        events?.addEventListener('storage', onStorage)
        refresh()
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        stop()
        listeners -= 1
        if (listeners === 0) events?.removeEventListener('storage', onStorage)
      }
    },
    add(entries) {
      change(before => {
        // Of a token that there is once, the order that was put in last.
        const once = new Map(
          entries.filter(({ several }) => !several).map(each => [tokenKey(each), cartKey(each)]),
        )
        const stays = (entry: CartEntry) =>
          (once.get(tokenKey(entry)) ?? cartKey(entry)) === cartKey(entry)
        return limited([...before, ...entries].filter(stays))
      })
    },
    remove(entries) {
      const gone = new Set(entries.map(cartKey))
      change(before => before.filter(entry => !gone.has(cartKey(entry))))
    },
    take(bought) {
      const counts = new Map(bought.map(entry => [cartKey(entry), entry.quantity]))
      change(before =>
        before.flatMap(entry => {
          const quantity = entry.quantity - (counts.get(cartKey(entry)) ?? 0n)
          return quantity > 0n ? [quantity === entry.quantity ? entry : { ...entry, quantity }] : []
        }),
      )
    },
    clear(chainId) {
      change(before => before.filter(entry => entry.chainId !== chainId))
    },
  }
}

export declare namespace createCart {
  type Options = {
    /** Where it is kept, such as `localStorage`; in memory when absent. */
    storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
    /** What tells of changes by other pages: `window`. */
    events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
    /** Of the storage; `sluice.cart` when absent. */
    key?: string | undefined
  }
}

type State = readonly CartEntry[]

const tokenKey = ({ chainId, token }: CartEntry) =>
  `${chainId}:${token.contract.toLowerCase()}:${token.tokenId}`
