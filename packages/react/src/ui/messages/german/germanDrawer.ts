import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the transaction drawer says, in German. */
export const germanDrawer: Messages['drawer'] = {
  title: 'Transaktionen',
  list: 'Transaktionen, die neuesten zuerst',
  reading: 'Das Journal wird gelesen',
  empty: 'Noch keine Transaktionen. Was du hier beginnst, bleibt erhalten, auch wenn du neu lädst.',
  swap: 'Tauschen',
  tokens: many => count(many, 'Token', 'Tokens'),
  states: {
    running: 'Läuft',
    elsewhere: 'Läuft in einem anderen Tab',
    stopped: 'Angehalten',
    unknown: 'Ausgang unbekannt',
    complete: 'Vollständig',
    partial: 'Teilweise erledigt',
    failed: 'Fehlgeschlagen',
  },
  awaitingSigners: 'Wartet auf andere Unterzeichner',
  ends: {
    rejected: 'In der Wallet abgelehnt',
    reverted: 'Auf der Chain gescheitert',
    cancelled: 'In der Wallet abgebrochen',
    replaced: 'Durch eine andere Transaktion ersetzt',
    dropped: 'Vom Netzwerk fallen gelassen',
    refunded: 'Erstattet',
    expired: 'Abgelaufen',
    blocked: 'Abgelehnt, bevor es gesendet wurde',
  },
  done: (done, many) => `${countText(done)} von ${countText(many)} erledigt`,
  held: amounts => `Durch den Tausch hast du ${amounts}.`,
  speedUp:
    'Sie ist noch in keinem Block. Deine Wallet kann sie durch eine höhere Gebühr beschleunigen: Was an ihre Stelle tritt, wird verfolgt.',
  looking: 'Die Chain wird durchsucht',
  toReview: 'Wartet auf deine Prüfung',
  review: 'Worum deine Wallet gebeten wird',
  asReviewed: when =>
    `Wie du es am ${when} geprüft hast; um etwas anderes wird deine Wallet nicht gebeten.`,
  compared: 'Preise wurden mit dem Markt von jetzt verglichen.',
  calls: 'Aufrufe dort',
  accept: 'Meine Wallet fragen',
  view: 'Ansehen',
  offers: {
    look: 'Noch einmal nachsehen',
    'go-on': 'Weitermachen',
    'ask-again': 'Wallet noch einmal fragen',
    'give-up': 'Aufgeben',
    retry: 'Noch einmal',
    dismiss: 'Ausblenden',
    'dismiss-looked': 'Ausblenden',
  },
  sure: {
    'ask-again':
      'Nur wenn deine Wallet weder die Anfrage noch die Transaktion zeigt: sonst könnte sie zweimal gesendet werden.',
    'give-up': 'Nur wenn deine Wallet sie nicht mehr sendet: sie kann noch zurückkommen.',
    'dismiss-looked':
      'Sieh zuerst in deiner Wallet und auf der Chain nach: von da an hält dich nichts davon ab, dasselbe zweimal zu tun.',
  },
  looked: 'Ich habe nachgesehen',
  keep: 'Jetzt nicht',
  clear: 'Alle erledigten ausblenden',
  seriesStopped:
    'Die Seite wurde zwischendurch geschlossen. Was erledigt ist, bleibt; für das, was nie begonnen wurde, wurde nichts gesendet.',
  goOnWith: many =>
    many === 1n
      ? 'Mit dem einen weitermachen, das übrig ist'
      : `Mit den ${countText(many)} übrigen weitermachen`,
  seriesRest: 'Was übrig ist, wird noch einmal geprüft, bevor deine Wallet gefragt wird.',
  seriesParts: 'Was erledigt ist und was nicht',
  outcomes: {
    done: 'erledigt',
    partly: 'teilweise erledigt',
    'not-done': 'nicht erledigt',
    'under-way': 'noch nicht zu Ende',
    unknown: 'nicht bekannt',
  },
}
