import { aboutAmount } from '../../../flow/price/aboutAmount.ts'
import type { Messages } from '../en.ts'
import { apartFrom } from './apartFrom.ts'

/** What has to be accepted about prices, in German. */
export const germanWarnings: Messages['warnings'] = {
  label: 'Zu bestätigen',
  about: (name, text) => `${name}: ${text}`,
  says: {
    'below-floor': ({ price, difference, market }) =>
      `${price} pro Stück liegen ${apartFrom(difference)} Floor von ${market}.`,
    'below-sale': ({ price, difference, market }) =>
      `${price} pro Stück liegen ${apartFrom(difference)} letzten Verkauf für ${market}.`,
    'below-offer': ({ price, market }) =>
      `Ein offenes Gebot zahlt mehr: es bringt nach Gebühren ${market}, dieses Angebot ${price}.`,
    listed: ({ market, until }) =>
      `Es ist schon angeboten${market === '' ? '' : ` für ${market}`}${until === '' ? '' : `, bis ${until}`}. Jenes Angebot gilt weiter.`,
    'listed-cheaper': ({ market, until }) =>
      `Es ist schon für ${market} angeboten${until === '' ? '' : `, bis ${until}`}. Jenes billigere Angebot gilt weiter, und wer kauft, nimmt es.`,
    'untold-fee': ({ price, market, recipient }) =>
      `Der Marktplatz nannte keine Tantiemen. Dieser Auftrag zahlt ${price} seiner ${market} an ${recipient}.`,
    'above-ask': ({ price, difference, market }) =>
      `${price} pro Stück liegen ${apartFrom(difference)} billigsten Angebot, ${market}.`,
    'above-sale': ({ price, difference, market }) =>
      `Niemand bietet es an. ${price} pro Stück liegen ${apartFrom(difference)} letzten Verkauf für ${market}.`,
    'above-offer': ({ price, difference, market }) =>
      `Niemand bietet es an. ${price} pro Stück liegen ${apartFrom(difference)} besten Gebot von jemand anderem, ${market}.`,
    offered: ({ market, until }) =>
      `Du bietest schon darauf${market === '' ? '' : `, ${market} pro Stück`}${until === '' ? '' : `, bis ${until}`}. Jenes Gebot bleibt offen: beide können angenommen werden.`,
    'beyond-balance': ({ price, market }) =>
      `Deine offenen Gebote machen damit ${price} aus, und ${market} stehen dahinter: was zuerst angenommen wird, nimmt es den anderen.`,
    'beyond-allowance': ({ price, market }) =>
      `Deine offenen Gebote machen damit ${price} aus, und der Handelsplatz darf dafür ${market} nehmen: ist das aufgebraucht, können die anderen nicht angenommen werden.`,
    'beyond-supply': ({ asked, exist }) =>
      `Das Gebot ist für ${asked} Stück, und die Auflage hat nur ${exist}.`,
    'uses-allowance': ({ price, market }) =>
      `Deine offenen Gebote machen ${price} aus. Dies wird aus derselben Freigabe bezahlt: der Handelsplatz darf dann ${market} dafür nehmen, mehr erst nach einer neuen Freigabe.`,
    'sale-below-floor': ({ price, difference, market }) =>
      `${price} pro Stück, nach Gebühren, liegen ${apartFrom(difference)} Floor von ${market}.`,
    'sale-below-sale': ({ price, difference, market }) =>
      `${price} pro Stück, nach Gebühren, liegen ${apartFrom(difference)} letzten Verkauf für ${market}.`,
    'sale-below-trait': ({ price, difference, market, trait }) =>
      `Das Gebot nimmt irgendeines von mehreren Tokens. ${price}, nach Gebühren, liegen ${apartFrom(difference)} billigsten mit dem Merkmal ${trait}, das dieses hat, ${market}.`,
    'sale-of-rare': ({ price, rank, of }) =>
      `Das Gebot nimmt irgendeines von mehreren Tokens, und dieses ist selten: Nummer ${rank} von ${of} nach Seltenheit, für ${price} nach Gebühren.`,
    'sale-below-offer': ({ price, market }) =>
      `Ein anderes offenes Gebot zahlt mehr: es bringt nach Gebühren ${market} pro Stück, dieses ${price}.`,
    'sale-in-other': ({ price, market }) =>
      `Es bringt ${price} pro Stück, nicht die gezeigten ${market}: nach dem Kurs des Marktplatzes ist das nicht weniger.`,
    'unknown-currency': ({ recipient }) =>
      `Die Währung an der Adresse ${recipient} ist keine dieses Marktplatzes. Jeder kann einem Token jedes Kürzel geben: vergleiche die Adresse.`,
    'relayer-fee': ({ price, market }) =>
      `Der Relayer nimmt ${price}, neben den ${market}, die dafür verlangt werden.`,
    'swap-above-rate': ({ price, difference, market }) =>
      `Der Tausch nimmt bis zu ${price}: ${apartFrom(difference)} Preis dafür, ${market}.`,
    'above-floor': ({ price, difference, market }) =>
      `${price} pro Stück liegen ${apartFrom(difference)} Floor von ${market}.`,
    'above-shown': ({ price, market }) =>
      `${price} pro Stück sind mehr als ${market === '' ? 'der Preis, der' : `die ${market}, die`} zu sehen ${market === '' ? 'war' : 'waren'}: dafür ist hier nichts mehr zu kaufen.`,
    'cheaper-left': ({ price, market }) =>
      `Alle werden in einer Währung gekauft, für bis zu ${price} pro Stück. Andere sind nach dem Kurs des Marktplatzes billiger, für ${market}: kaufe weniger, um zuerst diese zu bekommen.`,
    'not-compared': ({ price }) =>
      `Was der Markt zahlt, konnte nicht gelesen werden: ${price} pro Stück wurden mit nichts verglichen. Schließe dies und öffne es erneut, um es noch einmal zu lesen.`,
    incomparable: ({ price }) =>
      `Der Markt hat Preise in einer anderen Währung, und der Marktplatz nennt keinen Kurs: ${price} pro Stück wurden nicht damit verglichen.`,
    'sale-of-part': ({ price, market }) =>
      `Scheitert eines, gehen die anderen weiter: du verkaufst vielleicht nicht alles und bekommst weniger als ${price}${market === '' ? '' : ` und als die ${market}, die alle zusammen bringen sollen`}.`,
    'purchase-of-part': ({ price, market }) =>
      `Scheitert eines, werden die anderen ohne es gekauft: du bekommst vielleicht nicht alles${market === '' ? `, für weniger als ${price}` : `. Was du zahlst, wird trotzdem für alle getauscht: von den ${market}, die sie verlangen, behältst du, was die anderen nicht kosten`}.`,
    flagged: () => 'Der Marktplatz führt dieses Token als gestohlen gemeldet.',
    spam: () => 'Der Marktplatz führt dieses Token als Spam.',
  },
  names: {
    'below-floor': 'weit unter dem Floor',
    'below-sale': 'weit unter dem letzten Verkauf',
    'below-offer': 'ein Gebot zahlt mehr',
    listed: 'schon angeboten',
    'listed-cheaper': 'schon für weniger angeboten',
    'untold-fee': 'nicht genannte Tantiemen',
    'above-ask': 'über dem billigsten Angebot',
    'above-sale': 'weit über dem letzten Verkauf',
    'above-offer': 'weit über den anderen Geboten',
    offered: 'ein zweites Gebot auf dasselbe',
    'beyond-balance': 'mehr als das Guthaben',
    'beyond-allowance': 'mehr als die Freigabe',
    'beyond-supply': 'mehr, als es gibt',
    'uses-allowance': 'Gebote verlieren ihre Freigabe',
    'sale-below-floor': 'weit unter dem Floor',
    'sale-below-sale': 'unter dem letzten Verkauf',
    'sale-below-trait': 'weniger, als sein Merkmal kostet',
    'sale-of-rare': 'ein seltenes Token',
    'sale-below-offer': 'ein anderes Gebot zahlt mehr',
    'sale-in-other': 'ein Gebot in anderer Währung',
    'unknown-currency': 'eine unbekannte Währung',
    'relayer-fee': 'eine hohe Gebühr des Relayers',
    'swap-above-rate': 'ein Tausch weit über dem Kurs',
    'above-floor': 'weit über dem Floor',
    'above-shown': 'teurer als angezeigt',
    'cheaper-left': 'billigere in anderer Währung',
    incomparable: 'ein Preis in anderer Währung',
    'not-compared': 'ein Preis ohne Vergleich',
    'sale-of-part': 'vielleicht nur ein Teil',
    'purchase-of-part': 'vielleicht nur ein Teil',
    flagged: 'als gestohlen gemeldet',
    spam: 'als Spam geführt',
  },
  rounded: aboutAmount,
  byRate: text => `${text} Womit verglichen wird, ist ungefähr, nach dem Kurs des Marktplatzes.`,
  first: names => `Bestätige zuerst: ${names}.`,
}
