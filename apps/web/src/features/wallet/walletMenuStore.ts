let open = false
const listeners = new Set<() => void>()

/** Whether the wallet menu is open; a store of its own, because buttons all over the app open it. */
export const walletMenu = {
  isOpen: () => open,
  set(next: boolean) {
    open = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
