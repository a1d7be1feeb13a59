/** What a `partial` purchase leaves out, and why. */
export type LeftOut = {
  message: string
  /** The order, where it is known which one. */
  orderId?: string | undefined
}
