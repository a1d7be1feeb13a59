import type { ProblemSentence } from '../../../flow/problemSentence.ts'

/** What flows say about addresses that nothing is sent to, in German. */
export const germanRecipients = {
  'This is no address.': 'Das ist keine Adresse.',
  'Names are not known on this chain.': 'Auf dieser Chain sind keine Namen bekannt.',
  'Enter the address of the recipient.': 'Gib die Adresse des Empfängers ein.',
  'This name stands for no address.': 'Dieser Name steht für keine Adresse.',
  'Check how it is written, or enter the address.':
    'Prüfe, wie er geschrieben wird, oder gib die Adresse ein.',
  'The name could not be looked up.': 'Der Name ließ sich nicht nachschlagen.',
  'Try again in a moment, or enter the address.':
    'Versuche es gleich noch einmal, oder gib die Adresse ein.',
  'The name stands for another address than when you typed it.':
    'Der Name steht für eine andere Adresse als vorhin.',
  'Look at the new address, and ask the recipient if you are not sure.':
    'Sieh dir die neue Adresse an, und frage den Empfänger, wenn du nicht sicher bist.',
  'The capital letters of this address do not fit: it was mistyped.':
    'Die Großbuchstaben dieser Adresse passen nicht: sie ist vertippt.',
  'Copy the address again from where it comes from.':
    'Kopiere die Adresse noch einmal von dort, wo sie herkommt.',
  'This is the zero address: what is sent there is lost.':
    'Das ist die Nulladresse: was dorthin geht, ist verloren.',
  'This address belongs to nobody: what is sent there is lost.':
    'Diese Adresse gehört niemandem: was dorthin geht, ist verloren.',
  'This is your own address.': 'Das ist deine eigene Adresse.',
  'This is the contract of the token: what is sent there is lost.':
    'Das ist der Vertrag des Tokens: was dorthin geht, ist verloren.',
} satisfies Readonly<Partial<Record<ProblemSentence, string>>>
