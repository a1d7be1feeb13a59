export type Panel = 'cart' | 'transactions'

const listeners = new Map<Panel, () => void>()

/** Opens what stands behind a button of the header, for what is elsewhere; the button says how. */
export const panels = {
  open(panel: Panel) {
    listeners.get(panel)?.()
  },
  /** @returns what ends it. */
  serve(panel: Panel, open: () => void) {
    listeners.set(panel, open)
    return () => void (listeners.get(panel) === open && listeners.delete(panel))
  },
}
