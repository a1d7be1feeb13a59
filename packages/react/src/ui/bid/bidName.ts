import { untrustedText } from '../../format/untrustedText.ts'
import type { BidSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import type { Messages } from '../messages/en.ts'

/** What an offer is, in a few words: for a token, any of a trait, or any of the collection. */
export function bidName(subject: BidSubject, words: Messages['bid']): string {
  const collection = untrustedText(subject.collection, { max: 60 })
  if (subject.tokenId !== undefined)
    return words.titleToken(tokenLabel(subject.name, subject.tokenId))
  return subject.attribute === undefined
    ? words.titleCollection(collection)
    : words.titleTrait(traitName(subject.attribute), collection)
}

/** "Hat: Red" */
export function traitName({ key, value }: { key: string; value: string }): string {
  return `${untrustedText(key, { max: 40 })}: ${untrustedText(value, { max: 40 })}`
}
