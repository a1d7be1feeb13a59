/** The code of a page cannot be loaded: mostly it is gone, since a newer version of the app was put up. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing'
  /** Asks for it again; whether it came, the page itself tells. */
  readonly fetch: () => Promise<void>
  constructor(cause: unknown, fetch: () => Promise<void>) {
    super('The code of this page could not be loaded.', { cause })
    this.fetch = fetch
  }
}
