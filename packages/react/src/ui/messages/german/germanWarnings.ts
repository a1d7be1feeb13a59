import type { Messages } from '../en.ts'

/** What has to be accepted about prices, in German. */
export const germanWarnings: Messages['warnings'] = {
  label: 'Zu bestätigen',
  about: (name, text) => `${name}: ${text}`,
  says: {
    'below-floor': ({ price, difference, market }) =>
      `${price} pro Stück sind ${difference} zum Mindestpreis von ${market}.`,
    'below-sale': ({ price, difference, market }) =>
      `${price} pro Stück sind ${difference} zum letzten Verkauf für ${market}.`,
    'below-offer': ({ price, market }) =>
      `Ein offenes Gebot zahlt mehr: es bringt nach Gebühren ${market}, dieses Angebot ${price}.`,
    listed: ({ market, until }) =>
      `Es ist schon angeboten${market === '' ? '' : ` für ${market}`}${until === '' ? '' : `, bis ${until}`}. Jenes Angebot gilt weiter.`,
    'listed-cheaper': ({ market, until }) =>
      `Es ist schon für ${market} angeboten${until === '' ? '' : `, bis ${until}`}. Jenes billigere Angebot gilt weiter, und wer kauft, nimmt es.`,
    'above-ask': ({ price, difference, market }) =>
      `${price} pro Stück sind ${difference} zum billigsten Angebot, ${market}.`,
    'beyond-balance': ({ price, market }) =>
      `Deine offenen Gebote machen damit ${price} aus, und ${market} stehen dahinter: was zuerst angenommen wird, nimmt es den anderen.`,
    'sale-below-floor': ({ price, difference, market }) =>
      `${price} pro Stück, nach Gebühren, sind ${difference} zum Mindestpreis von ${market}.`,
    'above-floor': ({ price, difference, market }) =>
      `${price} pro Stück sind ${difference} zum Mindestpreis von ${market}.`,
  },
  names: {
    'below-floor': 'weit unter dem Mindestpreis',
    'below-sale': 'weit unter dem letzten Verkauf',
    'below-offer': 'ein Gebot zahlt mehr',
    listed: 'schon angeboten',
    'listed-cheaper': 'schon für weniger angeboten',
    'above-ask': 'über dem billigsten Angebot',
    'beyond-balance': 'mehr als das Guthaben',
    'sale-below-floor': 'weit unter dem Mindestpreis',
    'above-floor': 'weit über dem Mindestpreis',
  },
  first: names => `Bestätige zuerst: ${names}.`,
}
