import type { Locator, Page } from 'playwright-core'
import type { newcomer } from './newcomer.ts'

/**
 * What somebody does in the app whom no other test knows, and what the chain or the book says before and after it: for
 * the tests of what comes between, whatever is done.
 */
export type Trade = {
  who: newcomer.Newcomer
  path: string
  /** The title of its dialog. */
  dialog: string
  /** From the page to the dialog, and on to its review where there is no `form`. */
  begin(page: Page, dialog: Locator): Promise<void>
  /** What is typed before the review, where that does not come first: in the dialog, or at first in the page. */
  form?: Trade.Form | undefined
  /** The last press, which says what was chosen. */
  confirm: string | RegExp
  /** What the wallet is asked for; one transaction when absent. */
  asks?: 'a signature' | 'a transaction, then a signature' | undefined
  ask(): Promise<unknown>
  before: unknown
  after: unknown
  /** What is in the book only by then is filled by somebody else: the chain holds it to what was signed. */
  prove?: (() => Promise<void>) | undefined
  /** What its review warns of, by a part of each sentence. */
  accepts?: readonly string[] | undefined
  /** What the page complains about rightly. */
  tolerate?: readonly RegExp[] | undefined
}

export declare namespace Trade {
  type Form = { field: string; text: string; review: string; box?: RegExp; isInPage?: boolean }
}
