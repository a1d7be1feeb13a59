import { countText } from '../../format/countText.ts'
import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the cart says, in German. */
export const germanCart: Messages['cart'] = {
  title: 'Warenkorb',
  subtitle: (many, chain) => `${count(many, 'Stück', 'Stück')} auf ${chain}`,
  empty: chain => `In deinem Warenkorb auf ${chain} ist nichts.`,
  items: 'Im Warenkorb',
  remove: name => `${name} herausnehmen`,
  removed: name => `${name} herausgenommen`,
  removeOver: many => `${countText(many)} herausnehmen, die nicht zu kaufen sind`,
  clear: 'Warenkorb leeren',
  emptied: 'Der Warenkorb wurde geleert',
  restore: 'Alles zurücklegen',
  restored: 'Der Warenkorb ist, wie er war',
  was: amount => `vorher ${amount}`,
  fewer: left => `nur noch ${countText(left)}`,
  replaced: 'dieses Angebot wurde ersetzt',
  instead: 'Jetzt zu haben für',
  agree: 'Zu diesem Preis nehmen',
  takeInstead: name => `Zu diesem Preis nehmen: ${name}`,
  unread: 'noch nicht gelesen',
  notRead: 'ließ sich nicht lesen',
  unreadAll: many => `${count(many, 'Preis ist', 'Preise sind')} noch nicht gelesen.`,
  unreadLeft: many =>
    `${count(many, 'Preis ist', 'Preise sind')} noch nicht gelesen und nicht in dieser Summe.`,
  notReadAll: many => `${count(many, 'Preis ließ', 'Preise ließen')} sich nicht lesen.`,
  notReadLeft: many =>
    `${count(many, 'Preis ließ', 'Preise ließen')} sich nicht lesen und ${many === 1 ? 'ist' : 'sind'} nicht in dieser Summe.`,
  unreadable: 'Die Preise ließen sich nicht lesen.',
  payIn: 'Zahlen in',
  beforeFees: 'vor Aufschlägen und der Netzwerkgebühr',
  asPriced: 'Wie verlangt',
  review: many => (many === 0n ? 'Prüfen' : `${countText(many)} prüfen`),
  paidIn: symbol => `Bezahlt in ${symbol}: wie viel genau, sagt die Übersicht.`,
  nothing: 'Nichts davon ist jetzt zu kaufen.',
}
