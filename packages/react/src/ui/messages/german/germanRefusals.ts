import type { ProblemSentence } from '../../../flow/problemSentence.ts'

/** Why a marketplace takes on nothing on another chain now, in German. */
export const germanRefusals = {
  'It would fail on the other chain.': 'Es würde auf der anderen Chain scheitern.',
  'Change what is to happen there, or look again later.':
    'Ändere, was dort geschehen soll, oder sieh später noch einmal nach.',
  'At an address that would be called there is no contract on that chain.':
    'An einer Adresse, die aufgerufen würde, ist auf jener Chain kein Vertrag.',
  'Check the address and the chain.': 'Prüfe die Adresse und die Chain.',
  'It needs more gas on the other chain than the marketplace takes on.':
    'Es braucht auf der anderen Chain mehr Gas, als der Marktplatz übernimmt.',
  'Do less at once.': 'Mache weniger auf einmal.',
  'The marketplace has too little on the other chain to do this now.':
    'Der Marktplatz hat auf der anderen Chain gerade zu wenig dafür.',
  'Try again later.': 'Versuche es später noch einmal.',
  'Something that this account paid for failed on the other chain within the last hour.':
    'Etwas, das dieses Konto bezahlt hat, ist auf der anderen Chain in der letzten Stunde gescheitert.',
  'Calls of the same contract failed on the other chain within the last hour.':
    'Aufrufe desselben Vertrags sind auf der anderen Chain in der letzten Stunde gescheitert.',
  'Too much has failed on the other chain within the last hour.':
    'Auf der anderen Chain ist in der letzten Stunde zu viel gescheitert.',
  'Try again in an hour.': 'Versuche es in einer Stunde noch einmal.',
  'This account did not take a payment back within the last hour.':
    'Dieses Konto hat in der letzten Stunde eine Zahlung nicht zurückgenommen.',
  'Try again in an hour, or pay from another account.':
    'Versuche es in einer Stunde noch einmal, oder zahle mit einem anderen Konto.',
  'Too many payments were sent back within the last hour.':
    'In der letzten Stunde wurden zu viele Zahlungen zurückgeschickt.',
} satisfies Readonly<Partial<Record<ProblemSentence, string>>>
