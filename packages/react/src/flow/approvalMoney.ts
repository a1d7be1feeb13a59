import type { doneWords } from './doneWords.ts'

/** A kind of trade that did not happen: "bought". */
export type DoneWord = (typeof doneWords)[keyof typeof doneWords]

/** What is said about the money when an approval was sent before the trade itself came to nothing. */
export const approvalMoney = {
  before: (money: string) => `The approval was sent before. ${money}`,
  stays: (what: DoneWord) => `The approval was sent and stays; nothing was ${what}.`,
  open: (what: DoneWord) =>
    `The approval was sent, and it is not known whether it was mined; nothing was ${what}.`,
}
