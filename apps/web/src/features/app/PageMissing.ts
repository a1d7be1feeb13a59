/** The code of a page cannot be loaded: mostly it is gone, since a newer version of the app was put up. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing'
  constructor(cause: unknown) {
    super('The code of this page could not be loaded.', { cause })
  }
}
